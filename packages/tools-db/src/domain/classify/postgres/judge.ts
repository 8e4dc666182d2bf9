import type { Token } from "../lexer/token.ts";
import type { Objection, Uses } from "../types.ts";
import { doing, invalid, leaving, read, type Verdict, write } from "../verdict.ts";
import { tooDeep } from "./depth.ts";
import { plansOnly } from "./explain.ts";
import type { JudgeFunction } from "./functions.ts";
import { outsideOf } from "./outside.ts";
import type { PostgresParser, Tree } from "./parser.ts";
import { commandOf, kindOf, runsAlone, touchesEveryRow } from "./statements.ts";
import { contains } from "./tree.ts";
import { usesOf, walk } from "./walk.ts";

export interface PostgresTools {
  parser: PostgresParser;
  judgeFunction: JudgeFunction;
  /** What the connected server vouches for. */
  vouched: ReadonlySet<string>;
  /** What it says against a read. */
  objection?: Objection | undefined;
}

/**
 * Judges one piece of a text. The grammar reads exactly what will be sent, so where it finds none or several statements
 * in what the splitter took for one, the two disagree and the piece is a write.
 */
export function judgePostgres(text: string, tokens: readonly Token[], tools: PostgresTools): Verdict {
  const deep = tooDeep(tokens);
  if (deep !== undefined) return invalid(`cannot be read: it ${deep}`);
  const parsed = tools.parser.parse(text);
  if (!parsed.ok) return invalid(`cannot be read: ${parsed.message}`);
  const [statement] = parsed.statements;
  if (statement === undefined || parsed.statements.length > 1)
    return invalid("cannot be cut into statements with certainty");
  const verdict = ofStatement(statement, tokens, tools);
  return verdict.class === "read" ? verdict : leaving(verdict, outsideOf(statement));
}

function ofStatement(statement: Tree, tokens: readonly Token[], tools: PostgresTools): Verdict {
  const [node = "", body] = Object.entries(statement)[0] ?? [];
  if (node === "VariableShowStmt") return read("show");
  if (node === "SelectStmt") return query(statement, tools);
  if (node === "ExplainStmt") return explain(body as Tree, tools);
  const kind = kindOf(node);
  return {
    ...write(kind, doing(kind, commandOf(tokens))),
    ...(kind === "dml" && touchesEveryRow(statement) && { noWhere: true }),
    ...(runsAlone(node, body as Tree) && { noTransaction: true }),
  };
}

function query(statement: Tree, { judgeFunction, vouched, objection }: PostgresTools): Verdict {
  const found = walk(statement);
  const { functions, obstacles } = found;
  const [first] = obstacles;
  if (first !== undefined) {
    const changes = obstacles.some(({ kind }) => kind === "dml");
    const verdict = write(changes ? "dml" : first.kind, first.reason);
    return changes && touchesEveryRow(statement) ? { ...verdict, noWhere: true } : verdict;
  }
  const judged = functions.map((called) => ({
    name: qualified(called),
    is: judgeFunction(called.schema, called.name),
    called,
  }));
  const harmful = judged.find(({ is }) => is === "harmful");
  if (harmful) return write("select", `calls ${harmful.name}, which does more than read`);
  // Behind a dot a function may be called as well: `(t).f`.
  const attribute = [...found.attributes].find((name) => judgeFunction("", name) === "harmful");
  if (attribute !== undefined) return write("select", `may call ${attribute}, which does more than read`);
  const unknown = judged.filter(({ is, name, called }) => is === "unknown" && (dotted(called) || !vouched.has(name)));
  const [one] = unknown;
  if (one === undefined) return asRead(usesOf(found), objection);
  const verdict = write("select", `calls ${one.name}, which is not known to be harmless`);
  // A name with a dot of its own could be vouched for as another one.
  if (unknown.some(({ called }) => dotted(called))) return verdict;
  return { ...verdict, unknownFunctions: [...new Set(unknown.map(({ name }) => name))] };
}

/** A read by its text; the server may have an objection. */
function asRead(uses: Uses | undefined, objection: Objection | undefined): Verdict {
  if (uses === undefined) return read("select");
  if (objection === undefined) return { ...read("select"), relations: [...uses.relations] };
  const reason = objection(uses);
  return reason === undefined ? read("select") : write("select", reason);
}

type Called = { schema: string; name: string };
const dotted = ({ schema, name }: Called): boolean => `${schema}${name}`.includes(".");
const qualified = ({ schema, name }: Called): string => (schema === "" ? name : `${schema}.${name}`);

function explain(body: Tree, tools: PostgresTools): Verdict {
  const inner = body["query"] as Tree;
  if (contains(inner, "ExecuteStmt")) return write("explain", "explains a prepared statement, whose text is not known");
  if (contains(inner, "ParamRef")) return write("explain", "has a parameter ($1), and no value comes with it");
  if (plansOnly(body)) return read("explain");
  const verdict = query(inner, tools);
  if (verdict.class === "read") return { ...verdict, kind: "explain" };
  return { ...verdict, kind: "explain", reason: `${verdict.reason}: EXPLAIN ANALYZE runs it` };
}
