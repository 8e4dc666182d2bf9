import { type Static, Type } from "@latchai/core";

export const ModeBody = Type.Object(
  { mode: Type.Union([Type.Literal("ask"), Type.Literal("allow-all")]) },
  { additionalProperties: false },
);
export type ModeBody = Static<typeof ModeBody>;

export const ModeView = Type.Object({
  mode: Type.Union([Type.Literal("ask"), Type.Literal("allow-all")]),
  released: Type.Optional(Type.Integer({ description: "Open prompts that this change answered" })),
});
