import { limits } from "../../limits.ts";
import type { Engine } from "../connection.ts";
import { lex } from "./lexer/lex.ts";
import { mysqlDialect } from "./lexer/mysql.ts";
import { postgresDialect } from "./lexer/postgres.ts";
import { type Piece, split } from "./lexer/split.ts";
import { sqliteDialect } from "./lexer/sqlite.ts";
import type { Dialect } from "./lexer/token.ts";
import { judgeMysql } from "./mysql/judge.ts";
import { outsideOf as mysqlOutside } from "./mysql/outside.ts";
import { createJudgeFunction } from "./postgres/functions.ts";
import { judgePostgres } from "./postgres/judge.ts";
import { createPostgresParser } from "./postgres/parser.ts";
import { judgeSqlite } from "./sqlite/judge.ts";
import { outsideOf as sqliteOutside } from "./sqlite/outside.ts";
import type { Classification, Classify, ClassifyOptions, SqlStatement } from "./types.ts";
import { invalid, leaving, type Verdict } from "./verdict.ts";

/** Shared, since `classifySql` is synchronous and PostgreSQL's grammar is loaded with `await`. */
const parser = createPostgresParser();
const judgeFunction = createJudgeFunction();

const dialects: Record<Engine, Dialect> = {
  postgres: postgresDialect,
  mysql: mysqlDialect,
  mariadb: mysqlDialect,
  sqlite: sqliteDialect,
};

/** Loads what `classifySql` needs for PostgreSQL. May be called again; later calls are free. */
export const sqlReady = (): Promise<void> => parser.ready();

/** The classifier of one engine, ready to use. It never throws; what cannot be read with certainty is a write. */
export async function createSqlClassifier(engine: Engine): Promise<Classify> {
  if (engine === "postgres") await parser.ready();
  return (sql, options) => classify(sql, engine, options);
}

/** Classifies one text for one engine. For PostgreSQL await `sqlReady()` first: before that every text is a write. */
export const classifySql = (sql: string, engine: Engine): Classification => classify(sql, engine);

function classify(sql: string, engine: Engine, options: ClassifyOptions = {}): Classification {
  if (sql.length > limits.maxSqlChars) {
    return {
      class: "write",
      statements: [],
      problem: `The SQL has ${sql.length} characters; at most ${limits.maxSqlChars} are read. Send it in several calls.`,
    };
  }
  const dialect = dialects[engine];
  const { tokens, problem } = lex(sql, dialect);
  const pieces = split(sql, tokens, dialect, engine);
  if (pieces.length === 0) {
    return { class: "write", statements: [], problem: problem ?? "There is no SQL statement in this call." };
  }
  const unreadable = unsound(sql) ?? problem;
  const verdicts = pieces.map((piece) => (unreadable ? invalid(unreadable) : judge(sql, piece, engine, options)));
  return summed(sql, pieces, verdicts, unreadable);
}

/** Why a server may not get the text as it stands here. */
function unsound(sql: string): string | undefined {
  if (sql.includes("\0")) return "The text holds a NUL character, at which some parsers stop.";
  return sql.isWellFormed() ? undefined : "The text holds half a surrogate pair, which no server receives.";
}

function judge(sql: string, piece: Piece, engine: Engine, { functions, objection }: ClassifyOptions): Verdict {
  const { tokens } = piece;
  if (engine === "sqlite") return leaving(judgeSqlite(tokens), sqliteOutside(tokens));
  if (engine !== "postgres") return leaving(judgeMysql(tokens, engine), mysqlOutside(tokens));
  const tools = { parser, judgeFunction, vouched: functions ?? new Set<string>(), objection };
  return judgePostgres(sql.slice(piece.start, piece.end), tokens, tools);
}

function summed(sql: string, pieces: readonly Piece[], verdicts: readonly Verdict[], problem?: string): Classification {
  const statements = pieces.map(({ start, end }, index): SqlStatement => {
    const { unknownFunctions: _, relations: __, ...verdict } = verdicts[index] ?? invalid("was not read");
    return { text: sql.slice(start, end), offset: start, ...verdict };
  });
  const refused = verdicts.filter((verdict) => verdict.class === "write");
  const broken = problem ?? refused.find(({ kind }) => kind === "invalid")?.reason;
  // A server is asked about functions only when nothing else stands against the text.
  const open = refused.every(({ unknownFunctions }) => unknownFunctions !== undefined);
  const unknown = open ? [...new Set(refused.flatMap(({ unknownFunctions }) => unknownFunctions ?? []))] : [];
  const named = verdicts.flatMap(({ relations }) => (relations === undefined ? [] : [relations]));
  return {
    class: refused.length > 0 ? "write" : "read",
    statements,
    ...(broken !== undefined && { problem: broken }),
    ...(unknown.length > 0 && { unknownFunctions: unknown }),
    ...(open && named.length > 0 && { relations: [...new Set(named.flat())] }),
  };
}
