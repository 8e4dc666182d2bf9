import type { Log } from "@latchai/core";
import type { Store } from "../store/open.ts";
import type { RunTable } from "../store/tables.ts";

/** Ends of runs, also while the database refuses them, as on a full disk: they count at once and are stored when they can be. */
export interface LateEnds {
  /** Never rejects. */
  put(id: string, end: Partial<RunTable>): Promise<void>;
  /** Tries again what was refused. */
  catchUp(): Promise<void>;
  /** The row with the end that it has by now. */
  over(row: RunTable): RunTable;
}

export function createLateEnds({ store, log }: { store: Store; log: Log }): LateEnds {
  const late = new Map<string, Partial<RunTable>>();
  const write = async (id: string, end: Partial<RunTable>): Promise<void> => {
    await store.updateTable("runs").set(end).where("id", "=", id).execute();
  };
  return {
    async put(id, end) {
      try {
        await write(id, end);
        late.delete(id);
      } catch (error) {
        late.set(id, end);
        log.error(`the end of run ${id} (${end.status}) is not stored yet: ${String(error)}`);
      }
    },
    async catchUp() {
      for (const [id, end] of late) {
        try {
          await write(id, end);
          late.delete(id);
        } catch {
          // It was logged when it was refused first.
          return;
        }
      }
    },
    over: (row) => ({ ...row, ...late.get(row.id) }),
  };
}
