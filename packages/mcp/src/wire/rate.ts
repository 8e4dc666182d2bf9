/** Counts events in one-second windows; `exceeded` turns true in the window that passes the limit. */
export const createRateGuard = (
  maxPerSecond: number,
  now: () => number = Date.now,
): { exceeded(events?: number): boolean } => {
  let windowStart = Number.NEGATIVE_INFINITY;
  let count = 0;
  return {
    exceeded(events = 1) {
      const at = now();
      if (at - windowStart >= 1_000) {
        windowStart = at;
        count = 0;
      }
      count += events;
      return count > maxPerSecond;
    },
  };
};
