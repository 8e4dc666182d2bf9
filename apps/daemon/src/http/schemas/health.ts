import { type Static, Type } from "@latchai/core";

export const Health = Type.Object({
  ok: Type.Literal(true),
  name: Type.Literal("latchai"),
  version: Type.String(),
  /** Random per start, so that a client notices a restart. */
  instance: Type.String(),
});
export type Health = Static<typeof Health>;
