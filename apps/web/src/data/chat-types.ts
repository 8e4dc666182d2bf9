/** Shapes of sessions, entries, runs and checkpoints. */
interface EntryBase {
  id: string;
  seq: number;
  at: string;
  run: string;
  superseded?: true;
  truncated?: true;
}
export interface UserEntry extends EntryBase {
  kind: "user";
  text: string;
  clientId?: string;
}
export interface TextEntry extends EntryBase {
  kind: "text";
  text: string;
  model: string;
  partial?: true;
}
export interface ReasoningEntry extends EntryBase {
  kind: "reasoning";
  text: string;
  partial?: true;
}
export type CallStatus = "running" | "waiting" | "ok" | "failed" | "denied" | "cancelled" | "interrupted";
export interface CallEntry extends EntryBase {
  kind: "call";
  callId: string;
  tool: string;
  arguments: string;
  status: CallStatus;
  startedAt: string;
  durationMs?: number;
  result?: string;
  errorKind?: string;
  images?: string[];
  imageCount?: number;
  details?: unknown;
  childRun?: string;
  checkpoint?: string;
}
export type NoteCode = "retrying" | "compacted" | "warning" | "stopped" | "interrupted" | "failed" | "limit";
export interface NoteEntry extends EntryBase {
  kind: "note";
  code: NoteCode;
  text: string;
  waitMs?: number;
  attempt?: number;
}
export type Entry = UserEntry | TextEntry | ReasoningEntry | CallEntry | NoteEntry;

export interface SessionRow {
  id: string;
  title: string;
  agent: string;
  model?: string;
  mode: "ask" | "allow-all";
  createdAt: string;
  updatedAt: string;
  messages: number;
  status: "idle" | "running" | "waiting" | "interrupted";
  run?: string;
  snippet?: string;
  preview?: string;
}
export interface SessionList {
  sessions: SessionRow[];
  next?: string;
}
export interface PlanStep {
  text: string;
  status: "pending" | "active" | "done";
}
export interface QueuedMessage {
  id: string;
  text: string;
  clientId: string;
  at: string;
}
export interface SessionUsage {
  calls: number;
  input: number;
  cached: number;
  output: number;
  costUsd: number | null;
  contextTokens?: number;
  contextUsed?: number;
  unpricedCalls: number;
}
export interface SessionView {
  session: SessionRow;
  entries: Entry[];
  before?: number;
  plan: PlanStep[];
  queue: QueuedMessage[];
  usage: SessionUsage;
  checkpoints: boolean;
  event: string;
}
export interface SendResult {
  run?: string;
  entry?: Entry;
  queued?: QueuedMessage;
}
export interface RunRow {
  id: string;
  source: string;
  agent: string;
  task?: string;
  session?: string;
  parent?: string;
  model?: string;
  status: "running" | "completed" | "failed" | "cancelled" | "interrupted" | "skipped";
  startedAt: string;
  endedAt?: string;
  attended: boolean;
  steps: number;
  toolCalls: number;
  denied: number;
  usage: { input: number; cached: number; output: number; costUsd: number | null };
  error?: string;
  reason?: string;
  text?: string;
}
export interface RunView {
  run: RunRow;
  entries: Entry[];
  children: RunRow[];
}
/** A live-only piece of an entry's text. */
export interface Delta {
  session?: string;
  run?: string;
  entry: string;
  kind: "text" | "reasoning" | "arguments";
  offset: number;
  text: string;
}
export interface FileChange {
  path: string;
  change: "create" | "edit" | "delete" | "mode";
  bytesBefore?: number;
  bytesAfter?: number;
}
export interface CheckpointStep {
  id: string;
  at: string;
  session?: string;
  run?: string;
  callId?: string;
  tool: string;
  agent: string;
  kind: "edit" | "restore";
  changes: FileChange[];
  restoredBy?: string;
  restores?: string[];
}
export interface CheckpointList {
  steps: CheckpointStep[];
  next?: string;
  bytes: number;
  notCovered: string;
}
export interface PreviewChange {
  path: string;
  will: "restore" | "delete" | "recreate";
  conflict?: "changed" | "gone" | "appeared";
  added?: number;
  removed?: number;
}
export interface RestoreResult {
  step?: CheckpointStep;
  restored: string[];
  kept: string[];
  copies: string[];
}
