import { type Static, type TSchema, Type } from "@latchai/core";

/** A schema whose values are exactly `T`'s; the shape is written out as a type because declarations are made without the compiler. */
const shape =
  <T>() =>
  <S extends TSchema>(schema: S & (Static<S> extends T ? (T extends Static<S> ? unknown : never) : never)): TSchema =>
    schema;

const closed = { additionalProperties: false } as const;
const sqlText = Type.String({ description: "One or several statements, separated by semicolons" });
const optionalText = (description: string) => Type.Optional(Type.String({ description }));

type SqlClass = "read" | "write";
type Engine = "postgres" | "mysql" | "mariadb" | "sqlite";
const sqlClass = Type.Union([Type.Literal("read"), Type.Literal("write")]);
const engine = Type.Union([
  Type.Literal("postgres"),
  Type.Literal("mysql"),
  Type.Literal("mariadb"),
  Type.Literal("sqlite"),
]);

export interface ConnectionParams {
  id: string;
}
export const ConnectionParams: TSchema = shape<ConnectionParams>()(
  Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
);

export interface TableQuery {
  schema: string;
  table: string;
}
export const TableQuery: TSchema = shape<TableQuery>()(
  Type.Object({ schema: Type.String({ maxLength: 300 }), table: Type.String({ maxLength: 300 }) }, closed),
);

export interface SqlBody {
  sql: string;
}
export const SqlBody: TSchema = shape<SqlBody>()(Type.Object({ sql: sqlText }, closed));

export interface QueryBody {
  sql: string;
  rowLimit?: number;
  /** The person saw that it writes. */
  write?: true;
}
export const QueryBody: TSchema = shape<QueryBody>()(
  Type.Object(
    {
      sql: sqlText,
      rowLimit: Type.Optional(Type.Integer({ minimum: 1 })),
      write: Type.Optional(
        Type.Literal(true, {
          description: "The person saw that this writes and wants it; without it a write is refused",
        }),
      ),
    },
    closed,
  ),
);

/** What statements would do; nothing ran. */
export interface SqlReading {
  class: SqlClass;
  /** False: this connection refuses it. */
  runs: boolean;
  problem?: string;
  statements: { offset: number; length: number; class: SqlClass; kind: string; reason?: string; everyRow?: true }[];
}
export const SqlReading: TSchema = shape<SqlReading>()(
  Type.Object({
    class: sqlClass,
    runs: Type.Boolean({ description: "False: this connection refuses it" }),
    problem: optionalText("Why the text as a whole is refused or taken for a write"),
    statements: Type.Array(
      Type.Object({
        offset: Type.Integer({ description: "Where it starts in the text, in UTF-16 units" }),
        length: Type.Integer(),
        class: sqlClass,
        kind: Type.String(),
        reason: optionalText("Why it is no read"),
        everyRow: Type.Optional(Type.Literal(true, { description: "An UPDATE or DELETE without WHERE" })),
      }),
    ),
  }),
);

/** A value: SQL NULL, its whole text, or what is shown of a long or binary one. */
export type WireCell = null | string | { text: string; chars?: number; bytes?: number };
const wireCell = Type.Union([
  Type.Null(),
  Type.String(),
  Type.Object({
    text: Type.String({ description: "What is shown of it" }),
    chars: Type.Optional(Type.Integer({ description: "Length of the whole text" })),
    bytes: Type.Optional(Type.Integer({ description: "Size of a binary value" })),
  }),
]);

/** What one statement gave. */
export interface QueryStatement {
  command: string;
  columns?: { name: string; type: string }[];
  rows: WireCell[][];
  more: false | "rows" | "bytes";
  affected?: number;
  durationMs: number;
  notices: string[];
}
const queryStatement = Type.Object({
  command: Type.String({ description: "The server's word for what ran" }),
  columns: Type.Optional(Type.Array(Type.Object({ name: Type.String(), type: Type.String() }))),
  rows: Type.Array(Type.Array(wireCell)),
  more: Type.Union([Type.Literal(false), Type.Literal("rows"), Type.Literal("bytes")], {
    description: "Rows were left unread: the row limit or the size limit stopped it",
  }),
  affected: Type.Optional(Type.Integer()),
  durationMs: Type.Number(),
  notices: Type.Array(Type.String()),
});

