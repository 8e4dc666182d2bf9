/** A time zone's clock. Wall times are epoch ms of the same date and time in UTC, so that they can be counted with. */
export interface Zone {
  name: string;
  wall(epochMs: number): number;
  /** The first moment at which the clock shows this time; where it is put forward over it, the moment of the change. */
  instant(wallMs: number): number;
}

const dayMs = 86_400_000;
const secondMs = 1000;

/** The zone of this process. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Throws RangeError for a zone that does not exist. */
export function createZone(name: string): Zone {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: name,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });

  function wall(epochMs: number): number {
    const found: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
    for (const { type, value } of format.formatToParts(epochMs)) found[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = found;
    return Date.UTC(year, month - 1, day, hour, minute, second);
  }

  const offset = (epochMs: number): number => {
    const whole = Math.floor(epochMs / secondMs) * secondMs;
    return wall(whole) - whole;
  };

  /** The first second after `from` that no longer has the offset of `from`. */
  function changeBetween(from: number, to: number): number {
    const before = offset(from);
    let [low, high] = [Math.floor(from / secondMs), Math.ceil(to / secondMs)];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (offset(middle * secondMs) === before) low = middle;
      else high = middle;
    }
    return high * secondMs;
  }

  return {
    name,
    wall,
    instant(wallMs) {
      // No zone is further than a day from UTC, so a change that touches this time lies between the two.
      const [earlier, later] = [wallMs - offset(wallMs - dayMs), wallMs - offset(wallMs + dayMs)].toSorted(
        (a, b) => a - b,
      ) as [number, number];
      if (wall(earlier) === wallMs) return earlier;
      if (wall(later) === wallMs) return later;
      return changeBetween(earlier, later);
    },
  };
}
