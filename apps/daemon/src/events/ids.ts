import type { Clock, Ids } from "@latchai/core";
import { decodeTime, monotonicFactory } from "ulid";

/** ULIDs that ascend even when the clock goes back: none is smaller than `after` or than an earlier one. */
export function createIds(clock: Clock, after?: string): Ids {
  const next = monotonicFactory();
  let floorMs = after === undefined ? 0 : decodeTime(after) + 1;
  return {
    next(): string {
      floorMs = Math.max(floorMs, clock.now());
      return next(floorMs);
    },
  };
}
