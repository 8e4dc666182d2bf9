import { createZone } from "./zone.ts";

/** The times that a cron line means in its zone. */
export interface Slots {
  timeZone: string;
  /** The first one after this moment, epoch ms; undefined: there is none any more. */
  next(afterMs: number): number | undefined;
  /** The newest one up to and including this moment. */
  last(nowMs: number): number | undefined;
}

/**
 * Reads five fields: minute hour day month weekday. Each time of the clock is one slot: where the clock is put forward, the
 * slots that it leaves out fall together on the moment of the change; where it is put back, the first pass counts.
 */
export async function readCron(
  cron: string,
  timeZone: string,
): Promise<{ ok: true; slots: Slots } | { ok: false; problem: string }> {
  const { Cron } = await import("croner");
  const refuse = (why: string): { ok: false; problem: string } => ({
    ok: false,
    problem: `"${cron.slice(0, 80)}" ${why}`,
  });
  try {
    const zone = createZone(timeZone);
    // Read in UTC, which has no changes: of the library's own handling of them, slots get lost in short gaps.
    const pattern = new Cron(cron, { mode: "5-part", timezone: "UTC", paused: true });
    if (pattern.nextRun(new Date(0)) === null) return refuse("never comes: there is no such date");
    const next = (afterMs: number): number | undefined => {
      for (let wall = zone.wall(afterMs); ; ) {
        const candidate = pattern.nextRun(new Date(wall));
        if (candidate === null) return undefined;
        wall = candidate.getTime();
        const slot = zone.instant(wall);
        if (slot > afterMs) return slot;
      }
    };
    const last = (nowMs: number): number | undefined => {
      const [candidate] = pattern.previousRuns(1, new Date(zone.wall(nowMs) + 1000));
      if (candidate === undefined) return undefined;
      let found = zone.instant(candidate.getTime());
      // In the second pass of an hour the clock shows less than it did in the first.
      for (let slot = next(found); slot !== undefined && slot <= nowMs; slot = next(slot)) found = slot;
      return found;
    };
    return { ok: true, slots: { timeZone, next, last } };
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/^CronPattern: /, "") : String(error);
    return refuse(`is no cron line of five fields: ${why}`);
  }
}
