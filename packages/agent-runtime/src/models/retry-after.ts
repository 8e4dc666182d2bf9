/** Past any wait that makes sense, and small enough to be a time. */
const maxMs = 365 * 24 * 3_600_000;

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
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return seconds >= 0 ? Math.min(seconds * 1000, maxMs) : undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.min(Math.max(0, at - now), maxMs);
}
