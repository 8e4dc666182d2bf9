import { type EventSchemas, type TSchema, Type } from "@latchai/core";

const exec: TSchema = Type.Object({
  command: Type.String({ description: "Clipped" }),
  cwd: Type.String({ description: "Virtual path" }),
  exitCode: Type.Integer(),
  durationMs: Type.Integer(),
  chars: Type.Integer({ description: "Length of the whole output" }),
});

/** What the family records; core masks secrets in it. */
export const events: EventSchemas = { "shell.exec": exec };
