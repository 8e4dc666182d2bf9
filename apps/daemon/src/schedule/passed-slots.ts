import type { Slots } from "./cron.ts";

/** What has come due since the schedule was looked at last. */
export interface PassedSlots {
  /** The newest of them. */
  last: number;
  count: number;
  /** There are more than were counted. */
  more?: true;
}

const maxCounted = 500;

/** The slots after `afterMs` up to and including `nowMs`; undefined when there is none. */
export function passedSlots(slots: Slots, afterMs: number, nowMs: number): PassedSlots | undefined {
  let last: number | undefined;
  let count = 0;
  for (let slot = slots.next(afterMs); slot !== undefined && slot <= nowMs; slot = slots.next(slot)) {
    if (count === maxCounted) return { last: slots.last(nowMs) ?? slot, count, more: true };
    last = slot;
    count += 1;
  }
  return last === undefined ? undefined : { last, count };
}
