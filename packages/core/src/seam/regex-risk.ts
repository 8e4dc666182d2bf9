/** Unbounded repetitions that a pattern may hold; more of them can take time of a high power of the text's length. */
const maxRepetitions = 3;

interface Group {
  /** Something in it repeats without bound. */
  repeats: boolean;
  /** First characters of its alternatives; "*" for anything that is not one plain character. */
  starts: string[];
  atStart: boolean;
}

const openGroup = (): Group => ({ repeats: false, starts: [], atStart: true });

const overlaps = ({ starts }: Group): boolean =>
  starts.length > 1 && (starts.includes("*") || new Set(starts).size < starts.length);

/** Length of the quantifier at `index`, and whether it is unbounded; length 0 where there is none. */
function quantifierAt(source: string, index: number): { length: number; unbounded: boolean } {
  const sign = source[index];
  if (sign === "*" || sign === "+") return { length: 1, unbounded: true };
  if (sign === "?") return { length: 1, unbounded: false };
  const range = /^\{(\d+)(,)?(\d*)\}/.exec(source.slice(index, index + 16));
  if (range === null) return { length: 0, unbounded: false };
  const [text, , comma, max] = range;
  return { length: text.length, unbounded: comma !== undefined && (max === "" || Number(max) > 1000) };
}

/** Length of the atom at `index`: an escape, a class or one character. */
function atomLength(source: string, index: number): number {
  if (source[index] === "\\") return 2;
  if (source[index] !== "[") return 1;
  for (let end = index + 1; end < source.length; end += 1) {
    if (source[end] === "\\") end += 1;
    else if (source[end] === "]") return end + 1 - index;
  }
  return source.length - index;
}

/**
 * True when matching may take exponential time, or time of a high power: a repetition inside a repetition,
 * a repeated choice whose alternatives can start alike, a back-reference, or many repetitions. Errs towards true.
 */
export function mayBacktrackBadly(source: string): boolean {
  if (/\\[1-9]|\\k</.test(source)) return true;
  const groups: Group[] = [openGroup()];
  let repetitions = 0;
  for (let index = 0; index < source.length; ) {
    const group = groups.at(-1) ?? openGroup();
    const sign = source[index] ?? "";
    if (sign === "(") {
      if (group.atStart) group.starts.push("*");
      group.atStart = false;
      groups.push(openGroup());
      index += 1;
      const prefix = /^\?(?::|[=!]|<[=!]|<[^>]*>)/.exec(source.slice(index, index + 80));
      index += prefix?.[0].length ?? 0;
      continue;
    }
    if (sign === "|") {
      group.atStart = true;
      index += 1;
      continue;
    }
    const closed = sign === ")" && groups.length > 1 ? groups.pop() : undefined;
    const length = closed === undefined ? atomLength(source, index) : 1;
    if (closed === undefined && group.atStart) group.starts.push(/^[A-Za-z0-9_,;:@/ -]$/.test(sign) ? sign : "*");
    group.atStart = false;
    const parent = groups.at(-1) ?? openGroup();
    const quantifier = quantifierAt(source, index + length);
    if (quantifier.unbounded) {
      repetitions += 1;
      if (closed !== undefined && (closed.repeats || overlaps(closed))) return true;
    }
    parent.repeats ||= quantifier.unbounded || closed?.repeats === true;
    index += length + quantifier.length;
    if (quantifier.length > 0 && source[index] === "?") index += 1;
  }
  return repetitions > maxRepetitions;
}
