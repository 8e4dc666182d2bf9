import type { Event } from "@latchai/core";

/** An event with its line of the stream, made once for all readers. */
export interface LoggedEvent extends Event {
  /** `id:` and `data:` lines as bytes. */
  frame: Buffer;
}

/** The newest events in memory, oldest dropped first. */
export interface EventRing {
  push(event: LoggedEvent): void;
  has(id: string): boolean;
  /** Everything newer than `id`; undefined when the ring no longer reaches back that far. */
  after(id: string): LoggedEvent[] | undefined;
}

/** `floor`: newest id that was logged before the ring began, so that a reader at that id needs no replay. */
export function createRing(size: number, floor: string): EventRing {
  let dropped = floor;
  let events: LoggedEvent[] = [];
  return {
    push(event) {
      events.push(event);
      if (events.length < size * 2) return;
      dropped = events[size - 1]?.id ?? dropped;
      events = events.slice(size);
    },
    has: (id) => events.findLastIndex((event) => event.id === id) >= 0,
    after(id) {
      if (id < dropped) return undefined;
      const from = events.findLastIndex((event) => event.id <= id) + 1;
      return events.slice(from);
    },
  };
}
