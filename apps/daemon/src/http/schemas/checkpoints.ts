import { type Static, Type } from "@latchai/core";
import { IsoTime } from "./common.ts";

const closed = { additionalProperties: false } as const;
const Id = Type.String({ minLength: 1, maxLength: 64 });
const Path = Type.String({ description: "As file tools name it; /memories/<agent>/<file>.md for a memory" });

/** One path that a step changed. */
const CheckpointChange = Type.Object({
  path: Path,
  change: Type.Union([Type.Literal("create"), Type.Literal("edit"), Type.Literal("delete"), Type.Literal("mode")]),
  bytesBefore: Type.Optional(Type.Integer()),
  bytesAfter: Type.Optional(Type.Integer()),
  notCovered: Type.Optional(Type.String({ description: "Why this change cannot be undone" })),
});
export type CheckpointChange = Static<typeof CheckpointChange>;

/** What one tool call, or one restore, did to files. */
export const CheckpointStep = Type.Object({
  id: Type.String(),
  at: IsoTime,
  session: Type.Optional(Type.String()),
  run: Type.Optional(Type.String()),
  callId: Type.Optional(Type.String()),
  tool: Type.String({ description: "restore, for a step that a person made by undoing others" }),
  agent: Type.String({ description: "Name of the agent; of a restore, who asked for it" }),
  kind: Type.Union([Type.Literal("edit"), Type.Literal("restore")]),
  changes: Type.Array(CheckpointChange),
  restoredBy: Type.Optional(Type.String({ description: "The restore step in force that undid it, or a part of it" })),
  restores: Type.Optional(Type.Array(Type.String(), { description: "Steps that this restore undid" })),
  unreadable: Type.Optional(
    Type.Literal(true, {
      description: "A part of its record could not be read from the disk: folders made for it stay when it is undone",
    }),
  ),
});
export type CheckpointStep = Static<typeof CheckpointStep>;

export const CheckpointsQuery = Type.Object({
  session: Type.Optional(Type.String()),
  run: Type.Optional(Type.String()),
  before: Type.Optional(Type.String({ description: "Id to page back from" })),
  limit: Type.Optional(Type.String({ pattern: "^[0-9]{1,3}$", description: "Default 50, at most 200" })),
});
export type CheckpointsQuery = Static<typeof CheckpointsQuery>;

export const CheckpointsPage = Type.Object({
  steps: Type.Array(CheckpointStep, { description: "Newest first" }),
  next: Type.Optional(Type.String()),
  bytes: Type.Integer({ description: "Stored by all checkpoints together" }),
  notCovered: Type.String({ description: "Sentence for a person: what checkpoints do not see" }),
});
export type CheckpointsPage = Static<typeof CheckpointsPage>;

const selectors = {
  steps: Type.Array(Id, { minItems: 1, maxItems: 1000 }),
  run: Id,
  session: Type.String({ minLength: 1, maxLength: 200 }),
};

/** Exactly one of the three. */
export const CheckpointSelector = Type.Union([
  Type.Object({ steps: selectors.steps }, closed),
  Type.Object({ run: selectors.run }, closed),
  Type.Object({ session: selectors.session }, closed),
]);
export type CheckpointSelector = Static<typeof CheckpointSelector>;

/** One path and what a restore does to it. */
const PreviewChange = Type.Object({
  path: Path,
  will: Type.Union([Type.Literal("restore"), Type.Literal("delete"), Type.Literal("recreate")]),
  conflict: Type.Optional(
    Type.Union([Type.Literal("changed"), Type.Literal("gone"), Type.Literal("appeared")], {
      description: "It is not as the chosen steps left it: changed, removed, or something is there again",
    }),
  ),
  added: Type.Optional(Type.Integer({ description: "Lines that come" })),
  removed: Type.Optional(Type.Integer({ description: "Lines that go" })),
  problem: Type.Optional(Type.String({ description: "Why this path cannot be restored now" })),
});
export type PreviewChange = Static<typeof PreviewChange>;

export const CheckpointPreview = Type.Object({ changes: Type.Array(PreviewChange) });
export type CheckpointPreview = Static<typeof CheckpointPreview>;

const ConflictAnswer = Type.Union([Type.Literal("keep"), Type.Literal("restore"), Type.Literal("both")], {
  description: "keep: leave it; restore: put the earlier state back; both: leave it, and the earlier state beside it",
});
export type ConflictAnswer = Static<typeof ConflictAnswer>;

const onConflict = Type.Optional(Type.Record(Type.String(), ConflictAnswer));

export const CheckpointRestore = Type.Union([
  Type.Object({ steps: selectors.steps, onConflict }, closed),
  Type.Object({ run: selectors.run, onConflict }, closed),
  Type.Object({ session: selectors.session, onConflict }, closed),
]);
export type CheckpointRestore = Static<typeof CheckpointRestore>;

export const CheckpointRestored = Type.Object({
  step: Type.Optional(CheckpointStep),
  restored: Type.Array(Path),
  kept: Type.Array(Path),
  copies: Type.Array(Path, { description: "Files that were put beside a kept one" }),
  failed: Type.Array(Type.Object({ path: Path, problem: Type.String() }), {
    description: "Paths that could not be restored, each with the reason; the others were",
  }),
});
export type CheckpointRestored = Static<typeof CheckpointRestored>;

export const DiffQuery = Type.Object({ path: Type.String({ minLength: 1, maxLength: 4096 }) });
export type DiffQuery = Static<typeof DiffQuery>;

const Side = Type.Union([Type.String(), Type.Null()]);

export const CheckpointDiff = Type.Object({
  before: Side,
  after: Side,
  binary: Type.Optional(Type.Literal(true)),
  notKept: Type.Optional(Type.String({ description: "Why a text is missing although there was a file" })),
});
export type CheckpointDiff = Static<typeof CheckpointDiff>;
