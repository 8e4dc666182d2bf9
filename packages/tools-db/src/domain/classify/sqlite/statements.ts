import { hasWhere } from "../lexer/reading.ts";
import type { Token } from "../lexer/token.ts";
import type { SqlKind } from "../types.ts";
import { doing, invalid, type Verdict, write } from "../verdict.ts";

const kinds = new Map<string, SqlKind>([
  ...["insert", "replace", "update", "delete"].map((word): [string, SqlKind] => [word, "dml"]),
  ...["create", "alter", "drop"].map((word): [string, SqlKind] => [word, "ddl"]),
  ...["vacuum", "reindex", "analyze", "attach", "detach"].map((word): [string, SqlKind] => [word, "admin"]),
  ...["begin", "commit", "end", "rollback", "savepoint", "release"].map((word): [string, SqlKind] => [
    word,
    "transaction",
  ]),
]);
const alone = new Set(["vacuum", "attach", "detach"]);

/** A statement of SQLite that is no query, pragma or explanation. */
export function otherStatement(tokens: readonly Token[]): Verdict {
  const [first, second] = tokens;
  if (first === undefined) return invalid("ends before its statement begins");
  const kind = first.kind === "word" ? kinds.get(first.text) : undefined;
  if (kind === undefined)
    return invalid(`starts with ${first.text.slice(0, 40)}, which begins no statement of SQLite that is known here`);
  const command = `${first.text}${kind === "ddl" && second?.kind === "word" ? ` ${second.text}` : ""}`.toUpperCase();
  const rows = (first.text === "update" || first.text === "delete") && !hasWhere(tokens);
  return {
    ...write(kind, doing(kind, command)),
    ...(rows && { noWhere: true }),
    ...(alone.has(first.text) && { noTransaction: true }),
  };
}
