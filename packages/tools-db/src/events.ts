import { type EventSchemas, Type } from "@latchai/core";

export const events: EventSchemas = {
  "db.query": Type.Object({
    connection: Type.String(),
    class: Type.Enum(["read", "write"]),
    statements: Type.Integer(),
    rows: Type.Integer({ description: "Rows shown" }),
    affected: Type.Optional(Type.Integer({ description: "Rows written" })),
    ms: Type.Integer(),
    truncated: Type.Boolean(),
    error: Type.Optional(Type.String({ description: "The database's code, or the kind of failure" })),
    sql: Type.String({ description: "Masked, long literals cut" }),
  }),
};
