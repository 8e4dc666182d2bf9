import { usageError } from "./exit-codes.ts";

/** What stood after the tool's name. `json` is the text after --json; "-" means stdin. */
export interface ToolWords {
  values: Record<string, unknown>;
  json?: string;
  agent?: string;
  home?: string;
}

/** Words that belong to the command and not to the tool, also after the tool's name. A tool's own argument of that name needs --json. */
const ownWords = ["json", "agent", "home"] as const;

/**
 * Reads `--name value`, `--name=value`, a bare `--name` (true) and repeated names (a list). Values stay text: the argument seam
 * turns "5" into 5 exactly as it does for a model. `properties` are the tool's own argument names, when known.
 */
export function parseToolWords(words: readonly string[], properties: readonly string[] = []): ToolWords {
  const parsed: ToolWords = { values: {} };
  const queue = [...words];
  for (let word = queue.shift(); word !== undefined; word = queue.shift()) {
    const match = /^--([A-Za-z_][^=]*)(?:=([\s\S]*))?$/.exec(word);
    if (!match)
      throw usageError(`"${printed(word)}" is no argument of a tool. Write --<name> <value>, or --json '{…}'.`);
    const [, written = "", attached] = match;
    const own = ownWords.find((name) => name === written);
    const value = attached ?? takeValue(queue, own !== undefined);
    if (own) {
      if (typeof value !== "string") throw usageError(`--${own} needs a value.`);
      parsed[own] = value;
    } else addValue(parsed.values, realName(written, properties), value);
  }
  if (parsed.json !== undefined && Object.keys(parsed.values).length > 0)
    throw usageError("--json holds all arguments of the tool; leave the single ones out.");
  return parsed;
}

/** The next word unless it starts another argument; a negative number is a value. */
function takeValue(queue: string[], needed: boolean): string | true {
  const [next] = queue;
  if (next === undefined || (!needed && /^--[A-Za-z_]/.test(next))) return true;
  queue.shift();
  return next;
}

function addValue(values: Record<string, unknown>, name: string, value: string | true): void {
  const before = Object.hasOwn(values, name) ? values[name] : undefined;
  const next = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value];
  Object.defineProperty(values, name, { value: next, enumerable: true, configurable: true, writable: true });
}

/** `--ignore-case` means `ignore_case`, `--tab-id` means `tabId`, when the tool has such an argument. */
function realName(written: string, properties: readonly string[]): string {
  const plain = (name: string): string => name.replaceAll(/[-_]/g, "").toLowerCase();
  return properties.includes(written)
    ? written
    : (properties.find((name) => plain(name) === plain(written)) ?? written);
}

const printed = (word: string): string => (word.length > 60 ? `${word.slice(0, 60)}…` : word);
