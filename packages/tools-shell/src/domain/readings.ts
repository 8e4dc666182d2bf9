import { type Argument, unknownText } from "./argument.ts";
import { constantValue } from "./arithmetic.ts";
import { analysisLimits } from "./limits.ts";

/** What is known of a variable that the command itself sets; no order is kept, so every text it ever had counts. */
export interface Variable {
  texts: Set<string>;
  /** It may also hold what only the run knows. */
  hidden: boolean;
  /** The words of each list that was put into it. */
  lists?: string[][];
  /** What it holds was downloaded. */
  fetches?: true;
}

/** What the shell knows besides what the command sets. */
export interface ShellState {
  variables: ReadonlyMap<string, Variable>;
  userHome?: string;
  /** Folders that the command may stand in; the first is where it starts. */
  folders: readonly string[];
}

/** Every text that a word may turn out to be. What the environment decides stays `unknownText`. */
export interface Readings {
  texts: string[];
  /** Some part is made by the command itself in a way that cannot be followed: it may be any text. */
  hidden: boolean;
}

interface Part {
  texts: readonly string[];
  hidden?: true;
  /** Seen elsewhere as a word of its own, so only harmless as a whole: `$1`, `$_`, `${x:1:2}`. */
  piece?: true;
}

const environment: Part = { texts: [unknownText] };
const piece: Part = { texts: [unknownText], piece: true };
const hiddenPart: Part = { texts: [unknownText], hidden: true };

/** Follows the variables of a word as far as the command itself tells what they hold. */
export function readingsOf({ text, expansions }: Argument, state: ShellState): Readings {
  if (!expansions || expansions.length === 0) return { texts: [text], hidden: false };
  const parts = expansions.map((raw) => partOf(raw, state));
  const pieces = text.split(unknownText);
  let hidden = parts.some((part) => part.hidden);
  let texts = [pieces[0] ?? ""];
  parts.forEach((part, i) => {
    // Two unseen texts side by side make a name that nobody has seen.
    if (part.piece && ((i > 0 && pieces[i] === "") || (i < parts.length - 1 && pieces[i + 1] === ""))) hidden = true;
    texts = texts.flatMap((before) => part.texts.map((value) => before + value + (pieces[i + 1] ?? "")));
    if (texts.length > analysisLimits.maxReadings) {
      hidden = true;
      texts = texts.slice(0, analysisLimits.maxReadings);
    }
    if (state.variables.size > 0 && texts.some(({ length }) => length > analysisLimits.maxReadingChars)) {
      hidden = true;
      texts = [unknownText];
    }
  });
  return { texts, hidden };
}

// `$(echo word)` is the word.
const printing = /^(?:\$\(|`)\s*(?:echo|printf)\s+([\w./-]+)\s*[)`]$/;

// The name in `$x`, `${x}` and `${x[0]}`, and what is done with it.
const named = (raw: string) =>
  /^\$([A-Za-z_]\w*)$/.exec(raw) ?? /^\$\{([A-Za-z_]\w*)(?:\[[^\]]*\])?([\s\S]*)\}$/.exec(raw);

/** The variable that an expansion reads. */
export const variableIn = (raw: string): string | undefined => named(raw)?.[1];

function partOf(raw: string, state: ShellState): Part {
  const sum = /^\$\(\((.*)\)\)$/s.exec(raw)?.[1] ?? /^\$\[(.*)\]$/s.exec(raw)?.[1];
  if (sum !== undefined) {
    const value = constantValue(sum);
    return value === undefined ? hiddenPart : { texts: [String(value)] };
  }
  const printed = printing.exec(raw)?.[1];
  if (printed !== undefined) return { texts: [printed] };
  if (!raw.startsWith("$") || raw.startsWith("$(")) return environment;
  const [, name, rest = ""] = named(raw) ?? [];
  if (name === undefined || name === "_") return piece;
  return operated(heldBy(name, state), rest);
}

function heldBy(name: string, { variables, userHome, folders }: ShellState): Part {
  const known = variables.get(name);
  if (known) return { texts: [...known.texts], ...(known.hidden && { hidden: true as const }) };
  if (name === "HOME" && userHome !== undefined) return { texts: [userHome] };
  if (name === "PWD" && folders.length > 0) return { texts: folders };
  if (name === "SHELL" || name === "BASH") return { texts: [unknownText, "/bin/bash"] };
  // Where the daemon stood before is not the command's to know, unless it moved itself.
  if (name === "OLDPWD") return folders.length > 1 ? { texts: folders } : hiddenPart;
  return environment;
}

// `${x:-word}`, `${x%suffix}` and the like, exact or hidden.
function operated(value: Part, rest: string): Part {
  if (rest === "" || /^[\^,]{1,2}/.test(rest)) return value;
  const other = /^:?[-+?=]([\s\S]*)$/.exec(rest)?.[1];
  if (other !== undefined) {
    if (/[$`\\]/.test(other)) return { ...value, hidden: true };
    return { ...value, texts: [...value.texts, other.replaceAll(/["']/g, "")] };
  }
  if (value === environment) return piece;
  if (/^##\*\/$/.test(rest)) return { texts: value.texts.map((text) => text.slice(text.lastIndexOf("/") + 1)) };
  // A shorter part of a plain name is no new place; of a path it may be.
  const plain = /^[%#]/.test(rest) && value.texts.every((text) => !/^[/~.]|\.\./.test(text));
  return plain ? { ...value, texts: [unknownText] } : hiddenPart;
}

// Values made of other variables may double each time; past this length they count as unknown.
const maxGrownChars = 256;

/** Notes that the command sets a variable; `value` undefined when only the run knows to what. */
export function assign(
  variables: Map<string, Variable>,
  name: string,
  value: Readings | undefined,
  followed: boolean,
): void {
  const variable = variables.get(name) ?? { texts: new Set<string>(), hidden: false };
  // What is made of variables more than once may grow with each round of a loop.
  const grown = followed && (variables.has(name) || value?.texts.some(({ length }) => length > maxGrownChars));
  if (!value || value.hidden || grown) variable.hidden = true;
  for (const text of value?.texts ?? [unknownText]) {
    if (followed && text.length > maxGrownChars) variable.texts.add(unknownText);
    else if (variable.texts.size < analysisLimits.maxReadings) variable.texts.add(text);
    else variable.hidden = true;
  }
  variables.set(name, variable);
}

/** Notes a list of words: an array, or `set -- word…` under the name `@`. */
export function assignList(
  variables: Map<string, Variable>,
  name: string,
  words: readonly string[],
  append: boolean,
): void {
  const variable = variables.get(name) ?? { texts: new Set<string>(), hidden: true };
  variables.set(name, variable);
  variable.lists ??= [];
  if (variable.lists.length >= analysisLimits.maxReadings || words.length > analysisLimits.maxListWords) return;
  const before = append ? (variable.lists.at(-1) ?? []) : [];
  if (before.length + words.length <= analysisLimits.maxListWords) variable.lists.push([...before, ...words]);
}
