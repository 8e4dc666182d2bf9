import { type Static, Type } from "@latchai/core";
import { IsoTime } from "./common.ts";

export const TrustEntry = Type.Object({
  id: Type.String({ description: "Stable; what accept and reject take" }),
  kind: Type.String({ description: "config, permissions, checker, family, agent, skill, workflow" }),
  title: Type.String({ description: "What a person calls it, e.g. mcpServers.fs" }),
  state: Type.Union([Type.Literal("accepted"), Type.Literal("waiting")]),
  summary: Type.Optional(Type.String({ description: "One sentence: what accepting gives, or why it waits" })),
  grants: Type.Optional(
    Type.Array(
      Type.Object({ what: Type.String({ description: "code, reach, schedule, rule" }), text: Type.String() }),
      {
        description: "What accepting this allows, one line each",
      },
    ),
  ),
  hash: Type.Optional(Type.String({ description: "sha256 of the current content" })),
  changedAt: Type.Optional(IsoTime),
  changedBy: Type.Optional(Type.String()),
  acceptedAt: Type.Optional(IsoTime),
});
export type TrustEntry = Static<typeof TrustEntry>;

export const TrustList = Type.Object({
  entries: Type.Array(TrustEntry, { description: "Waiting ones first" }),
  problem: Type.Optional(Type.String({ description: "Why nothing is accepted, when the ledger was lost" })),
});
export type TrustList = Static<typeof TrustList>;

export const TrustDetail = Type.Object({
  ...TrustEntry.properties,
  accepted: Type.Optional(Type.String({ description: "Text in force; absent: never accepted" })),
  current: Type.Optional(Type.String({ description: "Text that waits; absent: removed" })),
  diff: Type.String({ description: "Unified diff from accepted to current; empty when nothing waits" }),
});
export type TrustDetail = Static<typeof TrustDetail>;

export const TrustAccept = Type.Union([
  Type.Object({ ids: Type.Array(Type.String(), { minItems: 1, maxItems: 500 }) }, { additionalProperties: false }),
  Type.Object({ all: Type.Literal(true) }, { additionalProperties: false }),
]);
export type TrustAccept = Static<typeof TrustAccept>;

export const TrustDecided = Type.Object({
  ids: Type.Array(Type.String(), { description: "Entries that were decided" }),
});

export const TrustFolder = Type.Object({ path: Type.String({ minLength: 1 }) }, { additionalProperties: false });
export type TrustFolder = Static<typeof TrustFolder>;

export const TrustFamily = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 214 }) },
  { additionalProperties: false },
);
export type TrustFamily = Static<typeof TrustFamily>;
