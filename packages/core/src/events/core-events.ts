import { type TSchema, Type } from "typebox";
import type { EventSchemas } from "../events.ts";

const decision: TSchema = Type.Object({
  effect: Type.Union([Type.Literal("allow"), Type.Literal("deny")]),
  by: Type.String(),
  rule: Type.Optional(Type.String()),
});

const segment: TSchema = Type.Object({
  text: Type.Optional(Type.String()),
  key: Type.String(),
  broadKey: Type.Optional(Type.String()),
  covered: Type.Boolean(),
  rule: Type.Optional(Type.String()),
});

const call = {
  callId: Type.String(),
  tool: Type.String(),
  surface: Type.String(),
  caller: Type.String(),
};

/** Events of the seam and of the prompts, whatever the family. */
export const coreEvents: EventSchemas = {
  "tool.started": Type.Object({ ...call, arguments: Type.Unknown() }),
  "tool.finished": Type.Object({
    ...call,
    ok: Type.Boolean(),
    durationMs: Type.Number({ minimum: 0, description: "From its start on, without waits before it" }),
    chars: Type.Optional(Type.Integer({ minimum: 0 })),
    images: Type.Optional(Type.Integer({ minimum: 0 })),
    kind: Type.Optional(Type.String()),
    message: Type.Optional(Type.String()),
    decision: Type.Optional(decision),
    arguments: Type.Optional(Type.Unknown({ description: "Of a call that never started" })),
    details: Type.Optional(Type.Unknown()),
  }),
  "prompt.asked": Type.Object({
    id: Type.String(),
    tool: Type.String(),
    class: Type.Optional(Type.String()),
    agent: Type.Optional(Type.String()),
    via: Type.Optional(Type.Array(Type.String())),
    session: Type.Optional(Type.String()),
    caller: Type.Optional(Type.String()),
    surface: Type.Optional(Type.String()),
    preview: Type.String(),
    reasons: Type.Array(Type.String()),
    segments: Type.Array(segment),
    offers: Type.Array(Type.String()),
    askedAt: Type.Optional(Type.String()),
    expiresAt: Type.Optional(Type.String()),
  }),
  "prompt.answered": Type.Object({
    id: Type.String(),
    tool: Type.String(),
    answer: Type.Enum(["once", "always", "deny", "timeout", "withdrawn", "released"]),
    keys: Type.Optional(Type.Array(Type.String())),
    by: Type.Optional(Type.String()),
  }),
};
