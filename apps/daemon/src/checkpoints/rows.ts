import type { Store } from "../store/open.ts";
import type { CheckpointChangeTable as Change, CheckpointStepTable } from "../store/tables.ts";
import type { Kept } from "./blobs.ts";
import type { StepFilter } from "./port.ts";

export type StepRow = Omit<CheckpointStepTable, "pruned"> & { pruned: number };
export type { Change };

/** Steps and changes in the database. */
export interface Rows {
  /** One change with its step; `undoes` are the changes that it takes back. All or nothing. */
  save(step: StepRow, change: Change, kept: readonly Kept[], undoes: readonly Change[]): Promise<void>;
  /** A change that was not made after all; a step without changes goes with it. */
  drop(step: string, seq: number): Promise<void>;
  page(filter: StepFilter): Promise<StepRow[]>;
  /** Oldest first. */
  steps(select: { ids: readonly string[] } | { run: string } | { session: string }): Promise<StepRow[]>;
  /** In the order they were made. */
  changes(steps: readonly string[]): Promise<Change[]>;
  newestChanges(limit: number): Promise<Change[]>;
  ofCall(run: string | undefined, callId: string): Promise<string | undefined>;
  hasAny(session: string): Promise<boolean>;
  /** Whether a change was taken back by a restore that is still in force. */
  undone(change: Change): Promise<boolean>;
  /** What all contents take together. */
  bytes(): Promise<number>;
}

const chunk = 500;

export const createRows = (store: Store): Rows => {
  const changesOf = async (steps: readonly string[]): Promise<Change[]> => {
    const found: Change[] = [];
    for (let at = 0; at < steps.length; at += chunk) {
      const some = steps.slice(at, at + chunk);
      const query = store.selectFrom("checkpoint_changes").selectAll().where("step", "in", some);
      found.push(...(await query.execute()));
    }
    return found.sort((a, b) => a.seq - b.seq);
  };

  const undone = async (change: Change): Promise<boolean> => {
    if (change.restored_by === null) return false;
    const by = await store
      .selectFrom("checkpoint_changes")
      .selectAll()
      .where("step", "=", change.restored_by)
      .where("area", "=", change.area)
      .where("real", "=", change.real)
      .executeTakeFirst();
    return by !== undefined && !(await undone(by));
  };

  return {
    async save(step, change, kept, undoes) {
      await store.transaction().execute(async (db) => {
        await db
          .insertInto("checkpoint_steps")
          .values(step)
          .onConflict((c) => c.column("id").doNothing())
          .execute();
        await db.insertInto("checkpoint_changes").values(change).execute();
        if (kept.length > 0)
          await db
            .insertInto("checkpoint_blobs")
            .values([...kept])
            .onConflict((c) => c.column("hash").doNothing())
            .execute();
        for (const { step: id, seq } of undoes)
          await db
            .updateTable("checkpoint_changes")
            .set({ restored_by: step.id })
            .where("step", "=", id)
            .where("seq", "=", seq)
            .execute();
      });
    },
    async drop(step, seq) {
      await store.transaction().execute(async (db) => {
        await db.deleteFrom("checkpoint_changes").where("step", "=", step).where("seq", "=", seq).execute();
        const left = await db
          .selectFrom("checkpoint_changes")
          .select("seq")
          .where("step", "=", step)
          .limit(1)
          .executeTakeFirst();
        if (left === undefined) await db.deleteFrom("checkpoint_steps").where("id", "=", step).execute();
      });
    },
    page({ session, run, before, limit }) {
      let query = store.selectFrom("checkpoint_steps").selectAll().where("pruned", "=", 0);
      if (session !== undefined) query = query.where("session", "=", session);
      if (run !== undefined) query = query.where("run", "=", run);
      if (before !== undefined) query = query.where("id", "<", before);
      return query.orderBy("id", "desc").limit(limit).execute();
    },
    async steps(select) {
      const query = store.selectFrom("checkpoint_steps").selectAll().orderBy("id");
      if ("run" in select) return query.where("run", "=", select.run).execute();
      if ("session" in select) return query.where("session", "=", select.session).execute();
      return query.where("id", "in", [...select.ids]).execute();
    },
    changes: changesOf,
    newestChanges: (limit) =>
      store.selectFrom("checkpoint_changes").selectAll().orderBy("seq", "desc").limit(limit).execute(),
    async ofCall(run, callId) {
      let query = store.selectFrom("checkpoint_steps").select("id").where("call_id", "=", callId);
      query = run === undefined ? query.where("run", "is", null) : query.where("run", "=", run);
      return (await query.orderBy("id", "desc").limit(1).executeTakeFirst())?.id;
    },
    async hasAny(session) {
      const query = store.selectFrom("checkpoint_steps").select("id").where("session", "=", session);
      return (await query.where("pruned", "=", 0).limit(1).executeTakeFirst()) !== undefined;
    },
    undone,
    async bytes() {
      const { sum } = await store
        .selectFrom("checkpoint_blobs")
        .select((e) => e.fn.sum<number | null>("bytes").as("sum"))
        .executeTakeFirstOrThrow();
      return Number(sum ?? 0);
    },
  };
};
