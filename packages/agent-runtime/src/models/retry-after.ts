/** Past any wait that makes sense, and small enough to be a time. */
const maxMs = 365 * 24 * 3_600_000;

/** Seconds; of a header that a proxy repeated, the first. */
const number = /^[+]?(\d+(?:\.\d*)?(?:e\d+)?)(?=\s*(?:,|$))/i;
/** A date by its look: what a language takes for one is far more. */
const date = /^(?:[a-z]{3,9},? .*\d:\d\d|\d{4}-\d\d-\d\d)/i;

const header = (headers: Readonly<Record<string, unknown>>, name: string): string | undefined => {
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === "string" ? found.trim() : undefined;
};

/** Milliseconds that an answer's headers ask to wait: `retry-after-ms`, or `retry-after` as seconds or as a date. */
export function retryAfterMs(headers: Readonly<Record<string, unknown>>, now: number = Date.now()): number | undefined {
  const ms = Number(header(headers, "retry-after-ms") ?? Number.NaN);
  if (Number.isFinite(ms) && ms >= 0) return Math.min(ms, maxMs);
  const text = header(headers, "retry-after");
  if (text === undefined || text === "") return undefined;
  const [, seconds] = number.exec(text) ?? [];
  if (seconds !== undefined) return Math.min(Number(seconds) * 1000, maxMs);
  const at = date.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.min(Math.max(0, at - now), maxMs);
}
