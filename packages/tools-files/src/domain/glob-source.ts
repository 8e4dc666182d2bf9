import { errors } from "../errors.ts";

/** A glob as an anchored regular expression over paths with forward slashes. */
export interface GlobSource {
  source: string;
  /** It has enough wildcards to make a backtracking engine slow. */
  linear: boolean;
}

const maxChars = 1000;
const quote = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

const closingBrace = (glob: string, from: number): number => {
  let depth = 0;
  for (let at = from; at < glob.length; at++) {
    if (glob[at] === "\\") at++;
    else if (glob[at] === "{") depth++;
    else if (glob[at] === "}" && --depth === 0) return at;
  }
  return -1;
};

/** Splits at commas outside braces. */
export const splitAtCommas = (text: string): string[] => {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === "{") depth++;
    else if (text[at] === "}") depth--;
    else if (text[at] === "," && depth <= 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
};

/** Brackets stand for themselves (routes like `[id]` do) and for the class they spell. */
const bracket = (text: string): string => {
  const inner = text.slice(1, -1);
  const negated = /^[!^]/.test(inner);
  const members = (negated ? inner.slice(1) : inner).replace(/[\\[\]^]/g, "\\$&");
  const set = negated ? `[^/${members}]` : `[${members}]`;
  try {
    new RegExp(set, "u");
    return members === "" ? quote(text) : `(?:${quote(text)}|${set})`;
  } catch {
    return quote(text);
  }
};

const translate = (glob: string): string => {
  let out = "";
  for (let at = 0; at < glob.length; at++) {
    const char = glob[at] ?? "";
    const atStart = at === 0 || glob[at - 1] === "/";
    if (char === "\\") out += quote(glob[++at] ?? "\\");
    else if (atStart && /^(?:\*\*\/)+/.test(glob.slice(at))) {
      out += "(?:[^/]+/)*";
      at += (/^(?:\*\*\/)+/.exec(glob.slice(at))?.[0].length ?? 1) - 1;
    } else if (atStart && glob.slice(at) === "**") {
      out += ".+";
      at++;
    } else if (char === "*") {
      while (glob[at + 1] === "*") at++;
      out += "[^/]*";
    } else if (char === "?") out += "[^/]";
    else if (char === "{" && closingBrace(glob, at) !== -1) {
      const end = closingBrace(glob, at);
      out += `(?:${splitAtCommas(glob.slice(at + 1, end))
        .map(translate)
        .join("|")})`;
      at = end;
    } else if (char === "[" && /^\[[^/\]]+\]/.test(glob.slice(at))) {
      const text = /^\[[^/\]]+\]/.exec(glob.slice(at))?.[0] ?? char;
      out += bracket(text);
      at += text.length - 1;
    } else out += quote(char);
  }
  return out;
};

const isHeavy = (glob: string): boolean => {
  const perSegment = glob.split("/").map((segment) => (segment === "**" ? 0 : (segment.match(/\*/g)?.length ?? 0)));
  const doubles = glob.replace(/(?:\*\*\/)+/g, "**/").split("**").length - 1;
  return Math.max(...perSegment) > 3 || doubles > 4;
};

/** `field` is named in a refusal. A leading slash anchors; with `anyDepth` a glob without a slash matches at any depth. */
export const globSource = (glob: string, field: string, anyDepth: boolean): GlobSource => {
  if (!glob.isWellFormed()) throw errors.illFormedPattern(field);
  if (glob.length > maxChars)
    throw errors.badGlob(field, `${glob.slice(0, 40)}…`, `longer than ${maxChars} characters`);
  if (glob.includes("\0")) throw errors.nulInPattern(field);
  const body = glob.replace(/^(?:\.?\/)+/, "").replace(/\/$/, "");
  const floating = anyDepth && !glob.replace(/\/$/, "").includes("/");
  return { source: `^${floating ? "(?:[^/]+/)*" : ""}${translate(body)}$`, linear: isHeavy(glob) };
};
