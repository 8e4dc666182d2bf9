import { type Static, Type } from "@latchai/core";

const closed = { additionalProperties: false } as const;
const sql = Type.String({ description: "One or several statements, separated by semicolons" });

export const ConnectionParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) });
export type ConnectionParams = Static<typeof ConnectionParams>;

export const TableQuery = Type.Object(
  { schema: Type.String({ maxLength: 300 }), table: Type.String({ maxLength: 300 }) },
  closed,
);
export type TableQuery = Static<typeof TableQuery>;

export const SqlBody = Type.Object({ sql }, closed);
export type SqlBody = Static<typeof SqlBody>;

export const QueryBody = Type.Object(
  {
    sql,
    rowLimit: Type.Optional(Type.Integer({ minimum: 1 })),
    write: Type.Optional(
      Type.Literal(true, {
        description: "The person saw that this writes and wants it; without it a write is refused",
      }),
    ),
  },
  closed,
);
export type QueryBody = Static<typeof QueryBody>;

const Class = Type.Union([Type.Literal("read"), Type.Literal("write")]);
const Engine = Type.Union([
  Type.Literal("postgres"),
  Type.Literal("mysql"),
  Type.Literal("mariadb"),
  Type.Literal("sqlite"),
]);

export const SqlReading = Type.Object({
  class: Class,
  /** The connection takes it: a read, or a write on a writable connection. */
  runs: Type.Boolean({ description: "False: this connection refuses it" }),
  problem: Type.Optional(Type.String({ description: "Why the text as a whole is refused or taken for a write" })),
  statements: Type.Array(
    Type.Object({
      offset: Type.Integer({ description: "Where it starts in the text, in UTF-16 units" }),
      length: Type.Integer(),
      class: Class,
      kind: Type.String(),
      reason: Type.Optional(Type.String({ description: "Why it is no read" })),
      everyRow: Type.Optional(Type.Literal(true, { description: "An UPDATE or DELETE without WHERE" })),
    }),
  ),
});
export type SqlReading = Static<typeof SqlReading>;

/** A cut or binary value says how much there is. */
const WireCell = Type.Union([
  Type.Null(),
  Type.String(),
  Type.Object({
    text: Type.String({ description: "What is shown of it" }),
    chars: Type.Optional(Type.Integer({ description: "Length of the whole text" })),
    bytes: Type.Optional(Type.Integer({ description: "Size of a binary value" })),
  }),
]);
export type WireCell = Static<typeof WireCell>;

const QueryStatement = Type.Object({
  command: Type.String({ description: "The server's word for what ran" }),
  columns: Type.Optional(Type.Array(Type.Object({ name: Type.String(), type: Type.String() }))),
  rows: Type.Array(Type.Array(WireCell)),
  more: Type.Union([Type.Literal(false), Type.Literal("rows"), Type.Literal("bytes")], {
    description: "Rows were left unread: the row limit or the size limit stopped it",
  }),
  affected: Type.Optional(Type.Integer()),
  durationMs: Type.Number(),
  notices: Type.Array(Type.String()),
});
export type QueryStatement = Static<typeof QueryStatement>;

export const QueryFailure = Type.Object({
  kind: Type.String(),
  message: Type.String(),
  code: Type.Optional(Type.String()),
  detail: Type.Optional(Type.String()),
  hint: Type.Optional(Type.String()),
  position: Type.Optional(Type.Integer({ description: "UTF-16 offset in the text" })),
  statement: Type.Optional(Type.Integer({ description: "Index of the statement that failed" })),
  undone: Type.Optional(Type.Boolean({ description: "Whether earlier statements of the call were rolled back" })),
});
export type QueryFailure = Static<typeof QueryFailure>;

export const QueryAnswer = Type.Object({
  class: Class,
  engine: Engine,
  rowLimit: Type.Integer(),
  durationMs: Type.Number(),
  statements: Type.Array(QueryStatement),
  failure: Type.Optional(QueryFailure),
});
export type QueryAnswer = Static<typeof QueryAnswer>;

const Column = Type.Object({
  name: Type.String(),
  type: Type.String(),
  nullable: Type.Boolean(),
  default: Type.Optional(Type.String()),
  extra: Type.Optional(Type.String()),
  comment: Type.Optional(Type.String()),
});
const Key = Type.Object({
  columns: Type.Array(Type.String()),
  schema: Type.String(),
  table: Type.String(),
  references: Type.Array(Type.String()),
});

export const SchemaAnswer = Type.Object({
  searchPath: Type.Array(Type.String()),
  tables: Type.Array(
    Type.Object({
      schema: Type.String(),
      name: Type.String(),
      kind: Type.String(),
      columns: Type.Array(Column),
      primaryKey: Type.Array(Type.String()),
      foreignKeys: Type.Array(Key),
      comment: Type.Optional(Type.String()),
      rows: Type.Optional(Type.Number({ description: "The server's estimate" })),
      readable: Type.Boolean(),
    }),
  ),
  databases: Type.Optional(Type.Array(Type.Object({ name: Type.String(), tables: Type.Integer() }))),
});
export type SchemaAnswer = Static<typeof SchemaAnswer>;

export const TableAnswer = Type.Object({
  indexes: Type.Array(Type.Object({ name: Type.String(), unique: Type.Boolean(), definition: Type.String() })),
  checks: Type.Array(Type.Object({ name: Type.String(), definition: Type.String() })),
  uniques: Type.Array(Type.Object({ name: Type.String(), columns: Type.Array(Type.String()) })),
  referencedBy: Type.Array(Key),
  triggers: Type.Array(Type.String()),
  definition: Type.Optional(Type.String()),
});
export type TableAnswer = Static<typeof TableAnswer>;

export const TestAnswer = Type.Object({
  ok: Type.Boolean(),
  version: Type.Optional(Type.String()),
  warnings: Type.Array(Type.String()),
  message: Type.Optional(Type.String({ description: "Why it does not work" })),
});
export type TestAnswer = Static<typeof TestAnswer>;
