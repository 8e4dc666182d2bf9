import type { Clock, Ids } from "@latchai/core";
import { decodeTime, monotonicFactory } from "ulid";

const poolBytes = 4096;

/** Numbers in [0, 1) from a pool: one system call for hundreds of ids instead of one per character. */
function pooledRandom(): () => number {
  const pool = new Uint8Array(poolBytes);
  let used = poolBytes;
  return () => {
    if (used === poolBytes) {
      crypto.getRandomValues(pool);
      used = 0;
    }
    const byte = pool[used] ?? 0;
    used += 1;
    return byte / 256;
  };
}

/** ULIDs that ascend even when the clock goes back: none is smaller than `after` or than an earlier one. */
export function createIds(clock: Clock, after?: string): Ids {
  const next = monotonicFactory(pooledRandom());
  let floorMs = after === undefined ? 0 : decodeTime(after) + 1;
  return {
    next(): string {
      floorMs = Math.max(floorMs, clock.now());
      return next(floorMs);
    },
  };
}
