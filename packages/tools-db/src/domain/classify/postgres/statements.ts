import type { Token } from "../lexer/token.ts";
import type { SqlKind } from "../types.ts";
import type { Tree } from "./parser.ts";
import { entriesOf, hasOption } from "./tree.ts";

const kinds: readonly (readonly [SqlKind, RegExp])[] = [
  ["dml", /^(?:Insert|Update|Delete|Merge)Stmt$/],
  ["transaction", /^TransactionStmt$/],
  [
    "session",
    /^(?:VariableSet|Discard|Listen|Unlisten|Notify|Prepare|Execute|Deallocate|DeclareCursor|Fetch|ClosePortal|ConstraintsSet)Stmt$/,
  ],
  ["admin", /Role|Grant|AlterDefaultPrivileges|AlterSystem|Owner|ReassignOwned|DropOwned|Policy|SecLabel|Subscription/],
  ["ddl", /^(?:Create|Alter|Drop|Rename|Comment|Define|Index|View|Rule|Truncate|RefreshMatView|ImportForeignSchema)/],
];

/** What a statement that is no query does; admin for what is not listed. */
export const kindOf = (node: string): SqlKind => kinds.find(([, pattern]) => pattern.test(node))?.[0] ?? "admin";

const twoWords = new Set([
  "create",
  "alter",
  "drop",
  "lock",
  "refresh",
  "comment",
  "security",
  "import",
  "set",
  "start",
]);

/** The command as a person calls it: `DELETE`, `CREATE TABLE`. */
export function commandOf(tokens: readonly Token[]): string {
  const words = tokens.filter(({ kind }) => kind === "word").map(({ text }) => text.toUpperCase());
  const [first = "", second = ""] = words;
  return twoWords.has(first.toLowerCase()) ? `${first} ${second}`.trim() : first;
}

/** Whether UPDATE or DELETE, here or in a WITH, names no rows. */
export function touchesEveryRow(root: Tree): boolean {
  for (const [key, value] of entriesOf(root))
    if ((key === "UpdateStmt" || key === "DeleteStmt") && !("whereClause" in (value as Tree))) return true;
  return false;
}

const always = new Set([
  "VacuumStmt",
  "AlterSystemStmt",
  "CreatedbStmt",
  "DropdbStmt",
  "CreateTableSpaceStmt",
  "DropTableSpaceStmt",
  "CreateSubscriptionStmt",
  "DropSubscriptionStmt",
]);

/** Whether PostgreSQL refuses it inside a transaction block. */
export function runsAlone(node: string, body: Tree): boolean {
  if (node === "VacuumStmt") return body["is_vacuumcmd"] === true;
  if (always.has(node)) return true;
  if (node === "IndexStmt" || node === "DropStmt") return body["concurrent"] === true;
  if (node === "ReindexStmt")
    return /SCHEMA|SYSTEM|DATABASE/.test(String(body["kind"])) || hasOption(body["params"], "concurrently");
  if (node === "TransactionStmt") return String(body["kind"]).endsWith("_PREPARED");
  if (node === "ClusterStmt") return !("relation" in body);
  if (node === "AlterDatabaseStmt") return hasOption(body["options"], "tablespace");
  if (node === "DiscardStmt") return body["target"] === "DISCARD_ALL" || body["target"] === undefined;
  if (node === "AlterTableStmt") return isConcurrent(body);
  return node === "AlterSubscriptionStmt";
}

/** ALTER TABLE … DETACH PARTITION … CONCURRENTLY. */
function isConcurrent(body: Tree): boolean {
  for (const [key, value] of entriesOf(body)) if (key === "concurrent" && value === true) return true;
  return false;
}
