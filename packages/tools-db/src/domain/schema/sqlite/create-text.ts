import { lex } from "../../classify/lexer/lex.ts";
import { sqliteDialect } from "../../classify/lexer/sqlite.ts";
import type { Token } from "../../classify/lexer/token.ts";

/** What only the text of a CREATE TABLE says: SQLite keeps no comments and tells no checks. */
export interface CreateText {
  comment?: string;
  /** In the table's order. */
  columns: readonly { comment?: string; generated?: string }[];
  checks: readonly { name: string; definition: string }[];
}

const isMark = (token: Token | undefined, text: string): boolean => token?.kind === "mark" && token.text === text;
const isWord = (token: Token | undefined, text: string): boolean => token?.kind === "word" && token.text === text;

/** The comments in what stands between two tokens, as one line. */
function comments(gap: string): string[] {
  const found = [...gap.matchAll(/--([^\n]*)|\/\*([\s\S]*?)\*\//g)].map(([, line, block]) => line ?? block ?? "");
  return found.map((text) => text.trim()).filter((text) => text !== "");
}

/** Index of the bracket that closes the one at `open`. */
function closing(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    if (isMark(tokens[at], "(")) depth++;
    if (isMark(tokens[at], ")") && --depth === 0) return at;
  }
  return tokens.length;
}

/** Indexes of the tokens from `from` up to `to` that stand outside of inner brackets. */
function* outer(tokens: readonly Token[], from: number, to: number): Generator<number> {
  for (let at = from; at < to; at++) {
    yield at;
    if (isMark(tokens[at], "(")) at = closing(tokens, at) - 1;
  }
}

/** What stands in the brackets that follow the word at `at`; undefined when none do. */
function bracketed(sql: string, tokens: readonly Token[], at: number): string | undefined {
  const open = tokens[at + 1];
  const close = tokens[closing(tokens, at + 1)];
  return open !== undefined && isMark(open, "(") && close !== undefined
    ? sql.slice(open.start + 1, close.start)
    : undefined;
}

interface Definition {
  /** Its first token, and the one after its last. */
  from: number;
  to: number;
}

function definitions(tokens: readonly Token[], open: number): Definition[] {
  const close = closing(tokens, open);
  const found: Definition[] = [];
  let from = open + 1;
  for (const at of outer(tokens, from, close)) {
    if (!isMark(tokens[at], ",")) continue;
    found.push({ from, to: at });
    from = at + 1;
  }
  return [...found, { from, to: close }];
}

/** A comment on the line of a definition is about it, even after its comma; one on lines of its own is about what follows. */
function commentOf(sql: string, tokens: readonly Token[], { from, to }: Definition): string {
  const gap = (at: number): string => sql.slice(tokens[at - 1]?.end ?? 0, tokens[at]?.start ?? sql.length);
  const parts = [gap(from).slice(`${gap(from)}\n`.indexOf("\n"))];
  for (let at = from + 1; at <= to; at++) parts.push(gap(at));
  if (isMark(tokens[to], ",")) parts.push(gap(to + 1).split("\n", 1)[0] ?? "");
  return parts.flatMap(comments).join(" ");
}

export function readCreateText(sql: string, columnCount: number): CreateText {
  const { tokens } = lex(sql, sqliteDialect);
  const open = tokens.findIndex((token) => isMark(token, "("));
  if (open === -1) return { columns: [], checks: [] };
  const parts = definitions(tokens, open);
  const checks: { name: string; definition: string }[] = [];
  for (const { from, to } of parts) {
    for (const at of outer(tokens, from, to)) {
      const inner = isWord(tokens[at], "check") ? bracketed(sql, tokens, at) : undefined;
      if (inner === undefined) continue;
      const name = isWord(tokens[at - 2], "constraint") ? (tokens[at - 1]?.text ?? "") : "";
      checks.push({ name, definition: `CHECK (${inner.trim()})` });
    }
  }
  const columns = parts.slice(0, columnCount).map((part) => {
    const comment = commentOf(sql, tokens, part);
    const as = [...outer(tokens, part.from + 1, part.to)].find((at) => isWord(tokens[at], "as"));
    const generated = as === undefined ? undefined : bracketed(sql, tokens, as)?.trim();
    return { ...(comment !== "" && { comment }), ...(generated !== undefined && { generated }) };
  });
  const opened = (tokens[open]?.end ?? 0) + (sql.slice(tokens[open]?.end).split("\n", 1)[0] ?? "").length;
  const head = sql.slice(0, Math.min(opened, tokens[open + 1]?.start ?? sql.length));
  const comment = commentsOutside(head, tokens);
  return { ...(comment !== "" && { comment }), columns, checks };
}

/** Comments up to where the text is cut, never what only looks like one inside a quoted name. */
function commentsOutside(head: string, tokens: readonly Token[]): string {
  let end = 0;
  const found: string[] = [];
  for (const token of [...tokens, { start: head.length, end: head.length }]) {
    found.push(...comments(head.slice(end, Math.min(token.start, head.length))));
    if (token.start >= head.length) break;
    end = token.end;
  }
  return found.join(" ");
}

/** A view's own query out of its CREATE VIEW. */
export function queryOf(sql: string): string {
  const { tokens } = lex(sql, sqliteDialect);
  const as = [...outer(tokens, 0, tokens.length)].find((at) => isWord(tokens[at], "as"));
  return as === undefined ? sql : sql.slice(tokens[as]?.end).trim();
}

/** The module of a virtual table: `fts5`. */
export function moduleOf(sql: string): string | undefined {
  const { tokens } = lex(sql, sqliteDialect);
  const using = tokens.findIndex((token) => isWord(token, "using"));
  return using === -1 ? undefined : tokens[using + 1]?.text;
}
