/** A schedule line read for people: in words, and when it fires next. The daemon decides; this is a preview. */
interface Cron {
  minutes: readonly number[];
  hours: readonly number[];
  days: readonly number[];
  months: readonly number[];
  weekdays: readonly number[];
  /** Both day fields are restricted: either one is enough. */
  either: boolean;
}

const monthNames = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const dayNames = "sun mon tue wed thu fri sat".split(" ");

interface Field {
  name: string;
  low: number;
  high: number;
  names?: readonly string[];
}

const fields: readonly Field[] = [
  { name: "minute", low: 0, high: 59 },
  { name: "hour", low: 0, high: 23 },
  { name: "day", low: 1, high: 31 },
  { name: "month", low: 1, high: 12, names: monthNames },
  // 7 is Sunday too.
  { name: "weekday", low: 0, high: 7, names: dayNames },
];

const numberOf = (text: string, field: Field): number => {
  const at = field.names?.indexOf(text.toLowerCase()) ?? -1;
  const value = at === -1 ? (/^\d{1,2}$/.test(text) ? Number(text) : Number.NaN) : at + field.low;
  if (!(value >= field.low && value <= field.high))
    throw new Error(`The ${field.name} "${text}" is not between ${field.low} and ${field.high}.`);
  return value;
};

const valuesOf = (text: string, field: Field): number[] => {
  const found = new Set<number>();
  for (const part of text.split(",")) {
    const [range = "", step = "1", more] = part.split("/");
    if (!/^[1-9]\d?$/.test(step) || more !== undefined)
      throw new Error(`The ${field.name} "${part}" has no step that can be used.`);
    const [from = "", to, extra] = range.split("-");
    if (extra !== undefined) throw new Error(`The ${field.name} "${part}" is no range.`);
    const low = range === "*" ? field.low : numberOf(from, field);
    const high =
      range === "*" ? Math.min(field.high, field.name === "weekday" ? 6 : field.high) : numberOf(to ?? from, field);
    const end = to === undefined && range !== "*" && part.includes("/") ? field.high : high;
    if (end < low) throw new Error(`The ${field.name} "${part}" runs backwards.`);
    for (let at = low; at <= end; at += Number(step)) found.add(field.name === "weekday" ? at % 7 : at);
  }
  return [...found].sort((a, b) => a - b);
};

const readCron = (text: string): Cron => {
  const parts = text.trim().split(/\s+/);
  if (parts.length !== fields.length) throw new Error("Five fields are needed: minute hour day month weekday.");
  const [minutes = [], hours = [], days = [], months = [], weekdays = []] = fields.map((field, at) =>
    valuesOf(parts[at] ?? "", field),
  );
  return { minutes, hours, days, months, weekdays, either: !parts[2]?.startsWith("*") && !parts[4]?.startsWith("*") };
};

const dayMs = 86_400_000;
/** Far enough for 29 February. */
const maxDays = 366 * 9;

/** Wall clock of a zone, held in the UTC fields of a date. */
const wallOf = (at: number, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(at);
  const part = (type: string): number => Number(parts.find((other) => other.type === type)?.value ?? 0);
  return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
};

const instantOf = (wall: number, timeZone: string): number => {
  let at = wall;
  for (let tries = 0; tries < 2; tries++) at = wall - (wallOf(at, timeZone) - at);
  return at;
};

const onDay = (cron: Cron, wall: number): boolean => {
  const date = new Date(wall);
  if (!cron.months.includes(date.getUTCMonth() + 1)) return false;
  const day = cron.days.includes(date.getUTCDate());
  const weekday = cron.weekdays.includes(date.getUTCDay());
  return cron.either ? day || weekday : day && weekday;
};

/** The next `wanted` times after `from`, in epoch milliseconds; throws saying what is wrong with the line. */
export const nextFires = (text: string, timeZone: string, from: number, wanted: number): number[] => {
  const cron = readCron(text);
  const found: number[] = [];
  const start = Math.floor(wallOf(from, timeZone) / dayMs) * dayMs;
  for (let day = start; day < start + maxDays * dayMs && found.length < wanted; day += dayMs) {
    if (!onDay(cron, day)) continue;
    for (const hour of cron.hours)
      for (const minute of cron.minutes) {
        const at = instantOf(day + (hour * 60 + minute) * 60_000, timeZone);
        if (at > from && found.length < wanted) found.push(at);
      }
  }
  if (found.length === 0) throw new Error("No such day exists: it would never run.");
  return found;
};

const two = (value: number): string => String(value).padStart(2, "0");
const list = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const timeWords = (cron: Cron): string => {
  const times = cron.hours.length * cron.minutes.length;
  if (times <= 4)
    return `at ${list(cron.hours.flatMap((hour) => cron.minutes.map((minute) => `${two(hour)}:${two(minute)}`)))}`;
  const minutes =
    cron.minutes.length === 60
      ? "every minute"
      : cron.minutes.length === 1
        ? `at minute ${cron.minutes[0]}`
        : `${cron.minutes.length} times an hour`;
  const whole = cron.hours.length === 24;
  const first = cron.hours[0] ?? 0;
  const last = cron.hours.at(-1) ?? 23;
  const running = last - first === cron.hours.length - 1;
  return whole
    ? `${minutes}${cron.minutes.length === 1 ? " of every hour" : ""}`
    : `${minutes}, ${running ? `from ${two(first)} to ${two(last)} h` : `in the hours ${list(cron.hours.map(two))}`}`;
};

/** "at 09:00, on Mon, Tue and Wed": a line in words; throws like `nextFires`. */
export const cronWords = (text: string): string => {
  const cron = readCron(text);
  const weekdays =
    cron.weekdays.length === 7 ? "" : `on ${list(cron.weekdays.map((day) => capital(dayNames[day] ?? "")))}`;
  const days = cron.days.length === 31 ? "" : `on day ${list(cron.days.map(String))} of the month`;
  const when = [days, weekdays].filter((part) => part !== "").join(cron.either ? " or " : ", ");
  const months =
    cron.months.length === 12 ? "" : `in ${list(cron.months.map((month) => capital(monthNames[month - 1] ?? "")))}`;
  return [timeWords(cron), when === "" ? "every day" : when, months].filter((part) => part !== "").join(", ");
};
