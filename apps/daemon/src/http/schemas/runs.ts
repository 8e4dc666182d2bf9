import { type Static, Type } from "@latchai/core";
import { agentNamePattern } from "./agents.ts";
import { IsoTime } from "./common.ts";
import { Entry } from "./entries.ts";

const closed = { additionalProperties: false } as const;

export const RunSource = Type.Union([
  Type.Literal("chat"),
  Type.Literal("cli"),
  Type.Literal("cron"),
  Type.Literal("api"),
  Type.Literal("delegate"),
  Type.Literal("mcp"),
  Type.Literal("workflow"),
]);
export type RunSource = Static<typeof RunSource>;

export const RunStatus = Type.Union(
  [
    Type.Literal("running"),
    Type.Literal("completed"),
    Type.Literal("failed"),
    Type.Literal("cancelled"),
    Type.Literal("interrupted"),
    Type.Literal("skipped"),
  ],
  {
    description:
      "completed: the model's last answer is whole; cancelled: somebody stopped it; interrupted: it broke off; skipped: a fire while the one before was still going",
  },
);
export type RunStatus = Static<typeof RunStatus>;

export const RunUsage = Type.Object({
  input: Type.Integer({ description: "Tokens sent, cached ones too" }),
  cached: Type.Integer({ description: "Of the input: read from the provider's cache" }),
  output: Type.Integer(),
  costUsd: Type.Union([Type.Number(), Type.Null()], { description: "null: some call has no known price" }),
  estimated: Type.Optional(
    Type.Literal(true, { description: "Some tokens were not counted by the server: estimates from the text's length" }),
  ),
});
export type RunUsage = Static<typeof RunUsage>;

export const RunRow = Type.Object({
  id: Type.String({ description: "ULID" }),
  source: RunSource,
  agent: Type.String(),
  task: Type.Optional(Type.String({ description: "Masked, at most 4,000 characters" })),
  session: Type.Optional(Type.String()),
  parent: Type.Optional(Type.String({ description: "The run whose call started this one" })),
  model: Type.Optional(Type.String({ description: "Name in models.list" })),
  status: RunStatus,
  startedAt: IsoTime,
  endedAt: Type.Optional(IsoTime),
  attended: Type.Boolean({ description: "false: the gate answers at once and nobody is asked" }),
  steps: Type.Integer(),
  toolCalls: Type.Integer(),
  denied: Type.Integer({ description: "Calls that the gate refused: a run with any is worth a look" }),
  usage: RunUsage,
  error: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String({ description: "Word for programs: how it ended, e.g. answered, max_steps" })),
  text: Type.Optional(Type.String({ description: "Final answer, at most 4,000 characters" })),
  scheduledFor: Type.Optional(IsoTime),
  missed: Type.Optional(Type.Integer({ description: "Slots that this fire stands for, when more than one" })),
});
export type RunRow = Static<typeof RunRow>;

export const RunsPage = Type.Object({
  runs: Type.Array(RunRow, { description: "Newest first" }),
  next: Type.Optional(Type.String({ description: "What to page on with, as before" })),
});
export type RunsPage = Static<typeof RunsPage>;

export const RunDetail = Type.Object({
  run: RunRow,
  entries: Type.Array(Entry, { description: "What it did, oldest first" }),
  children: Type.Array(RunRow, { description: "Sub-agents that it started, oldest first" }),
});
export type RunDetail = Static<typeof RunDetail>;

export const RunsQuery = Type.Object({
  status: Type.Optional(RunStatus),
  source: Type.Optional(RunSource),
  agent: Type.Optional(Type.String({ maxLength: 200 })),
  before: Type.Optional(Type.String({ maxLength: 100 })),
  limit: Type.Optional(Type.String({ pattern: "^[0-9]{1,3}$", description: "Default 50, at most 200" })),
});
export type RunsQuery = Static<typeof RunsQuery>;

export const RunStart = Type.Object(
  {
    agent: Type.String({ pattern: agentNamePattern }),
    task: Type.String({ minLength: 1, maxLength: 200_000, pattern: "\\S" }),
    source: Type.Optional(Type.Union([Type.Literal("cli"), Type.Literal("api")])),
  },
  closed,
);
export type RunStart = Static<typeof RunStart>;

export const RunStopped = Type.Object({ stopped: Type.Boolean({ description: "false: it was over already" }) });

export const ScheduleRow = Type.Object({
  id: Type.String({ description: "Of agent, times and task: another of them is another schedule" }),
  agent: Type.String(),
  cron: Type.String(),
  timeZone: Type.String({ description: "IANA name; the daemon's own when the definition has none" }),
  task: Type.String(),
  state: Type.Union([Type.Literal("on"), Type.Literal("waiting"), Type.Literal("off")], {
    description: "waiting: the definition was changed and a person has to accept it; off: see problem",
  }),
  problem: Type.Optional(Type.String()),
  nextAt: Type.Optional(IsoTime),
  lastAt: Type.Optional(IsoTime),
  lastRun: Type.Optional(RunRow),
});
export type ScheduleRow = Static<typeof ScheduleRow>;
export const ScheduleRows = Type.Array(ScheduleRow);
