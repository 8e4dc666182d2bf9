import { type Static, Type } from "@latchai/core";
import { agentNamePattern } from "./agents.ts";
import { IsoTime } from "./common.ts";
import { Entry } from "./entries.ts";
import { RunUsage } from "./runs.ts";

const closed = { additionalProperties: false } as const;

const GateMode = Type.Union([Type.Literal("ask"), Type.Literal("allow-all")]);

export const ModeBody = Type.Object({ mode: GateMode }, closed);
export type ModeBody = Static<typeof ModeBody>;

export const ModeView = Type.Object({
  mode: GateMode,
  released: Type.Optional(Type.Integer({ description: "Open prompts that this change answered" })),
});

const SessionStatus = Type.Union(
  [Type.Literal("idle"), Type.Literal("running"), Type.Literal("waiting"), Type.Literal("interrupted")],
  { description: "waiting: a prompt of it is open; interrupted: its last turn broke off and can be continued" },
);

export const SessionRow = Type.Object({
  id: Type.String(),
  title: Type.String(),
  agent: Type.String(),
  model: Type.Optional(Type.String({ description: "Name in models.list; absent: the agent's own" })),
  mode: GateMode,
  createdAt: IsoTime,
  updatedAt: IsoTime,
  messages: Type.Integer({ description: "Messages of the person's" }),
  status: SessionStatus,
  run: Type.Optional(Type.String({ description: "Id of the running or interrupted turn" })),
  snippet: Type.Optional(Type.String({ description: "Where a search hit; what matched stands between ⟦ and ⟧" })),
  preview: Type.Optional(Type.String({ description: "Beginning of the newest message" })),
});
export type SessionRow = Static<typeof SessionRow>;

export const QueuedMessage = Type.Object({
  id: Type.String(),
  text: Type.String(),
  clientId: Type.String(),
  at: IsoTime,
  truncated: Type.Optional(
    Type.Literal(true, { description: "Only in events: the text was cut, the view of the session has it whole" }),
  ),
});
export type QueuedMessage = Static<typeof QueuedMessage>;

export const SessionUsage = Type.Object({
  calls: Type.Integer({ description: "Calls of models, sub-agents' too" }),
  input: Type.Integer({ description: "Tokens sent, cached ones too" }),
  cached: Type.Integer(),
  output: Type.Integer(),
  costUsd: Type.Union([Type.Number(), Type.Null()], { description: "null: some call has no known price" }),
  unpricedCalls: Type.Integer(),
  estimated: Type.Optional(Type.Literal(true, { description: "Some tokens are estimates, the server counted none" })),
  contextTokens: Type.Optional(Type.Integer({ description: "The model's window" })),
  contextUsed: Type.Optional(Type.Integer({ description: "Input tokens of the newest call" })),
});
export type SessionUsage = Static<typeof SessionUsage>;

export const SessionPlanStep = Type.Object({ text: Type.String(), status: Type.String() });

export const SessionTurn = Type.Object({
  id: Type.String({ description: "Its run" }),
  agent: Type.String(),
  startedAt: IsoTime,
  endedAt: Type.Optional(IsoTime),
  usage: RunUsage,
});
export type SessionTurn = Static<typeof SessionTurn>;

export const SessionView = Type.Object({
  session: SessionRow,
  entries: Type.Array(Entry, { description: "The newest ones, oldest first" }),
  turns: Type.Array(SessionTurn, { description: "The turns that these entries are of" }),
  before: Type.Optional(Type.Integer({ description: "seq to page back with; absent: that was all" })),
  plan: Type.Array(SessionPlanStep),
  queue: Type.Array(QueuedMessage),
  usage: SessionUsage,
  checkpoints: Type.Boolean({ description: "Some file change of it can be undone" }),
  earlier: Type.Optional(
    Type.Literal(true, { description: "Some of it was edited or asked again since; superseded=1 shows that as well" }),
  ),
  event: Type.String({ description: "Id of the newest event that the view includes" }),
});
export type SessionView = Static<typeof SessionView>;

