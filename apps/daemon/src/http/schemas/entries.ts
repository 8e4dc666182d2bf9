import { type Static, Type } from "@latchai/core";
import { IsoTime } from "./common.ts";

/** What every entry of a chat or a run has. */
const common = {
  id: Type.String(),
  seq: Type.Integer({ description: "Ascends within the session" }),
  at: IsoTime,
  run: Type.String(),
  superseded: Type.Optional(Type.Literal(true, { description: "Edited or asked again since" })),
  truncated: Type.Optional(
    Type.Literal(true, { description: "A cut copy: reading the entry by itself gives the whole" }),
  ),
};

const UserEntry = Type.Object({
  ...common,
  kind: Type.Literal("user"),
  text: Type.String(),
  clientId: Type.Optional(Type.String()),
});

const TextEntry = Type.Object({
  ...common,
  kind: Type.Literal("text"),
  text: Type.String({ description: "Markdown; grows while the model writes" }),
  model: Type.String(),
  partial: Type.Optional(Type.Literal(true, { description: "It broke off or was stopped" })),
});

const ReasoningEntry = Type.Object({
  ...common,
  kind: Type.Literal("reasoning"),
  text: Type.String(),
});

export const CallStatus = Type.Union(
  [
    Type.Literal("running"),
    Type.Literal("waiting"),
    Type.Literal("ok"),
    Type.Literal("failed"),
    Type.Literal("denied"),
    Type.Literal("cancelled"),
    Type.Literal("interrupted"),
  ],
  { description: "waiting: a prompt of this call is open" },
);
export type CallStatus = Static<typeof CallStatus>;

const CallEntry = Type.Object({
  ...common,
  kind: Type.Literal("call"),
  callId: Type.String(),
  tool: Type.String(),
  arguments: Type.String({ description: "JSON text as the model sent it, masked" }),
  status: CallStatus,
  startedAt: IsoTime,
  begunAt: Type.Optional(
    Type.String({ description: "ISO 8601; when it was let through. A call without it has had no effects" }),
  ),
  durationMs: Type.Optional(Type.Number({ description: "From begunAt on, without waits before it" })),
  result: Type.Optional(Type.String()),
  errorKind: Type.Optional(Type.String()),
  images: Type.Optional(Type.Array(Type.String(), { description: "data: URLs; only in an entry read by itself" })),
  imageCount: Type.Optional(Type.Integer()),
  details: Type.Optional(Type.Unknown({ description: "As the tool gave it, e.g. the diff of a file" })),
  childRun: Type.Optional(Type.String({ description: "Run of the sub-agent that this call started" })),
  checkpoint: Type.Optional(Type.String({ description: "Step that can be undone" })),
});

export const NoteCode = Type.Union([
  Type.Literal("retrying"),
  Type.Literal("compacted"),
  Type.Literal("warning"),
  Type.Literal("stopped"),
  Type.Literal("interrupted"),
  Type.Literal("failed"),
  Type.Literal("limit"),
]);
export type NoteCode = Static<typeof NoteCode>;

const NoteEntry = Type.Object({
  ...common,
  kind: Type.Literal("note"),
  code: NoteCode,
  text: Type.String(),
  waitMs: Type.Optional(Type.Number()),
  attempt: Type.Optional(Type.Integer()),
});

/** One thing that a person sees in a chat or a run. */
export const Entry = Type.Union([UserEntry, TextEntry, ReasoningEntry, CallEntry, NoteEntry]);
export type Entry = Static<typeof Entry>;

/** Of a request for one entry of a chat or a run. */
export const EntryParams = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 500 }),
  entry: Type.String({ minLength: 1, maxLength: 100 }),
});
export type EntryParams = Static<typeof EntryParams>;
