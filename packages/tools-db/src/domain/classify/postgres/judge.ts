import type { Token } from "../lexer/token.ts";
import { doing, invalid, read, type Verdict, write } from "../verdict.ts";
import { tooDeep } from "./depth.ts";
import { plansOnly } from "./explain.ts";
import type { JudgeFunction } from "./functions.ts";
import type { PostgresParser, Tree } from "./parser.ts";
import { commandOf, kindOf, runsAlone, touchesEveryRow } from "./statements.ts";
import { contains } from "./tree.ts";
import { walk } from "./walk.ts";

export interface PostgresTools {
  parser: PostgresParser;
  judgeFunction: JudgeFunction;
  /** What the connected server vouches for. */
  vouched: ReadonlySet<string>;
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

function query(statement: Tree, { judgeFunction, vouched }: PostgresTools): Verdict {
  const { functions, obstacles } = walk(statement);
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
  const unknown = judged.filter(({ is, name, called }) => is === "unknown" && (dotted(called) || !vouched.has(name)));
  const [one] = unknown;
  if (one === undefined) return read("select");
  const verdict = write("select", `calls ${one.name}, which is not known to be harmless`);
  // A name with a dot of its own could be vouched for as another one.
  if (unknown.some(({ called }) => dotted(called))) return verdict;
  return { ...verdict, unknownFunctions: [...new Set(unknown.map(({ name }) => name))] };
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
  if (verdict.class === "read") return read("explain");
  return { ...verdict, kind: "explain", reason: `${verdict.reason}: EXPLAIN ANALYZE runs it` };
}
