import { type Static, Type } from "@latchai/core";
import { IsoTime } from "./common.ts";
import { EventRow } from "./events.ts";

/** One finished tool call. */
export const CallRow = Type.Object({
  id: Type.String(),
  at: IsoTime,
  tool: Type.String(),
  agent: Type.String(),
  surface: Type.String(),
  caller: Type.String(),
  session: Type.Optional(Type.String()),
  run: Type.Optional(Type.String()),
  outcome: Type.String({ description: '"ok", or the error kind' }),
  durationMs: Type.Number(),
  decidedBy: Type.Optional(Type.String()),
  rule: Type.Optional(Type.String()),
  summary: Type.Optional(Type.String({ description: "Arguments in brief or the error, masked" })),
});
export type CallRow = Static<typeof CallRow>;

export const CallsQuery = Type.Object({
  tool: Type.Optional(Type.String()),
  session: Type.Optional(Type.String()),
  before: Type.Optional(Type.String({ description: "Id to page back from" })),
  limit: Type.Optional(Type.String({ pattern: "^[0-9]{1,3}$", description: "Default 50, at most 200" })),
});
export type CallsQuery = Static<typeof CallsQuery>;

export const CallsPage = Type.Object({
  calls: Type.Array(CallRow, { description: "Newest first" }),
  next: Type.Optional(Type.String()),
});

export const EventsQuery = Type.Object({
  type: Type.Optional(Type.String({ description: "Exact type, or a prefix ending in a dot" })),
  before: Type.Optional(Type.String()),
  limit: Type.Optional(Type.String({ pattern: "^[0-9]{1,3}$" })),
});
export type EventsQuery = Static<typeof EventsQuery>;

export const EventsPage = Type.Object({
  events: Type.Array(EventRow, { description: "Newest first" }),
  next: Type.Optional(Type.String()),
});
