import { type Static, Type } from "@latchai/core";
import { IsoTime } from "./common.ts";
import { EventRow } from "./events.ts";
import { RunStatus } from "./runs.ts";

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
  summary: Type.Optional(Type.String({ description: "Arguments in brief, masked" })),
  error: Type.Optional(Type.String({ description: "Why it was refused or failed, masked" })),
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

const count = (description: string) => Type.Integer({ minimum: 0, description });

const ActivityGroup = Type.Object({
  key: Type.String(),
  runs: count("Runs; when grouped by model, those that called it"),
  calls: count("Calls of models, failed and cut ones too"),
  failed: count("Runs that did not come to their end; when grouped by model, calls"),
  failureRate: Type.Number({ description: "0 to 1, of what has ended" }),
  denied: count("Tool calls that the gate refused; of the runs that called it, when grouped by model"),
  input: count("Tokens sent, cached ones too"),
  cached: count("Of the input: read from the provider's cache"),
  output: count("Tokens, reasoning too"),
  costUsd: Type.Union([Type.Number(), Type.Null()], { description: "null: some call has no known price" }),
  knownCostUsd: Type.Number({ description: "Sum of the calls whose price is known" }),
  unpricedCalls: count("Calls without a known price"),
  unchargedCalls: count("Calls that were refused or never arrived: nothing was charged for them"),
  estimatedCalls: count("Calls whose tokens are estimates, as the server counted none"),
  p50Ms: Type.Optional(Type.Number({ description: "Duration of runs; of calls when grouped by model" })),
  p95Ms: Type.Optional(Type.Number()),
});
export type ActivityGroup = Static<typeof ActivityGroup>;

export const ActivityView = Type.Object({
  from: IsoTime,
  to: IsoTime,
  timeZone: Type.String({ description: "Zone that days are counted in" }),
  groups: Type.Array(ActivityGroup, {
    description: "Days newest first, everything else by cost; empty without groupBy",
  }),
  total: ActivityGroup,
});
export type ActivityView = Static<typeof ActivityView>;

export const ActivityQuery = Type.Object({
  from: Type.Optional(Type.String({ maxLength: 40, description: "ISO 8601; default 24 hours before to" })),
  to: Type.Optional(Type.String({ maxLength: 40, description: "ISO 8601; default now" })),
  groupBy: Type.Optional(
    Type.Union([
      Type.Literal("none"),
      Type.Literal("model"),
      Type.Literal("agent"),
      Type.Literal("workflow"),
      Type.Literal("day"),
      Type.Literal("source"),
    ]),
  ),
  status: Type.Optional(RunStatus),
});
export type ActivityQuery = Static<typeof ActivityQuery>;
