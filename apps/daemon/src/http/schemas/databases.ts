import { type Static, Type } from "@latchai/core";

const closed = { additionalProperties: false } as const;
const Engine = Type.Union([
  Type.Literal("postgres"),
  Type.Literal("mysql"),
  Type.Literal("mariadb"),
  Type.Literal("sqlite"),
]);
const Ssl = Type.Union([Type.Literal("verify"), Type.Literal("no-verify"), Type.Literal("off")]);

export const DatabaseRow = Type.Object({
  id: Type.String(),
  name: Type.String(),
  engine: Engine,
  writable: Type.Boolean(),
  rowLimit: Type.Integer(),
  timeoutMs: Type.Integer(),
  ssl: Type.Optional(Ssl),
  url: Type.String({ description: "As written in the config, what is secret in it masked" }),
  problem: Type.Optional(Type.String({ description: "What keeps it from being used" })),
  waiting: Type.Optional(Type.Literal(true, { description: "Added outside LatchAI and not accepted yet" })),
});
export type DatabaseRow = Static<typeof DatabaseRow>;

export const DatabaseList = Type.Object({ connections: Type.Array(DatabaseRow) });
export type DatabaseList = Static<typeof DatabaseList>;

/** A connection as a person writes it. Without `url` the saved one is kept. */
export const DatabasePut = Type.Object(
  {
    name: Type.Optional(Type.String({ maxLength: 200 })),
    engine: Engine,
    url: Type.Optional(Type.String({ minLength: 1, maxLength: 4000 })),
    writable: Type.Optional(Type.Boolean()),
    rowLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    timeoutMs: Type.Optional(Type.Integer({ minimum: 1, maximum: 86_400_000 })),
    ssl: Type.Optional(Ssl),
  },
  closed,
);
export type DatabasePut = Static<typeof DatabasePut>;

/** `id`: of a saved connection whose url is meant when `config` has none. */
export const DatabaseTry = Type.Object(
  { id: Type.Optional(Type.String({ maxLength: 64 })), config: DatabasePut },
  closed,
);
export type DatabaseTry = Static<typeof DatabaseTry>;

export const HistoryQuery = Type.Object(
  {
    connection: Type.Optional(Type.String({ maxLength: 64 })),
    before: Type.Optional(Type.String({ maxLength: 64, description: "Rows older than this id" })),
    limit: Type.Optional(Type.String({ pattern: "^[0-9]{1,3}$", description: "Default 100, at most 500" })),
  },
  closed,
);
export type HistoryQuery = Static<typeof HistoryQuery>;

export const HistoryRow = Type.Object({
  id: Type.String(),
  connection: Type.String(),
  by: Type.Object({ kind: Type.Union([Type.Literal("agent"), Type.Literal("person")]), name: Type.String() }),
  session: Type.Optional(Type.String()),
  run: Type.Optional(Type.String()),
  class: Type.Union([Type.Literal("read"), Type.Literal("write")]),
  sql: Type.String(),
  startedAt: Type.String(),
  durationMs: Type.Integer(),
  rows: Type.Integer(),
  affected: Type.Optional(Type.Integer()),
  truncated: Type.Boolean(),
  error: Type.Optional(Type.String()),
});
export type HistoryRow = Static<typeof HistoryRow>;

export const HistoryPage = Type.Object({ queries: Type.Array(HistoryRow) });
export type HistoryPage = Static<typeof HistoryPage>;
