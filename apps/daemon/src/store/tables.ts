import type { Generated } from "kysely";

/** The event log. Append-only; `payload` is the event's data as JSON, masked, at most 16 KB. */
export interface EventTable {
  id: string;
  at: string;
  type: string;
  session: string | null;
  run: string | null;
  agent: string | null;
  payload: string;
}

/** One row per finished tool call. */
export interface ToolCallTable {
  id: string;
  at: string;
  tool: string;
  agent: string;
  surface: string;
  caller: string;
  session: string | null;
  run: string | null;
  outcome: string;
  duration_ms: number;
  decided_by: string | null;
  rule: string | null;
  /** Arguments in brief. */
  summary: string | null;
  error: string | null;
}

/** Named tokens of scope `call`. Only the sha256 of a token is kept. */
export interface TokenTable {
  id: string;
  name: string;
  hash: string;
  created_at: string;
  last_used_at: string | null;
}

/** Signed-in browsers. Only hashes of the cookie and of the second secret are kept. */
export interface BrowserSessionTable {
  id: string;
  cookie_hash: string;
  csrf_hash: string;
  user_agent: string;
  created_at: string;
  last_used_at: string;
  expires_at: string;
}

/** Small facts about the store itself, e.g. the newest event that retention removed. */
export interface MetaTable {
  key: string;
  value: string;
}

/** Durable values of families: `Host.store(name)`. */
export interface FamilyValueTable {
  store: string;
  key: string;
  value: string;
}

/** The trust ledger: the content a person accepted last. */
export interface TrustEntryTable {
  id: string;
  kind: string;
  title: string;
  content: string;
  hash: string;
  accepted_at: string;
  accepted_by: string;
}

/** One chat. `changed` is an id of the moment it changed last: lists go by it, never by the clock. */
export interface SessionTable {
  id: string;
  title: string;
  title_by: "none" | "first" | "person";
  agent: string;
  model: string | null;
  created_at: string;
  updated_at: string;
  changed: string;
  messages: number;
  /** Counts the changes of its history. */
  version: number;
  preview: string | null;
  /** The newest turn, and what became of it. */
  turn_run: string | null;
  turn_state: "none" | "running" | "completed" | "stopped" | "failed" | "interrupted";
  deleted_at: string | null;
}

/**
 * Messages as the model is given them, in every version of the history: one stands from version `added` until `removed`.
 * What a compaction or an edit replaced stays.
 */
export interface SessionMessageTable {
  row: Generated<number>;
  session: string;
  pos: number;
  added: number;
  removed: number | null;
  id: string;
  /** The message as JSON. */
  body: string;
  /** The entry that shows it, for messages of the person's; null again once it is superseded. */
  entry: string | null;
  entry_seq: number | null;
}

/** Messages that wait for the end of a turn. */
export interface SessionQueueTable {
  id: string;
  session: string;
  client_id: string;
  text: string;
  at: string;
  by_id: string;
  by_name: string;
}

/** What became of a message, by the id that its sender chose: sent again, it has the same outcome. */
export interface SessionSendTable {
  session: string;
  client_id: string;
  outcome: string;
}

/** Masked texts that a search looks through; without a message it is the title. */
export interface SessionTextTable {
  id: Generated<number>;
  session: string;
  message: number | null;
  text: string;
  /** What it is found by beside its words. */
  parts: string;
}

/** How far a schedule of an agent's definition has come. */
export interface ScheduleTable {
  id: string;
  agent: string;
  hash: string;
  through_ms: number;
  run: string | null;
  run_slot_ms: number | null;
  failures: number;
  off: string | null;
}

/** What one tool call or one restore did to files. `restores`: ids as JSON. Pruned: contents are gone. */
export interface CheckpointStepTable {
  id: string;
  at: string;
  session: string | null;
  run: string | null;
  call_id: string | null;
  tool: string;
  agent: string;
  kind: "edit" | "restore";
  restores: string | null;
  pruned: Generated<number>;
}

/** One path of a step, before and after; `seq` orders all changes. Hashes name contents of data/checkpoints; `folders` is JSON. */
export interface CheckpointChangeTable {
  step: string;
  seq: number;
  area: "files" | "memories";
  path: string;
  real: string;
  before_kind: string;
  before_hash: string | null;
  before_mode: number | null;
  before_bytes: number | null;
  after_kind: string;
  after_hash: string | null;
  after_mode: number | null;
  after_bytes: number | null;
  folders: string | null;
  restored_by: string | null;
  not_covered: string | null;
}

/** Contents that are kept; `bytes` is what the file takes. */
export interface CheckpointBlobTable {
  hash: string;
  bytes: number;
}

/** A run, whatever started it. `kept` is its plan and its loaded skills as JSON. */
export interface RunTable {
  id: string;
  source: string;
  agent: string;
  task: string | null;
  session: string | null;
  parent: string | null;
  model: string | null;
  status: "running" | "completed" | "failed" | "cancelled" | "interrupted" | "skipped";
  started_ms: number;
  ended_ms: number | null;
  attended: number;
  steps: number;
  tool_calls: number;
  denied: number;
  error: string | null;
  reason: string | null;
  text: string | null;
  scheduled_for_ms: number | null;
  missed: number | null;
  kept: string | null;
  /** The tools that its agent was allowed, as JSON: a list, or null for all of them. */
  tools: string | null;
}

/** One request to a model. The cost is what it was when it was made; null: not known. */
export interface ModelCallTable {
  id: Generated<number>;
  run: string;
  model: string;
  no_cache: number;
  cache_read: number;
  cache_write: number;
  output: number;
  reasoning: number;
  cost_usd: number | null;
  estimated: number;
  failed: number;
  duration_ms: number | null;
  /** It goes on, or its daemon died: what it came to is not known. */
  open: number;
}

/** What a person sees of a run, masked. `brief` is the cut copy as JSON, `body` the whole where that is more. */
export interface EntryTable {
  seq: number;
  id: string;
  run: string;
  session: string | null;
  /** Of a sub-agent: not part of the session's own list. */
  nested: number;
  superseded: Generated<number>;
  /** It is still being written, or its call still runs. */
  growing: number;
  /** Of the entry of a call. */
  call_id: string | null;
  brief: string;
  body: string | null;
}

/** What a chat turn received, in order, until the next turn of its session: from it the history is made after a crash. */
export interface PartTable {
  row: Generated<number>;
  run: string;
  body: string;
}

/** One call on a database of the config. `sql` and `error` are masked. */
export interface DatabaseHistoryTable {
  id: string;
  connection: string;
  by_kind: "agent" | "person";
  by_name: string;
  session: string | null;
  run: string | null;
  class: "read" | "write";
  sql: string;
  started_ms: number;
  duration_ms: number;
  rows: number;
  affected: number | null;
  truncated: number;
  error: string | null;
}

export interface Tables {
  events: EventTable;
  tool_calls: ToolCallTable;
  tokens: TokenTable;
  browser_sessions: BrowserSessionTable;
  meta: MetaTable;
  family_values: FamilyValueTable;
  trust_entries: TrustEntryTable;
  runs: RunTable;
  model_calls: ModelCallTable;
  entries: EntryTable;
  parts: PartTable;
  sessions: SessionTable;
  session_messages: SessionMessageTable;
  session_queue: SessionQueueTable;
  session_sends: SessionSendTable;
  session_texts: SessionTextTable;
  schedules: ScheduleTable;
  checkpoint_steps: CheckpointStepTable;
  checkpoint_changes: CheckpointChangeTable;
  checkpoint_blobs: CheckpointBlobTable;
  database_history: DatabaseHistoryTable;
}
