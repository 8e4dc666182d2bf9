import type { SqlKind, Uses } from "../types.ts";
import { doing } from "../verdict.ts";
import { exprNodes } from "./nodes.ts";
import type { Tree } from "./parser.ts";
import { entriesOf } from "./tree.ts";

/** What stands in a query besides plain reading. */
export interface Found {
  /** Schema (empty for a bare name) and name, as the server will look them up. */
  functions: { schema: string; name: string }[];
  /** Other names that something of the database's own may stand behind. */
  attributes: Set<string>;
  operators: Set<string>;
  types: Set<string>;
  relations: Set<string>;
  anyValue: boolean;
  /** Why it is more than a query, in the order found, and of what kind that makes it. */
  obstacles: { kind: SqlKind; reason: string }[];
}

type Add = (reason: string, kind?: SqlKind) => void;

/** Looks at every node of a query. A node that is not known to only read is an obstacle. */
export function walk(root: Tree): Found {
  const found: Found = {
    functions: [],
    attributes: new Set(),
    operators: new Set(),
    types: new Set(),
    relations: new Set(),
    anyValue: false,
    obstacles: [],
  };
  for (const [key, value] of entriesOf(root)) visit(key, value as Tree, found);
  return found;
}

function visit(key: string, value: Tree, found: Found): void {
  const { functions, obstacles } = found;
  const add = (reason: string, kind: SqlKind = "select"): void => void obstacles.push({ kind, reason });
  if (key === "intoClause") add("creates a table (SELECT INTO)", "ddl");
  if (key === "operName" || key === "useOp") operator(value, found, add);
  if (key === "TypeName" || key === "typeName") addName(found.types, value["names"]);
  if (key === "indirection") {
    for (const name of stringsOf(value)) addTo(found.attributes, name);
    found.anyValue = true;
  }
  // Node names are capitalised, the fields between them are not.
  if (!/^[A-Z]/.test(key)) return;
  if (key === "FuncCall") functions.push(nameOf(value["funcname"]));
  else if (key === "LockingClause") add(`locks rows (FOR ${strengthOf(value)})`);
  else if (key === "ParamRef") add("has a parameter ($1), and no value comes with it");
  else if (key === "RangeVar") addTo(found.relations, textOf(value["relname"]));
  else if (key === "RangeFunction" || key === "RangeTableFunc" || key === "JsonTable") found.anyValue = true;
  else if (key === "ColumnRef") for (const name of stringsOf(value["fields"]).slice(1)) addTo(found.attributes, name);
  else if (key === "A_Expr") operator(value["name"], found, add);
  else if (key === "RangeTableSample") sampling(value, add);
  else if (/^(?:Insert|Update|Delete|Merge)Stmt$/.test(key)) add(doing("dml", key.slice(0, -4).toUpperCase()), "dml");
  else if (!exprNodes.has(key)) add(`has a part that is not known to only read (${key})`);
}

/** `schema.name` of a list of name parts. */
function nameOf(parts: unknown): { schema: string; name: string } {
  const names = stringsOf(parts);
  return { schema: names.slice(0, -1).join("."), name: names.at(-1) ?? "" };
}

function addTo(names: Set<string>, name: string): void {
  if (name !== "") names.add(name);
}

const addName = (names: Set<string>, parts: unknown): void => addTo(names, nameOf(parts).name);

const stringsOf = (parts: unknown): string[] =>
  (Array.isArray(parts) ? parts : []).map((part: { String?: { sval?: string } }) => part.String?.sval ?? "");

function strengthOf({ strength }: Tree): string {
  const word = String(strength).replace("LCS_FOR", "");
  return { KEYSHARE: "KEY SHARE", NOKEYUPDATE: "NO KEY UPDATE" }[word] ?? word;
}

/** An operator in a schema of its own is somebody's function. */
function operator(parts: unknown, { operators }: Found, add: Add): void {
  const { schema, name: symbol } = nameOf(parts);
  operators.add(symbol);
  if (schema !== "" && schema !== "pg_catalog") add(`uses the operator ${schema}.${symbol}, which is not known`);
}

const samplings = new Set(["bernoulli", "system", "system_rows", "system_time"]);

function sampling({ method }: Tree, add: Add): void {
  const { schema, name } = nameOf(method);
  if ((schema !== "" && schema !== "pg_catalog") || !samplings.has(name)) add(`samples by ${name}, which is not known`);
}

/** Operators that the grammar calls without their being written: CASE, IN, BETWEEN, NULLIF, JOIN … USING. */
const implied = ["=", "<>", "<", "<=", ">", ">="];

/** The names that the server has to be asked about; undefined: there are none. */
export function usesOf(found: Found): Uses | undefined {
  const functions = new Set(found.functions.map(({ name }) => name));
  const { attributes, operators, types, relations, anyValue } = found;
  const sizes = [functions, attributes, operators, types, relations].map(({ size }) => size);
  if (sizes.every((size) => size === 0)) return undefined;
  return { functions, attributes, operators: new Set([...operators, ...implied]), types, relations, anyValue };
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
