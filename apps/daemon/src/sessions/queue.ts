import type { Caller } from "@latchai/core";
import type { QueuedMessage } from "../http/schemas/sessions.ts";
import type { Store } from "../store/open.ts";
import type { SessionQueueTable } from "../store/tables.ts";
import type { Trx } from "./history.ts";

/** More messages than this do not wait for one turn. */
export const maxQueued = 5;

export const toQueued = (row: SessionQueueTable): QueuedMessage => ({
  id: row.id,
  text: row.text,
  clientId: row.client_id,
  at: row.at,
});

/** Whoever wrote a queued message, when it is sent at last. */
export const queuedBy = ({ by_id, by_name }: SessionQueueTable): Caller => ({
  id: by_id,
  name: by_name,
  capabilities: new Set(),
  anonymous: false,
});

export const queuedMessages = (db: Store | Trx, session: string): Promise<SessionQueueTable[]> =>
  db.selectFrom("session_queue").selectAll().where("session", "=", session).orderBy("id").execute();

export async function addQueued(db: Store | Trx, row: SessionQueueTable): Promise<void> {
  await db.insertInto("session_queue").values(row).execute();
}

/** Undefined when there is none of this id: it may have been sent meanwhile. */
export async function changeQueued(
  db: Store | Trx,
  session: string,
  id: string,
  text: string,
): Promise<SessionQueueTable | undefined> {
  return db
    .updateTable("session_queue")
    .set({ text })
    .where("session", "=", session)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

export async function removeQueued(db: Store | Trx, session: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("session_queue")
    .where("session", "=", session)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
