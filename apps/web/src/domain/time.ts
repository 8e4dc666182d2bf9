/** 12 ms · 4.2 s · 41 s · 1 min 12 s · 2 h 5 min. */
export const duration = (ms: number): string => {
  if (ms < 1000) return `${Math.max(0, Math.round(ms))} ms`;
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
  const hours = Math.floor(minutes / 60);
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
};

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const two = (value: number): string => String(value).padStart(2, "0");
const dayOf = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** "2 min ago" up to an hour, then 13:58 today, "yesterday", 9 Nov, 9 Nov 2025; in local time. */
export const ago = (iso: string, now: number): string => {
  const then = new Date(iso);
  const at = then.getTime();
  if (Number.isNaN(at)) return iso;
  const past = now - at;
  if (past < 45_000 && past > -45_000) return "now";
  if (past >= 0 && past < 3_600_000) return `${Math.max(1, Math.round(past / 60_000))} min ago`;
  const today = new Date(now);
  const days = Math.round((dayOf(today) - dayOf(then)) / 86_400_000);
  if (days === 0) return `${two(then.getHours())}:${two(then.getMinutes())}`;
  if (days === 1) return "yesterday";
  const day = `${then.getDate()} ${months[then.getMonth()] ?? ""}`;
  return then.getFullYear() === today.getFullYear() ? day : `${day} ${then.getFullYear()}`;
};

/** 13:58:07 in local time, for feeds. */
export const clockTime = (iso: string): string => {
  const date = new Date(iso);
  return Number.isNaN(date.getTime())
    ? iso
    : `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
};

/** Counts grouped by the locale: 1,904. */
export const count = (value: number): string => value.toLocaleString("en");

/** First 6 and last 4 of a hash or id. */
export const shortHash = (hash: string): string => (hash.length > 12 ? `${hash.slice(0, 6)}…${hash.slice(-4)}` : hash);
