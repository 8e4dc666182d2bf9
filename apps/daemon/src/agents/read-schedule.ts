import type { Pair, YAMLMap } from "yaml";
import type { AgentSchedule } from "../http/schemas/agents.ts";
import { type Reading, textOf } from "./reading.ts";

const maxEntries = 50;
const fiveFields = /^\S+( \S+){4}$/;
const keys = ["cron", "task", "timeZone", "catchup"];

/** The entries of `schedule` that can be understood, and their lines; another one is pointed out and never fires. */
export function readSchedule(
  reading: Reading,
  node: unknown,
  key: unknown,
): { entries: AgentSchedule[]; lines: (number | undefined)[] } {
  const { yaml, report, lineOf } = reading;
  const entries: AgentSchedule[] = [];
  const lines: (number | undefined)[] = [];
  const items = yaml.isSeq(node) ? node.items : yaml.isMap(node) ? [node] : undefined;
  if (items === undefined) {
    report("schedule must be a list of entries with cron and task; nothing is scheduled", key);
    return { entries, lines };
  }
  if (items.length > maxEntries) report(`schedule holds more than ${maxEntries} entries; the rest never fires`, key);
  for (const item of items.slice(0, maxEntries)) {
    const entry = yaml.isMap(item) ? readEntry(reading, item) : undefined;
    if (entry !== undefined) {
      entries.push(entry);
      lines.push(lineOf(item));
    } else if (!yaml.isMap(item)) report("an entry of schedule needs cron and task; it never fires", item ?? key);
  }
  return { entries, lines };
}

function readEntry({ yaml, report }: Reading, map: YAMLMap): AgentSchedule | undefined {
  const found: Record<string, string> = {};
  for (const pair of map.items as Pair[]) {
    const key = textOf(yaml, pair.key) ?? "";
    const value = textOf(yaml, pair.value)?.trim();
    if (!keys.includes(key))
      report(`"${key.slice(0, 60)}" is no field of a schedule: cron, task, timeZone, catchup`, pair.key);
    else if (value) found[key] = value;
  }
  const { task, timeZone, catchup } = found;
  const cron = found.cron?.replace(/\s+/g, " ");
  const refuse = (message: string): undefined => {
    report(`${message}; this entry never fires`, map);
    return undefined;
  };
  if (cron === undefined || task === undefined) return refuse("an entry of schedule needs cron and task");
  if (!fiveFields.test(cron)) return refuse(`"${cron.slice(0, 80)}" is not five fields: minute hour day month weekday`);
  if (timeZone !== undefined && !isTimeZone(timeZone)) return refuse(`"${timeZone.slice(0, 80)}" is no time zone`);
  if (catchup !== undefined && catchup !== "none" && catchup !== "last")
    return refuse('catchup must be "none" or "last"');
  return { cron, task, ...(timeZone !== undefined && { timeZone }), ...(catchup !== undefined && { catchup }) };
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
