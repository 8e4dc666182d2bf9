import { type Classification, createSqlClassifier } from "@latchai/tools-db/domain";
import fc from "fast-check";
import { loadModule, parseSync } from "libpg-query";
import { soup, statements } from "./texts.ts";

export interface Report {
  texts: number;
  /** Texts that the grammar takes. */
  taken: number;
  reads: number;
  violations: { kind: "pieces" | "read" | "offset"; sql: string }[];
}

const maxDepth = 3;
// Node names that a read never holds, as the grammar writes them, and the functions of the texts that do more than read.
const changes = /"(?:(?!Select|Explain|VariableShow)[A-Z]\w*Stmt|LockingClause|ParamRef)":|"intoClause":/;
const calls = /"sval":"(?:nextval|pg_notify|f)"/;

/** Runs `count` random texts through the classifier and PostgreSQL's grammar and compares. */
export async function campaign(seed: number, count: number): Promise<Report> {
  await loadModule();
  const classify = await createSqlClassifier("postgres");
  const report: Report = { texts: 0, taken: 0, reads: 0, violations: [] };
  const texts = fc.sample(fc.oneof({ maxDepth }, soup, statements), { seed, numRuns: count });
  for (const sql of texts) check(sql, classify(sql), report);
  return report;
}

function check(sql: string, said: Classification, report: Report): void {
  report.texts++;
  if (said.class === "read") report.reads++;
  for (const { text, offset } of said.statements)
    if (sql.slice(offset, offset + text.length) !== text) report.violations.push({ kind: "offset", sql });
  const trees = parse(sql);
  if (trees === undefined) {
    // A read that the grammar does not take as a whole is one that it was not asked about.
    if (said.class === "read") report.violations.push({ kind: "read", sql });
    return;
  }
  report.taken++;
  if (trees.length !== said.statements.length) report.violations.push({ kind: "pieces", sql });
  const plain = trees.every((tree) => isPlan(tree) || !(changes.test(tree) || calls.test(tree)));
  if (said.class === "read" && !plain) report.violations.push({ kind: "read", sql });
}

/** EXPLAIN with no ANALYZE that is on. */
const isPlan = (tree: string): boolean =>
  tree.startsWith('{"ExplainStmt"') && (!tree.includes('"defname":"analyze"') || tree.includes('"sval":"off"'));

/** Each statement's tree as JSON; undefined where the grammar does not take the text. */
function parse(sql: string): string[] | undefined {
  try {
    return (parseSync(sql).stmts ?? []).map(({ stmt }) => JSON.stringify(stmt));
  } catch {
    return undefined;
  }
}
