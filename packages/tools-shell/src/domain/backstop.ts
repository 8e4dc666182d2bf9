import { oddSpaces } from "./precheck.ts";
import type { Unit } from "./unit.ts";

const suspicious = /[`(\\]|\$[{[]/;
const token = /\\[\s\S]|`|\$\(|\$\{|\$\[|[<>]\(|\(|#/g;
const gapText =
  /^(?:\s|;;&|;;|;&|;|&&|&|\|\||\|&|\||[(){}!]|\[\[|\]\]|\\\n|(?:if|then|elif|else|fi|for|in|do|done|while|until|case|esac|select|function|time|coproc)(?![\w-])|-p(?=\s)|--(?=\s)|#[^\n]*)*$/;

/**
 * No parser is free of holes: this checks that every character of the source is accounted for and that everything that
 * opens an expansion starts a node. Undefined when it is; else what is not, as the end of "the command …".
 */
export function unaccounted(unit: Unit): string | undefined {
  return gaps(unit) ?? spaces(unit) ?? (suspicious.test(unit.source) ? openers(unit) : undefined);
}

function gaps({ source, leaves }: Unit): string | undefined {
  let at = 0;
  for (const [start, end] of sorted(leaves)) {
    if (start > at && !isGap(source, at, start)) return "has text outside every part that was read";
    if (end > at) at = end;
  }
  return isGap(source, at, source.length) ? undefined : "has text outside every part that was read";
}

function isGap(source: string, from: number, to: number): boolean {
  let i = from;
  while (i < to && source.charCodeAt(i) === 32) i++;
  return i === to || gapText.test(source.slice(i, to));
}

function spaces({ source, inert, quoted }: Unit): string | undefined {
  const places = oddSpaces(source);
  if (places.length === 0) return undefined;
  const spans = sorted([...inert, ...quoted]);
  return places.every((at) => within(spans, at))
    ? undefined
    : "contains a space character that bash does not treat as a space";
}

function openers(unit: Unit): string | undefined {
  const { source } = unit;
  const inert = sorted(unit.inert);
  const quoted = sorted(unit.quoted);
  let leaves: [number, number][] | undefined;
  token.lastIndex = 0;
  for (let match = token.exec(source); match; match = token.exec(source)) {
    const { index } = match;
    const [text] = match;
    if (text === "#") {
      if (!/[\s;&|()]/.test(source[index - 1] ?? "\n")) continue;
      leaves ??= sorted(unit.leaves);
      if (within(leaves, index)) continue;
      const end = source.indexOf("\n", index);
      if (end < 0) return undefined;
      token.lastIndex = end;
    } else if (text[0] === "\\") {
      if (text !== "\\\n" || within(inert, index)) continue;
      if (!/\s/.test(source[index - 1] ?? " ")) return "continues a word on the next line";
    } else if (!unit.openers.has(index) && !within(inert, index) && !(isBare(text) && within(quoted, index))) {
      return `has ${JSON.stringify(text)} that no part accounts for`;
    }
  }
  return undefined;
}

const isBare = (text: string) => text === "(" || text === "<(" || text === ">(";

function sorted(pairs: readonly number[]): [number, number][] {
  const spans: [number, number][] = [];
  for (let i = 0; i < pairs.length; i += 2) spans.push([pairs[i] ?? 0, pairs[i + 1] ?? 0]);
  return spans.sort((a, b) => a[0] - b[0]);
}

// Spans do not overlap, so the last one that starts at or before the offset decides.
function within(spans: readonly (readonly [number, number])[], offset: number): boolean {
  let low = 0;
  let high = spans.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [start, end] = spans[middle] ?? [0, 0];
    if (offset < start) high = middle - 1;
    else if (offset >= end) low = middle + 1;
    else return true;
  }
  return false;
}
