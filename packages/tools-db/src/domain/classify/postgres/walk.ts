import { exprNodes } from "./nodes.ts";
import type { Tree } from "./parser.ts";
import { entriesOf } from "./tree.ts";

/** What stands in a query besides plain reading. */
export interface Found {
  /** Schema (empty for a bare name) and name, as the server will look them up. */
  functions: { schema: string; name: string }[];
  /** Why it is more than a query, in the order found. */
  obstacles: string[];
  /** Statements that change rows inside it. */
  changes: string[];
}

/** Looks at every node of a query. A node that is not known to only read is an obstacle. */
export function walk(root: Tree): Found {
  const found: Found = { functions: [], obstacles: [], changes: [] };
  for (const [key, value] of entriesOf(root)) visit(key, value as Tree, found);
  return found;
}

function visit(key: string, value: Tree, { functions, obstacles, changes }: Found): void {
  if (key === "intoClause") obstacles.push("creates a table (SELECT INTO)");
  // Node names are capitalised, the fields between them are not.
  if (!/^[A-Z]/.test(key)) return;
  if (key === "FuncCall") functions.push(nameOf(value["funcname"]));
  else if (key === "LockingClause") obstacles.push(`locks rows (FOR ${strengthOf(value)})`);
  else if (key === "ParamRef") obstacles.push("has a parameter ($1), and no value comes with it");
  else if (key === "A_Expr") operator(value, obstacles);
  else if (key === "RangeTableSample") sampling(value, obstacles);
  else if (/^(?:Insert|Update|Delete|Merge)Stmt$/.test(key)) {
    const command = key.slice(0, -4).toUpperCase();
    changes.push(command);
    obstacles.push(`changes rows (${command})`);
  } else if (!exprNodes.has(key)) obstacles.push(`has a part that is not known to only read (${key})`);
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
function operator({ name }: Tree, obstacles: string[]): void {
  const { schema, name: symbol } = nameOf(name);
  if (schema !== "" && schema !== "pg_catalog")
    obstacles.push(`uses the operator ${schema}.${symbol}, which is not known`);
}

const samplings = new Set(["bernoulli", "system", "system_rows", "system_time"]);

function sampling({ method }: Tree, obstacles: string[]): void {
  const { schema, name } = nameOf(method);
  if ((schema !== "" && schema !== "pg_catalog") || !samplings.has(name))
    obstacles.push(`samples by ${name}, which is not known`);
}
