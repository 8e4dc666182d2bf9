import type { Clock, EventsPort, Log } from "@latchai/core";
import { encodeTime } from "ulid";
import type { Store } from "../store/open.ts";
import type { Blobs } from "./blobs.ts";
import { limits } from "./limits.ts";

export interface Retention {
  /** Removes what is too old or too much, and contents that nothing names. */
  run(): Promise<void>;
  /** Contents grew; too much of them is removed at once. */
  grew(bytes: number): void;
  close(): Promise<void>;
}

const dayMs = 86_400_000;
const timeChars = 10;
const stepsAtOnce = 50;
const firstRunMs = 60_000;
const everyMs = 6 * 3600_000;

/** A ULID starts with its time, so this sorts before every id of that moment or later. */
const before = (clock: Clock, days: number): string => encodeTime(clock.now() - days * dayMs, timeChars);

export const createRetention = async (options: {
  store: Store;
  blobs: Blobs;
  clock: Clock;
  events: EventsPort;
  log: Log;
  maxTotalBytes?: number;
}): Promise<Retention> => {
  const { store, blobs, clock, events, log, maxTotalBytes = limits.maxTotalBytes } = options;

  const total = async (): Promise<number> => {
    const sum = await store
      .selectFrom("checkpoint_blobs")
      .select((e) => e.fn.sum<number | null>("bytes").as("sum"))
      .executeTakeFirst();
    return Number(sum?.sum ?? 0);
  };

  const isNamed = async (hash: string): Promise<boolean> => {
    const row = await store
      .selectFrom("checkpoint_changes")
      .innerJoin("checkpoint_steps", "checkpoint_steps.id", "checkpoint_changes.step")
      .select("seq")
      .where("pruned", "=", 0)
      .where((e) => e.or([e("before_hash", "=", hash), e("after_hash", "=", hash)]))
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  };

  /** The row goes first: a content without a row is an orphan, which the next run finds. */
  const removeUnlessNamed = (hash: string): Promise<void> =>
    blobs.remove(hash, async () => {
      if (await isNamed(hash)) return true;
      await store.deleteFrom("checkpoint_blobs").where("hash", "=", hash).execute();
      return false;
    });

  const prune = async (ids: readonly string[]): Promise<void> => {
    const rows = await store.selectFrom("checkpoint_changes").selectAll().where("step", "in", ids).execute();
    await store.updateTable("checkpoint_steps").set({ pruned: 1 }).where("id", "in", ids).execute();
    const hashes = new Set(rows.flatMap((row) => [row.before_hash, row.after_hash]));
    for (const hash of hashes) if (hash !== null) await removeUnlessNamed(hash);
  };

  const pruneWhile = async (reason: "age" | "size", limitId: string | undefined): Promise<void> => {
    let steps = 0;
    for (;;) {
      if (reason === "size" && (await total()) <= maxTotalBytes) break;
      let query = store.selectFrom("checkpoint_steps").select("id").where("pruned", "=", 0);
      if (limitId !== undefined) query = query.where("id", "<", limitId);
      const some = await query.orderBy("id").limit(stepsAtOnce).execute();
      if (some.length === 0) break;
      await prune(some.map(({ id }) => id));
      steps += some.length;
    }
    if (steps === 0) return;
    if (reason === "size")
      log.warn(
        `checkpoints took more than their ${maxTotalBytes} bytes; the oldest ${steps} steps can no longer be undone`,
      );
    events.emit({ type: "checkpoint.pruned", data: { steps, reason } });
  };

  const removeOrphans = async (): Promise<void> => {
    for await (const hash of blobs.all()) {
      const row = await store.selectFrom("checkpoint_blobs").select("hash").where("hash", "=", hash).executeTakeFirst();
      if (row === undefined) await removeUnlessNamed(hash);
    }
  };

  let size = await total();
  let work: Promise<void> = Promise.resolve();
  let waiting = false;
  let closed = false;

  /** One run after the other; a failed one is reported and tried again later. */
  const queued = (job: () => Promise<void>): Promise<void> => {
    work = work.then(async () => {
      if (closed) return;
      try {
        await job();
        size = await total();
      } catch (error) {
        log.error("old checkpoints could not be removed", error);
      }
    });
    return work;
  };

  const run = (): Promise<void> =>
    queued(async () => {
      await pruneWhile("age", before(clock, limits.keptDays));
      await pruneWhile("size", undefined);
      await store
        .deleteFrom("checkpoint_steps")
        .where("pruned", "=", 1)
        .where("id", "<", before(clock, limits.rememberedDays))
        .execute();
      await removeOrphans();
    });

  const timers = [setTimeout(() => void run(), firstRunMs), setInterval(() => void run(), everyMs)];
  for (const timer of timers) timer.unref();

  return {
    run,
    grew(bytes) {
      size += bytes;
      if (size <= maxTotalBytes || waiting) return;
      waiting = true;
      void queued(() => pruneWhile("size", undefined)).finally(() => {
        waiting = false;
      });
    },
    async close() {
      for (const timer of timers) clearTimeout(timer);
      closed = true;
      await work;
    },
  };
};
