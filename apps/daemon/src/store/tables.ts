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
  summary: string | null;
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

export interface Tables {
  events: EventTable;
  tool_calls: ToolCallTable;
  tokens: TokenTable;
  browser_sessions: BrowserSessionTable;
  meta: MetaTable;
  family_values: FamilyValueTable;
  trust_entries: TrustEntryTable;
}
