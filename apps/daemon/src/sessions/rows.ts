import type { Ids } from "@latchai/core";
import type { ExpressionBuilder, Insertable, Selectable, Updateable } from "kysely";
import type { Store } from "../store/open.ts";
import type { SessionTable, Tables } from "../store/tables.ts";
import type { Trx } from "./history.ts";
import { matches } from "./search.ts";

export type SessionRecord = Selectable<SessionTable>;

/** Time as rows hold it, and an id of the moment that lists are ordered by. */
export interface Moment {
  at: string;
  changed: string;
}

export const momentOf = (ids: Ids, clock: { now(): number }): Moment => ({
  at: new Date(clock.now()).toISOString(),
  changed: ids.next(),
});

export async function findSession(db: Store | Trx, id: string): Promise<SessionRecord | undefined> {
  return db.selectFrom("sessions").selectAll().where("id", "=", id).where("deleted_at", "is", null).executeTakeFirst();
}

export async function insertSession(trx: Trx, row: Insertable<SessionTable>): Promise<void> {
  await trx.insertInto("sessions").values(row).execute();
}

/** Changes a session and puts it first in the list. */
export async function changeSession(
  db: Store | Trx,
  id: string,
  moment: Moment,
  change: Updateable<SessionTable>,
): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ ...change, updated_at: moment.at, changed: moment.changed })
    .where("id", "=", id)
    .execute();
}

/** Nothing was ever said in it and nobody named it, as after a first message that was refused. */
export const isUntouched = (q: ExpressionBuilder<Tables, "sessions">) =>
  q.and([q("messages", "=", 0), q("turn_state", "=", "none"), q("title_by", "=", "none")]);

/** Sessions that are not deleted and have been used, changed last first; those with a hit when there is an expression. */
export async function sessionPage(
  store: Store,
  { expression, before, limit }: { expression?: string | undefined; before?: string | undefined; limit: number },
): Promise<SessionRecord[]> {
  let query = store
    .selectFrom("sessions")
    .selectAll()
    .where("deleted_at", "is", null)
    .where((q) => q.not(isUntouched(q)));
  if (before !== undefined) query = query.where("changed", "<", before);
  if (expression !== undefined) query = query.where(matches(expression));
  return query.orderBy("changed", "desc").limit(limit).execute();
}

/** The next version of a history, to be written in the same transaction. */
export async function nextVersion(trx: Trx, id: string): Promise<number> {
  const { version } = await trx
    .updateTable("sessions")
    .set((q) => ({ version: q("version", "+", 1) }))
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}
