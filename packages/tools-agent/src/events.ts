import { type EventSchemas, type TSchema, Type } from "@latchai/core";

const plan: TSchema = Type.Object({
  steps: Type.Array(Type.Object({ text: Type.String(), status: Type.Enum(["pending", "active", "done"]) }), {
    description: "The whole plan; empty when it was cleared",
  }),
});
const written: TSchema = Type.Object({
  path: Type.String({ description: "Virtual path" }),
  change: Type.Enum(["write", "edit", "delete"]),
  created: Type.Optional(Type.Boolean()),
  bytes: Type.Optional(Type.Integer()),
  added: Type.Optional(Type.Integer({ description: "Lines added" })),
  removed: Type.Optional(Type.Integer({ description: "Lines removed" })),
});

/** What the family records. `file.written` has the shape that the file tools give it. */
export const events: EventSchemas = { "plan.update": plan, "file.written": written };
