import type { SqlKind } from "../types.ts";
import { doing } from "../verdict.ts";
import { exprNodes } from "./nodes.ts";
import type { Tree } from "./parser.ts";
import { entriesOf } from "./tree.ts";

/** What stands in a query besides plain reading. */
export interface Found {
  /** Schema (empty for a bare name) and name, as the server will look them up. */
  functions: { schema: string; name: string }[];
  /** Why it is more than a query, in the order found, and of what kind that makes it. */
  obstacles: { kind: SqlKind; reason: string }[];
}

type Add = (reason: string, kind?: SqlKind) => void;

/** Looks at every node of a query. A node that is not known to only read is an obstacle. */
export function walk(root: Tree): Found {
  const found: Found = { functions: [], obstacles: [] };
  for (const [key, value] of entriesOf(root)) visit(key, value as Tree, found);
  return found;
}

function visit(key: string, value: Tree, { functions, obstacles }: Found): void {
  const add = (reason: string, kind: SqlKind = "select"): void => void obstacles.push({ kind, reason });
  if (key === "intoClause") add("creates a table (SELECT INTO)", "ddl");
  if (key === "operName" || key === "useOp") operator(value, add);
  // Node names are capitalised, the fields between them are not.
  if (!/^[A-Z]/.test(key)) return;
  if (key === "FuncCall") functions.push(nameOf(value["funcname"]));
  else if (key === "LockingClause") add(`locks rows (FOR ${strengthOf(value)})`);
  else if (key === "ParamRef") add("has a parameter ($1), and no value comes with it");
  else if (key === "A_Expr") operator(value["name"], add);
  else if (key === "RangeTableSample") sampling(value, add);
  else if (/^(?:Insert|Update|Delete|Merge)Stmt$/.test(key)) add(doing("dml", key.slice(0, -4).toUpperCase()), "dml");
  else if (!exprNodes.has(key)) add(`has a part that is not known to only read (${key})`);
}

/** `schema.name` of a list of name parts. */
function nameOf(parts: unknown): { schema: string; name: string } {
  const names = stringsOf(parts);
  return { schema: names.slice(0, -1).join("."), name: names.at(-1) ?? "" };
}

const stringsOf = (parts: unknown): string[] =>
  (Array.isArray(parts) ? parts : []).map((part: { String?: { sval?: string } }) => part.String?.sval ?? "");

function strengthOf({ strength }: Tree): string {
  const word = String(strength).replace("LCS_FOR", "");
  return { KEYSHARE: "KEY SHARE", NOKEYUPDATE: "NO KEY UPDATE" }[word] ?? word;
}

/** An operator in a schema of its own is somebody's function. */
function operator(parts: unknown, add: Add): void {
  const { schema, name: symbol } = nameOf(parts);
  if (schema !== "" && schema !== "pg_catalog") add(`uses the operator ${schema}.${symbol}, which is not known`);
}

const samplings = new Set(["bernoulli", "system", "system_rows", "system_time"]);

function sampling({ method }: Tree, add: Add): void {
  const { schema, name } = nameOf(method);
  if ((schema !== "" && schema !== "pg_catalog") || !samplings.has(name)) add(`samples by ${name}, which is not known`);
}
