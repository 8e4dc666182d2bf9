import type { Selectable } from "kysely";
import { decodeTime } from "ulid";
import type { Entry } from "../http/schemas/entries.ts";
import type { Trx } from "../sessions/history.ts";
import type { Store } from "../store/open.ts";
import type { EntryTable } from "../store/tables.ts";
import { briefEntry } from "./brief.ts";

export type NewEntryRow = Omit<EntryTable, "superseded">;

/** Whose an entry is. */
export interface EntryOwner {
  session?: string | undefined;
  /** Of a sub-agent. */
  nested: boolean;
}

export function toRow(entry: Entry, owner: EntryOwner, growing: boolean): NewEntryRow {
  const brief = briefEntry(entry);
  const short = JSON.stringify(brief);
  const whole = JSON.stringify(entry);
  return {
    seq: entry.seq,
    id: entry.id,
    run: entry.run,
    session: owner.session ?? null,
    nested: owner.nested ? 1 : 0,
    growing: growing ? 1 : 0,
    call_id: entry.kind === "call" ? entry.callId : null,
    brief: short,
    body: whole === short ? null : whole,
  };
}

type ReadRow = Pick<Selectable<EntryTable>, "id" | "seq" | "run" | "superseded">;

/** What stands for a row that was torn, so that the rest of a chat can still be read. */
const torn = ({ id, seq, run }: ReadRow): Entry => ({
  id,
  seq,
  run,
  at: new Date(decodeTime(id)).toISOString(),
  kind: "note",
  code: "warning",
  text: "This part could not be read from the disk.",
});

function parse(text: string, row: ReadRow): Entry {
  try {
    return JSON.parse(text) as Entry;
  } catch {
    return torn(row);
  }
}

const marked = (entry: Entry, superseded: number): Entry => (superseded === 1 ? { ...entry, superseded: true } : entry);

/** Columns that `briefOf` needs. */
export const briefColumns = ["id", "seq", "run", "brief", "superseded"] as const;

export const briefOf = (row: ReadRow & Pick<EntryTable, "brief">): Entry =>
  marked(parse(row.brief, row), row.superseded);

export const wholeOf = (row: ReadRow & Pick<EntryTable, "brief" | "body">): Entry =>
  marked(parse(row.body ?? row.brief, row), row.superseded);

/** Stores entries, new ones and new states of known ones. */
export async function putRows(db: Store | Trx, rows: readonly NewEntryRow[]): Promise<void> {
  for (const row of rows) {
    const { brief, body, growing } = row;
    await db
      .insertInto("entries")
      .values(row)
      .onConflict((on) => on.column("id").doUpdateSet({ brief, body, growing }))
      .execute();
  }
}