/** Why a call failed, in the database's words. */
export interface QueryFailure {
  kind: string;
  message: string;
  code?: string;
  detail?: string;
  hint?: string;
  /** UTF-16 offset in the text. */
  position?: number;
  /** Index of the statement that failed. */
  statement?: number;
  undone?: boolean;
}
const queryFailure = Type.Object({
  kind: Type.String(),
  message: Type.String(),
  code: optionalText("SQLSTATE, or the engine's own number"),
  detail: optionalText("More of the database's words"),
  hint: optionalText("The database's hint, or the nearest real names"),
  position: Type.Optional(Type.Integer({ description: "UTF-16 offset in the text" })),
  statement: Type.Optional(Type.Integer({ description: "Index of the statement that failed" })),
  undone: Type.Optional(Type.Boolean({ description: "Whether earlier statements of the call were rolled back" })),
});

/** What a call gave: a database's error is an answer, too. */
export interface QueryAnswer {
  class: SqlClass;
  engine: Engine;
  rowLimit: number;
  durationMs: number;
  statements: QueryStatement[];
  failure?: QueryFailure;
}
export const QueryAnswer: TSchema = shape<QueryAnswer>()(
  Type.Object({
    class: sqlClass,
    engine,
    rowLimit: Type.Integer(),
    durationMs: Type.Number(),
    statements: Type.Array(queryStatement),
    failure: Type.Optional(queryFailure),
  }),
);

interface Key {
  columns: string[];
  schema: string;
  table: string;
  references: string[];
}
const key = Type.Object({
  columns: Type.Array(Type.String()),
  schema: Type.String(),
  table: Type.String(),
  references: Type.Array(Type.String()),
});

interface Column {
  name: string;
  type: string;
  nullable: boolean;
  default?: string;
  extra?: string;
  comment?: string;
}
const column = Type.Object({
  name: Type.String(),
  type: Type.String(),
  nullable: Type.Boolean(),
  default: optionalText("Its expression as the server writes it"),
  extra: optionalText("Identity, generated, hidden"),
  comment: Type.Optional(Type.String()),
});

/** Tables and views of a connection. */
export interface SchemaAnswer {
  searchPath: string[];
  tables: {
    schema: string;
    name: string;
    kind: string;
    columns: Column[];
    primaryKey: string[];
    foreignKeys: Key[];
    comment?: string;
    /** The server's estimate. */
    rows?: number;
    readable: boolean;
    /** What keeps it from being read, e.g. a view whose table is gone. */
    problem?: string;
  }[];
  databases?: { name: string; tables: number }[];
}
export const SchemaAnswer: TSchema = shape<SchemaAnswer>()(
  Type.Object({
    searchPath: Type.Array(Type.String()),
    tables: Type.Array(
      Type.Object({
        schema: Type.String(),
        name: Type.String(),
        kind: Type.String(),
        columns: Type.Array(column),
        primaryKey: Type.Array(Type.String()),
        foreignKeys: Type.Array(key),
        comment: Type.Optional(Type.String()),
        rows: Type.Optional(Type.Number({ description: "The server's estimate" })),
        readable: Type.Boolean(),
        problem: optionalText("What keeps it from being read, e.g. a view whose table is gone"),
      }),
    ),
    databases: Type.Optional(Type.Array(Type.Object({ name: Type.String(), tables: Type.Integer() }))),
  }),
);

/** What one table's view adds. */
export interface TableAnswer {
  indexes: { name: string; unique: boolean; definition: string }[];
  checks: { name: string; definition: string }[];
  uniques: { name: string; columns: string[] }[];
  referencedBy: Key[];
  triggers: string[];
  definition?: string;
}
export const TableAnswer: TSchema = shape<TableAnswer>()(
  Type.Object({
    indexes: Type.Array(Type.Object({ name: Type.String(), unique: Type.Boolean(), definition: Type.String() })),
    checks: Type.Array(Type.Object({ name: Type.String(), definition: Type.String() })),
    uniques: Type.Array(Type.Object({ name: Type.String(), columns: Type.Array(Type.String()) })),
    referencedBy: Type.Array(key),
    triggers: Type.Array(Type.String()),
    definition: optionalText("A view's own query"),
  }),
);

/** Whether a connection works. */
export interface TestAnswer {
  ok: boolean;
  version?: string;
  warnings: string[];
  message?: string;
}
export const TestAnswer: TSchema = shape<TestAnswer>()(
  Type.Object({
    ok: Type.Boolean(),
    version: Type.Optional(Type.String()),
    warnings: Type.Array(Type.String()),
    message: optionalText("Why it does not work"),
  }),
);
