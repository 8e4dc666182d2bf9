import { errors } from "../errors.ts";

// ripgrep's classes cover Unicode, those of the linear engine ASCII.
const classes: Record<string, string> = {
  w: "\\p{L}\\p{Nl}\\p{M}\\p{Nd}\\p{Pc}\\x{200c}\\x{200d}",
  d: "\\p{Nd}",
  s: "\\t-\\r\\x{85}\\p{Z}",
};

interface Token {
  text: string;
  kind: "literal" | "escape" | "class" | "other";
}

/** A pattern cut into characters, escapes and bracket classes; nothing is judged here. */
const tokensOf = (pattern: string): Token[] => {
  const tokens: Token[] = [];
  for (let at = 0; at < pattern.length; ) {
    const char = String.fromCodePoint(pattern.codePointAt(at) ?? 0);
    if (char === "\\") {
      const braced = /^\\(?:[pPxu]\{[^}]*\}|[pP].|x[0-9a-fA-F]{2}|.|$)/su.exec(pattern.slice(at))?.[0] ?? char;
      tokens.push({ text: braced, kind: "escape" });
      at += braced.length;
    } else if (char === "[") {
      const text = bracketClass(pattern, at);
      tokens.push({ text, kind: "class" });
      at += text.length;
    } else {
      tokens.push({ text: char, kind: /[.^$|()?*+{}]/.test(char) ? "other" : "literal" });
      at += char.length;
    }
  }
  return tokens;
};

const bracketClass = (pattern: string, from: number): string => {
  let at = from + 1;
  if (pattern[at] === "^") at++;
  if (pattern[at] === "]") at++;
  for (let depth = 1; at < pattern.length; at++) {
    if (pattern[at] === "\\") at++;
    else if (pattern[at] === "[") depth++;
    else if (pattern[at] === "]" && --depth === 0) return pattern.slice(from, at + 1);
  }
  return pattern.slice(from);
};

/** Refuses what no linear-time engine offers, before either engine sees it. */
export const checkPattern = (pattern: string): void => {
  const tokens = tokensOf(pattern);
  for (const [index, { text, kind }] of tokens.entries()) {
    if (kind === "escape" && /^\\[1-9k]/.test(text)) throw errors.backReference();
    const next = tokens
      .slice(index + 1, index + 4)
      .map((token) => token.text)
      .join("");
    if (kind === "other" && text === "(" && /^\?<?[=!]/.test(next)) throw errors.lookAround();
  }
};

/** The pattern with `\w`, `\d` and `\s` (and their negations outside brackets) spelled out for Unicode. */
export const toUnicodeClasses = (pattern: string): string =>
  tokensOf(pattern)
    .map(({ text, kind }) => {
      if (kind === "class") return text.replace(/\\([wds\\])/g, (all, name: string) => classes[name] ?? all);
      const name = text.slice(1);
      if (kind !== "escape" || !/^[wdsWDS]$/.test(name)) return text;
      return `[${name === name.toUpperCase() ? "^" : ""}${classes[name.toLowerCase()] ?? ""}]`;
    })
    .join("");

const literalEscape = /^\\[^\p{L}\p{N}]$/u;

/** Text that every match of the pattern contains; "" when none is certain. */
export const requiredLiteral = (pattern: string): string => {
  const tokens = tokensOf(pattern);
  if (pattern.includes("(?")) return "";
  let best = "";
  let run = "";
  let depth = 0;
  const close = (): void => {
    if (run.length > best.length) best = run;
    run = "";
  };
  for (const { text, kind } of tokens) {
    if (kind === "other" && text === "|" && depth === 0) return "";
    if (kind === "other" && text === "(") depth++;
    if (kind === "other" && text === ")") depth--;
    const literal =
      kind === "literal" ? text : literalEscape.test(text) && kind === "escape" ? text.slice(1) : undefined;
    if (literal !== undefined && depth === 0) {
      run += literal;
    } else if (/^[?*{]$/.test(text) && kind === "other") {
      run = run.replace(/.$/su, "");
      close();
    } else {
      close();
    }
  }
  close();
  return best;
};
