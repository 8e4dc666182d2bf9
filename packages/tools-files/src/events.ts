import { type EventSchemas, type TSchema, Type } from "@latchai/core";

const path = Type.String({ description: "Virtual path" });

const read: TSchema = Type.Object({
  path,
  from: Type.Optional(Type.Integer()),
  to: Type.Optional(Type.Integer()),
  chars: Type.Integer(),
});
const written: TSchema = Type.Object({
  path,
  change: Type.Union([Type.Literal("write"), Type.Literal("edit"), Type.Literal("delete")]),
  created: Type.Optional(Type.Boolean()),
  bytes: Type.Optional(Type.Integer()),
  added: Type.Optional(Type.Integer({ description: "Lines added" })),
  removed: Type.Optional(Type.Integer({ description: "Lines removed" })),
});

/** What the family records. Diffs are not in the event but in the call's details. */
export const events: EventSchemas = { "file.read": read, "file.written": written };
