import { analysisLimits } from "./limits.ts";

/**
 * Bash's brace expansion of one raw word, quotes respected and kept.
 * Undefined when it would make more words than `analysisLimits.maxBraceWords`.
 */
export function expandBraces(raw: string): string[] | undefined {
  const results: string[] = [];
  const pending = [raw];
  for (let word = pending.pop(); word !== undefined; word = pending.pop()) {
    const group = firstGroup(word);
    if (!group) results.push(word);
    else {
      const { open, close, items } = group;
      for (let i = items.length - 1; i >= 0; i--) {
        pending.push(word.slice(0, open) + protect(items[i] ?? "") + word.slice(close + 1));
      }
    }
    if (results.length + pending.length > analysisLimits.maxBraceWords) return undefined;
  }
  return results;
}

interface Group {
  open: number;
  close: number;
  items: string[];
}

function firstGroup(word: string): Group | undefined {
  for (let open = nextUnquoted(word, 0, "{"); open >= 0; open = nextUnquoted(word, open + 1, "{")) {
    if (word[open - 1] === "$") continue;
    const group = readGroup(word, open);
    if (group) return group;
  }
  return undefined;
}

function readGroup(word: string, open: number): Group | undefined {
  const cuts: number[] = [];
  let depth = 0;
  for (let i = open; i < word.length; i = skip(word, i)) {
    const char = word[i];
    if (char === "{") depth++;
    else if (char === "," && depth === 1) cuts.push(i);
    else if (char === "}" && --depth === 0) {
      const items = cuts.length > 0 ? split(word, open, i, cuts) : sequence(word.slice(open + 1, i));
      return items && { open, close: i, items };
    }
  }
  return undefined;
}

function split(word: string, open: number, close: number, cuts: number[]): string[] {
  const edges = [open, ...cuts, close];
  return edges.slice(1).map((edge, i) => word.slice((edges[i] ?? 0) + 1, edge));
}

function sequence(body: string): string[] | undefined {
  const match = /^(-?\d{1,6}|[a-zA-Z])\.\.(-?\d{1,6}|[a-zA-Z])(?:\.\.(-?\d{1,6}))?$/.exec(body);
  if (!match) return undefined;
  const [, from = "", to = "", by] = match;
  const numeric = /\d/.test(from);
  if (numeric !== /\d/.test(to)) return undefined;
  const code = (text: string) => (numeric ? Number(text) : text.charCodeAt(0));
  const step = Math.max(1, Math.abs(Number(by ?? 1)));
  const [start, end] = [code(from), code(to)];
  const items: string[] = [];
  for (let n = 0; n <= Math.abs(end - start) && items.length <= analysisLimits.maxBraceWords; n += step) {
    const value = start < end ? start + n : start - n;
    items.push(numeric ? String(value) : String.fromCharCode(value));
  }
  return items;
}

// A sequence over letters can produce a lone backquote or bracket; it is data there.
const protect = (item: string) => (/^[`\\[\]^_]$/.test(item) ? `'${item}'` : item);

function nextUnquoted(word: string, from: number, wanted: string): number {
  for (let i = from; i < word.length; i = skip(word, i)) if (word[i] === wanted) return i;
  return -1;
}

// The index after the character, escape or quoted run at i.
function skip(word: string, i: number): number {
  const char = word[i];
  if (char === "\\") return i + 2;
  if (char === "'") return after(word.indexOf("'", i + 1), word);
  if (char === '"') {
    for (let j = i + 1; j < word.length; j++) {
      if (word[j] === "\\") j++;
      else if (word[j] === '"') return j + 1;
    }
    return word.length;
  }
  return i + 1;
}

const after = (index: number, word: string) => (index < 0 ? word.length : index + 1);
