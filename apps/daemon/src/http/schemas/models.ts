import { type Static, Type } from "@latchai/core";

const closed = { additionalProperties: false } as const;

const Price = Type.Object({
  input: Type.Number(),
  output: Type.Number(),
  cacheRead: Type.Optional(Type.Number()),
  cacheWrite: Type.Optional(Type.Number()),
});

export const ModelView = Type.Object({
  name: Type.String(),
  provider: Type.String({ description: "openai-compatible or anthropic" }),
  url: Type.Optional(Type.String()),
  model: Type.String({ description: "The provider's name for it" }),
  default: Type.Boolean(),
  usable: Type.Boolean(),
  problem: Type.Optional(Type.String()),
  waiting: Type.Optional(Type.Literal(true, { description: "Added outside LatchAI and not accepted yet" })),
  warning: Type.Optional(Type.String({ description: "E.g. that the server's window is too small for the tools" })),
  vision: Type.Optional(Type.Boolean()),
  contextTokens: Type.Optional(Type.Integer()),
  price: Type.Optional(Price),
  keyFrom: Type.Optional(Type.String({ description: "Environment variable that holds the key" })),
});
export type ModelView = Static<typeof ModelView>;

export const ModelList = Type.Object({
  default: Type.Optional(Type.String()),
  models: Type.Array(ModelView),
  none: Type.Optional(Type.String({ description: "What to do when no model is configured" })),
});
export type ModelList = Static<typeof ModelList>;

export const ModelPut = Type.Object(
  {
    config: Type.Record(Type.String(), Type.Unknown(), { description: "As one entry of models.list in the config" }),
    keepKey: Type.Optional(
      Type.Boolean({ description: "Keep the key and headers it has, unless config names others" }),
    ),
    makeDefault: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type ModelPut = Static<typeof ModelPut>;

export const ModelDefault = Type.Object({ name: Type.String({ minLength: 1, maxLength: 200 }) }, closed);
export type ModelDefault = Static<typeof ModelDefault>;

export const ModelTest = Type.Object({
  checks: Type.Array(
    Type.Object({
      check: Type.Union([
        Type.Literal("list"),
        Type.Literal("answer"),
        Type.Literal("tools"),
        Type.Literal("usage"),
        Type.Literal("pictures"),
      ]),
      ok: Type.Union([Type.Boolean(), Type.Null()], { description: "null: could not be told" }),
      message: Type.String(),
    }),
  ),
});
export type ModelTest = Static<typeof ModelTest>;
