import type { Store } from "../store/open.ts";
import type { ScheduleTable } from "../store/tables.ts";

/** How far one schedule has come; what a restart goes on from. */
export interface ScheduleState {
  id: string;
  agent: string;
  /** sha256 of the definition that `failures` and `off` are about. */
  hash: string;
  /** Slots up to this moment are dealt with, epoch ms. */
  through: number;
  /** The newest fire: id of its run and the slot it was for. Stored before the run is, so it may be missing there. */
  run?: { id: string; slot: number };
  /** Runs in a row that failed. */
  failures: number;
  /** Why it was turned off. */
  off?: string;
}

export interface ScheduleStates {
  all(): Promise<ScheduleState[]>;
  put(state: ScheduleState): Promise<void>;
  remove(id: string): Promise<void>;
}

export function createScheduleStates(store: Store): ScheduleStates {
  return {
    async all() {
      return (await store.selectFrom("schedules").selectAll().execute()).map(fromRow);
    },
    async put(state) {
      const { id, ...rest } = toRow(state);
      await store
        .insertInto("schedules")
        .values({ id, ...rest })
        .onConflict((c) => c.column("id").doUpdateSet(rest))
        .execute();
    },
    async remove(id) {
      await store.deleteFrom("schedules").where("id", "=", id).execute();
    },
  };
}

const toRow = ({ id, agent, hash, through, run, failures, off }: ScheduleState): ScheduleTable => ({
  id,
  agent,
  hash,
  through_ms: through,
  run: run?.id ?? null,
  run_slot_ms: run?.slot ?? null,
  failures,
  off: off ?? null,
});

const fromRow = (row: ScheduleTable): ScheduleState => ({
  id: row.id,
  agent: row.agent,
  hash: row.hash,
  through: row.through_ms,
  failures: row.failures,
  ...(row.run !== null && row.run_slot_ms !== null && { run: { id: row.run, slot: row.run_slot_ms } }),
  ...(row.off !== null && { off: row.off }),
});
