import { type Argument, unknownText } from "./argument.ts";
import { type Findings, readingsIn } from "./findings.ts";

const maxLines = 8;

/** The newest words of a line with those before them: lines share their beginnings, so a word more costs no copy. */
interface Grown {
  words: readonly Argument[];
  before: Grown | undefined;
}

/** The command lines that these words may turn out to be, as far as the command itself tells; none when it does not. */
export function resolvedLines(argv: readonly Argument[], findings: Findings): Argument[][] {
  if (!argv.some(({ expansions }) => expansions)) return [];
  let lines: (Grown | undefined)[] = [undefined];
  let changed = false;
  for (const argument of argv) {
    const choices = choicesFor(argument, findings);
    changed ||= choices !== undefined;
    lines = lines
      .flatMap((before) => (choices ?? [[argument]]).map((words): Grown => ({ words, before })))
      .slice(0, maxLines);
  }
  return changed ? lines.map(wholeLine).filter((line) => line.length > 0) : [];
}

function wholeLine(grown: Grown | undefined): Argument[] {
  const words: (readonly Argument[])[] = [];
  for (let at = grown; at !== undefined; at = at.before) words.push(at.words);
  return words.reverse().flat();
}

// What one word may become, or undefined when the command does not tell.
function choicesFor(argument: Argument, findings: Findings): Argument[][] | undefined {
  if (!argument.expansions) return undefined;
  const texts = readingsIn(argument, findings).texts.filter((text) => text !== argument.text);
  const choices = texts.map((text) => (argument.many ? text.split(/\s+/).filter((word) => word !== "") : [text]));
  const lists = [...listsIn(argument, findings), ...choices];
  if (lists.length === 0) return undefined;
  return lists.map((words) =>
    words.map((word) => ({
      text: word,
      literal: false,
      dynamic: word.includes(unknownText),
      many: false,
      ...(argument.fetches && { fetches: true as const }),
    })),
  );
}

// `"${words[@]}"` and `"$@"` become the words of a list that the command made.
function listsIn({ text, expansions = [] }: Argument, { variables }: Findings): readonly string[][] {
  if (text !== unknownText) return [];
  const [, array, all] = /^\$(?:\{(\w+)\[[@*]\]\}|\{?([@*])\}?)$/.exec(expansions[0] ?? "") ?? [];
  return variables.get(array ?? (all === undefined ? "" : "@"))?.lists ?? [];
}
