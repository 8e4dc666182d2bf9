import { type Static, Type } from "@latchai/core";

const closed = { additionalProperties: false } as const;

/** A name of an agent: file name without `.md`, and what `--agent` takes. */
export const agentNamePattern = "^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$";

const FileProblem = Type.Object({
  line: Type.Optional(Type.Integer({ description: "1-based line of the file" })),
  message: Type.String(),
});
export type FileProblem = Static<typeof FileProblem>;

export const AgentSchedule = Type.Object(
  {
    cron: Type.String({ minLength: 1, maxLength: 200, description: "Five fields: minute hour day month weekday" }),
    task: Type.String({ minLength: 1, maxLength: 100_000 }),
    timeZone: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: "e.g. Europe/Berlin" })),
    catchup: Type.Optional(
      Type.Union([Type.Literal("none"), Type.Literal("last")], { description: "What becomes of missed fires" }),
    ),
  },
  closed,
);
export type AgentSchedule = Static<typeof AgentSchedule>;

export const AgentRow = Type.Object({
  name: Type.String(),
  description: Type.Optional(Type.String()),
  builtIn: Type.Optional(Type.Literal(true)),
  state: Type.Union([Type.Literal("ready"), Type.Literal("waiting"), Type.Literal("broken")], {
    description: "waiting: the file differs from what was accepted; broken: it cannot be used as it is",
  }),
  usable: Type.Boolean({ description: "Some version of it is in force" }),
  problems: Type.Array(FileProblem),
  tools: Type.Union([Type.Array(Type.String()), Type.Null()], { description: "null: everything registered" }),
  stale: Type.Array(Type.String(), { description: "Names in tools that no tool has" }),
  unavailable: Type.Array(Type.Object({ name: Type.String(), reason: Type.String() })),
  model: Type.Optional(Type.String()),
  memory: Type.Boolean(),
  vault: Type.Optional(Type.String()),
  schedule: Type.Optional(Type.Array(AgentSchedule)),
  tokens: Type.Integer({ description: "Estimate: schemas of the tools it is shown" }),
  toolCount: Type.Integer({ description: "Tools it is shown now" }),
  reach: Type.Array(Type.String(), { description: "What it can reach through delegate only, one line per agent" }),
  changedBy: Type.Optional(Type.String()),
  trustId: Type.Optional(Type.String({ description: "Entry of /api/trust to open while it waits" })),
});
export type AgentRow = Static<typeof AgentRow>;
export const AgentRows = Type.Array(AgentRow);

export const AgentFields = Type.Object(
  {
    description: Type.Optional(Type.String({ maxLength: 1024 })),
    tools: Type.Optional(
      Type.Union([Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 2000 }), Type.Null()]),
    ),
    model: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    memory: Type.Optional(Type.Boolean()),
    vault: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    temperature: Type.Optional(Type.Number({ minimum: 0, maximum: 2 })),
    maxSteps: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    schedule: Type.Optional(Type.Array(AgentSchedule, { maxItems: 50 })),
    prompt: Type.String({
      maxLength: 200_000,
      description: "The system prompt: the file's text after its frontmatter",
    }),
  },
  closed,
);
export type AgentFields = Static<typeof AgentFields>;

export const AgentDetail = Type.Object({
  ...AgentRow.properties,
  path: Type.String({ description: "As file tools name it" }),
  hash: Type.String({ description: "sha256 of the text on disk; empty when there is no file" }),
  text: Type.String({ description: "The file as it is on disk" }),
  definition: AgentFields,
  accepted: Type.Optional(Type.String({ description: "The text in force while the file waits" })),
});
export type AgentDetail = Static<typeof AgentDetail>;

export const AgentName = Type.Object({ name: Type.String({ minLength: 1, maxLength: 200 }) });
export type AgentName = Static<typeof AgentName>;

const saveOptions = {
  hash: Type.Optional(Type.String({ description: "Hash of the text the edit began with" })),
  create: Type.Optional(Type.Boolean({ description: "Fail when there is one of this name" })),
};

export const AgentSave = Type.Union([
  Type.Object({ definition: AgentFields, ...saveOptions }, closed),
  Type.Object({ text: Type.String({ maxLength: 262_144 }), ...saveOptions }, closed),
]);
export type AgentSave = Static<typeof AgentSave>;

const PickerTool = Type.Object({
  name: Type.String(),
  description: Type.String(),
  source: Type.String({ description: "built-in, or the MCP server" }),
  available: Type.Boolean(),
  reason: Type.Optional(Type.String()),
  optIn: Type.Optional(Type.Literal(true)),
  tokens: Type.Integer(),
});

export const PickerGroups = Type.Array(Type.Object({ group: Type.String(), tools: Type.Array(PickerTool) }));
export type PickerGroups = Static<typeof PickerGroups>;