export const SessionsPage = Type.Object({
  sessions: Type.Array(SessionRow, { description: "Changed last comes first" }),
  next: Type.Optional(Type.String({ description: "What to page on with, as before" })),
});
export type SessionsPage = Static<typeof SessionsPage>;

const count = (text: string) => Type.Optional(Type.String({ pattern: "^[0-9]{1,4}$", description: text }));

export const SessionsQuery = Type.Object({
  query: Type.Optional(
    Type.String({ maxLength: 1000, description: "Words to find in messages, titles and arguments of tools" }),
  ),
  before: Type.Optional(Type.String({ maxLength: 200 })),
  limit: count("Default 50, at most 200"),
});
export type SessionsQuery = Static<typeof SessionsQuery>;

export const SessionQuery = Type.Object({
  before: Type.Optional(Type.String({ pattern: "^[0-9]{1,15}$", description: "seq to page back from" })),
  limit: count("Entries; default 200, at most 1000"),
  superseded: Type.Optional(Type.Literal("1", { description: "With what was edited or asked again since" })),
});
export type SessionQuery = Static<typeof SessionQuery>;

const Title = Type.String({ minLength: 1, maxLength: 200, pattern: "\\S" });
const AgentName = Type.String({ pattern: agentNamePattern });
const ModelName = Type.String({ minLength: 1, maxLength: 200 });
const MessageText = Type.String({ minLength: 1, maxLength: 200_000, pattern: "\\S" });
const ClientId = Type.String({
  minLength: 1,
  maxLength: 64,
  description: "Chosen by the sender; the same one twice is one message",
});

export const SessionCreate = Type.Object(
  {
    agent: Type.Optional(AgentName),
    model: Type.Optional(ModelName),
    title: Type.Optional(Title),
    mode: Type.Optional(GateMode),
  },
  closed,
);
export type SessionCreate = Static<typeof SessionCreate>;

export const SessionChange = Type.Object(
  {
    title: Type.Optional(Title),
    agent: Type.Optional(AgentName),
    model: Type.Optional(Type.Union([ModelName, Type.Null()], { description: "null: the agent's own" })),
  },
  closed,
);
export type SessionChange = Static<typeof SessionChange>;

export const MessageBody = Type.Object({ text: MessageText, clientId: ClientId }, closed);
export type MessageBody = Static<typeof MessageBody>;

export const MessageSent = Type.Object({
  run: Type.Optional(Type.String({ description: "The turn that answers it" })),
  entry: Type.Optional(Entry),
  queued: Type.Optional(QueuedMessage),
});
export type MessageSent = Static<typeof MessageSent>;

export const QueuedParams = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 500 }),
  message: Type.String({ minLength: 1, maxLength: 100 }),
});
export type QueuedParams = Static<typeof QueuedParams>;

export const QueuedChange = Type.Object({ text: MessageText }, closed);
export type QueuedChange = Static<typeof QueuedChange>;

export const TurnStopped = Type.Object({ stopped: Type.Boolean() });
export const TurnStarted = Type.Object({ run: Type.String() });
export type TurnStarted = Static<typeof TurnStarted>;

export const TurnRetried = Type.Object({
  run: Type.String(),
  superseded: Type.Array(Type.String(), { description: "Entries that no longer stand" }),
});
export type TurnRetried = Static<typeof TurnRetried>;

export const ResendBody = Type.Object(
  { entry: Type.String({ minLength: 1, maxLength: 100 }), text: MessageText, clientId: ClientId },
  closed,
);
export type ResendBody = Static<typeof ResendBody>;

export const MessageResent = Type.Object({ ...TurnRetried.properties, entry: Entry });
export type MessageResent = Static<typeof MessageResent>;

export const WaitSkipped = Type.Object({ skipped: Type.Boolean() });
