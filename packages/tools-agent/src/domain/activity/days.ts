/** Writes times in one zone; days there have 23 to 25 hours when the clocks change. */
export interface Days {
  /** `2026-03-29` */
  day(epochMs: number): string;
  /** `2026-03-29 14:05` */
  minute(epochMs: number): string;
}

/** Throws RangeError for a zone that does not exist. */
export const createDays = (timeZone: string | undefined): Days => {
  const format = new Intl.DateTimeFormat("en-US", {
    ...(timeZone === undefined ? {} : { timeZone }),
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  const parts = (epochMs: number): Record<string, string> =>
    Object.fromEntries(format.formatToParts(epochMs).map(({ type, value }) => [type, value]));
  const dayOf = (p: Record<string, string>): string => `${p["year"]}-${p["month"]}-${p["day"]}`;
  return {
    day: (epochMs) => dayOf(parts(epochMs)),
    minute(epochMs) {
      const p = parts(epochMs);
      return `${dayOf(p)} ${p["hour"]}:${p["minute"]}`;
    },
  };
};
