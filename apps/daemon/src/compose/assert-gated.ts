import type { Gate } from "@latchai/core";

/** Throws when a door would call tools without a gate. A library may do that; the daemon never. */
export function assertGated(doors: Readonly<Record<string, { gate?: Gate }>>): void {
  for (const [name, { gate }] of Object.entries(doors)) {
    if (typeof gate?.decide !== "function") throw new Error(`the door ${name} has no permission gate`);
  }
}
