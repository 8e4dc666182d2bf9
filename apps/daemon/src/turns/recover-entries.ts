import type { Clock, Ids } from "@latchai/core";
import type { Entry, NoteCode } from "../http/schemas/entries.ts";
import type { RunRow } from "../http/schemas/runs.ts";
import type { Store } from "../store/open.ts";
import type { EntryTable } from "../store/tables.ts";
import { putRows, toRow, wholeOf } from "./entry-rows.ts";
import type { EntryStore } from "./entry-store.ts";

const code: NoteCode = "interrupted";

/** Ends what a dead daemon left growing: text stays as far as it came, and nobody knows what calls did that were let through. */
export async function recoverEntries(
  runs: readonly RunRow[],
  options: { store: Store; entries: Pick<EntryStore, "nextSeq" | "put">; ids: Ids; clock: Clock },
): Promise<void> {
  const { store, entries, ids, clock } = options;
  const open = await store.selectFrom("entries").selectAll().where("growing", "=", 1).execute();
  await putRows(
    store,
    open.map((row) => toRow(ended(wholeOf({ ...row, superseded: 0 })), ownerOf(row), false)),
  );
  for (const { id, session, parent, error = "" } of runs) {
    const entry: Entry = {
      id: ids.next(),
      seq: entries.nextSeq(),
      at: new Date(clock.now()).toISOString(),
      run: id,
      kind: "note",
      code,
      text: error,
    };
    await entries.put([{ entry, growing: false }], { session, nested: parent !== undefined });
  }
}

const ownerOf = ({ session, nested }: Pick<EntryTable, "session" | "nested">) => ({
  session: session ?? undefined,
  nested: nested === 1,
});

function ended(entry: Entry): Entry {
  if (entry.kind === "text") return { ...entry, partial: true };
  if (entry.kind !== "call") return entry;
  if (entry.begunAt === undefined)
    return {
      ...entry,
      status: "cancelled",
      result: `${entry.tool} was not run: the daemon ended before it was allowed.`,
    };
  return {
    ...entry,
    status: "interrupted",
    result: `${entry.tool} was interrupted before it finished; effects unknown`,
  };
}
