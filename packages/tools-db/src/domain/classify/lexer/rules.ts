import type { Rule, TokenKind } from "./token.ts";

/** A rule by pattern; the pattern must be sticky. */
export const pattern =
  (kind: TokenKind | "skip", sticky: RegExp): Rule =>
  (text, at) => {
    sticky.lastIndex = at;
    return sticky.test(text) ? { kind, end: sticky.lastIndex } : undefined;
  };

/** Where the quote closes that is open at `from`, one past it; -1 when it does not. A doubled quote stays inside. */
export function closeOf(text: string, from: number, quote: string, backslash: boolean): number {
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (backslash && character === "\\") at++;
    else if (character === quote) {
      if (text[at + 1] !== quote) return at + 1;
      at++;
    }
  }
  return -1;
}

const names: Record<string, string> = { "'": "string", '"': "double quote", "`": "backtick", "]": "bracket" };

/** A string or a quoted identifier from one character to the other. */
export const quote =
  (kind: "string" | "quoted", open: string, close: string = open, backslash = false): Rule =>
  (text, at) => {
    if (text[at] !== open) return undefined;
    // SQLite's brackets know no doubling.
    const end = close === open ? closeOf(text, at + 1, close, backslash) : text.indexOf(close, at + 1) + 1 || -1;
    if (end < 0) return { kind, end: text.length, problem: `A ${names[close]} is opened and never closed.` };
    if (kind === "string") return { kind, end };
    return { kind, end, text: text.slice(at + 1, end - 1).replaceAll(close + close, close) };
  };

/** `/* … *\/` that ends at the first closing mark. */
export const blockComment: Rule = (text, at) => {
  if (!text.startsWith("/*", at)) return undefined;
  const close = text.indexOf("*/", at + 2);
  return close < 0 ? openComment(text) : { kind: "skip", end: close + 2 };
};

export const openComment = (text: string): { kind: "skip"; end: number; problem: string } => ({
  kind: "skip",
  end: text.length,
  problem: "A comment is opened and never closed.",
});
