import type { Plan, QueryOutcome } from "./domain/databases.ts";
import type { Cell, Failure, PieceResult } from "./domain/driver.ts";
import { resultSets } from "./domain/query/result-sets.ts";
import type { SchemaView, TableDetail } from "./domain/schema/types.ts";
import type {
  QueryAnswer,
  QueryFailure,
  QueryStatement,
  SchemaAnswer,
  SqlReading,
  TableAnswer,
  WireCell,
} from "./http-schemas.ts";

/** Characters of one value that travel to a console. */
const maxWireChars = 20_000;
const maxWireBytes = 4096;

const hex = (bytes: Uint8Array): string =>
  `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, maxWireBytes)).toString("hex")}`;

function wireCell(cell: Cell): WireCell {
  if (cell === null) return null;
  if (typeof cell !== "string") return { text: hex(cell), bytes: cell.byteLength };
  if (cell.length <= maxWireChars) return cell.toWellFormed();
  return { text: cell.slice(0, maxWireChars).toWellFormed(), chars: cell.length };
}

const statementOf = ({ columns, rows, notices, ...rest }: PieceResult): QueryStatement => ({
  ...rest,
  ...(columns !== undefined && { columns: columns.map(({ name, type }) => ({ name, type })) }),
  rows: rows.map((row) => row.map(wireCell)),
  notices: [...notices],
});

/** `suggestion`: real names near the one that the database does not know; they stand where its own hint would. */
const failureOf = ({ piece, ...rest }: Failure, suggestion: string | undefined): QueryFailure => ({
  ...rest,
  ...(rest.hint === undefined && suggestion !== undefined && { hint: suggestion }),
  ...(piece !== undefined && { statement: piece }),
});

/** A query's outcome as the console gets it: a database's error is an answer, not a failed request. */
export const answerOf = (outcome: QueryOutcome, engine: Plan["engine"]): QueryAnswer => ({
  class: outcome.plan.classification.class,
  engine,
  rowLimit: outcome.rowLimit,
  durationMs: outcome.durationMs,
  statements: resultSets(outcome.results).map(statementOf),
  ...(!outcome.ok && { failure: failureOf(outcome.failure, outcome.suggestion) }),
});

/** How much of a query its caller was given. */
export const shownOf = ({ statements }: QueryAnswer): { rows: number; truncated: boolean } => ({
  rows: statements.reduce((sum, { rows }) => sum + rows.length, 0),
  truncated: statements.some(({ more }) => more !== false),
});

/** What the statements would do on this connection. */
export const readingOf = ({ classification, connection }: Plan): SqlReading => ({
  class: classification.class,
  runs: classification.class === "read" || connection.writable,
  ...(classification.problem !== undefined && { problem: classification.problem }),
  statements: classification.statements.map(({ text, offset, class: its, kind, reason, noWhere }) => ({
    offset,
    length: text.length,
    class: its,
    kind,
    ...(reason !== undefined && { reason }),
    ...(noWhere === true && { everyRow: true as const }),
  })),
});

export const schemaOf = ({ searchPath, tables, databases }: SchemaView): SchemaAnswer => ({
  searchPath: [...searchPath],
  tables: tables.map(({ schema, name, kind, columns, primaryKey, foreignKeys, comment, rows, readable, problem }) => ({
    schema,
    name,
    kind,
    columns: [...columns],
    primaryKey: [...primaryKey],
    foreignKeys: foreignKeys.map((key) => ({
      columns: [...key.columns],
      schema: key.schema,
      table: key.table,
      references: [...key.references],
    })),
    ...(comment !== undefined && { comment }),
    ...(rows !== undefined && { rows }),
    readable,
    ...(problem !== undefined && { problem }),
  })),
  ...(databases !== undefined && { databases: [...databases] }),
});

export const tableOf = ({
  indexes,
  checks,
  uniques,
  referencedBy,
  triggers,
  definition,
}: TableDetail): TableAnswer => ({
  indexes: [...indexes],
  checks: [...checks],
  uniques: uniques.map(({ name, columns }) => ({ name, columns: [...columns] })),
  referencedBy: referencedBy.map(({ schema, table, columns, references }) => ({
    schema,
    table,
    columns: [...columns],
    references: [...references],
  })),
  triggers: [...triggers],
  ...(definition !== undefined && { definition }),
});
