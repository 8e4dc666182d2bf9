import { type Static, Type } from "@latchai/core";
import { IsoTime } from "./common.ts";
import { Segment } from "./permissions.ts";
import { ToolClass } from "./tools.ts";

/** An open question. */
export const Prompt = Type.Object({
  id: Type.String(),
  tool: Type.String(),
  class: ToolClass,
  agent: Type.Optional(Type.String()),
  session: Type.Optional(Type.String()),
  run: Type.Optional(Type.String({ description: "Run that the call belongs to" })),
  callId: Type.Optional(Type.String({ description: "The call that asks" })),
  caller: Type.Optional(Type.String({ description: "Name of the token or client that called" })),
  surface: Type.String({ description: "Door the call came through: api, mcp, cli, chat" }),
  preview: Type.String({ description: "The exact text to decide on; secrets masked" }),
  reasons: Type.Array(Type.String()),
  segments: Type.Array(Segment),
  offers: Type.Array(Type.String(), { description: 'Keys that "always" may store; none for an opaque request' }),
  askedAt: IsoTime,
  expiresAt: Type.Optional(IsoTime),
});
export type Prompt = Static<typeof Prompt>;
export const Prompts = Type.Array(Prompt, { description: "Oldest first" });

export const AnswerBody = Type.Object(
  {
    answer: Type.Union([Type.Literal("once"), Type.Literal("always"), Type.Literal("deny")]),
    keys: Type.Optional(
      Type.Array(Type.String({ minLength: 1 }), {
        description: 'With "always": each one of the offers; absent: the narrow key of every uncovered part',
      }),
    ),
    message: Type.Optional(Type.String({ maxLength: 4000, description: 'With "deny": for the agent' })),
    unasked: Type.Optional(Type.Boolean({ description: 'With "deny": no person said so, nobody could be asked' })),
  },
  { additionalProperties: false },
);
export type AnswerBody = Static<typeof AnswerBody>;

/** Data of the event prompt.answered. */
export const PromptOutcome = Type.Object({
  id: Type.String(),
  tool: Type.String(),
  answer: Type.Union([
    Type.Literal("once"),
    Type.Literal("always"),
    Type.Literal("deny"),
    Type.Literal("timeout"),
    Type.Literal("withdrawn"),
    Type.Literal("released"),
  ]),
  by: Type.String({ description: "page, terminal, token, mode, deadline or caller" }),
  keys: Type.Optional(Type.Array(Type.String())),
});
export type PromptOutcome = Static<typeof PromptOutcome>;
