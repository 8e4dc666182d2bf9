import type { SqlClass } from "./classify/types.ts";

/** Who ran a statement: an agent through its tool, or a person in the console. */
export interface QueryActor {
  kind: "agent" | "person";
  /** The agent's or the token's name; `you` for the person at the page. */
  name: string;
  session?: string;
  run?: string;
}

/** One call as it is remembered: what ran, for whom, how long it took. The host masks `sql` before it keeps it. */
export interface QueryRecord {
  connection: string;
  by: QueryActor;
  class: SqlClass;
  /** The whole text as it was sent. */
  sql: string;
  /** Epoch milliseconds. */
  startedAtMs: number;
  durationMs: number;
  /** Rows that were given back. */
  rows: number;
  affected?: number;
  /** Rows were left unread. */
  truncated: boolean;
  /** The failure's message; absent: it worked. */
  error?: string;
}

/** Where calls are remembered; a call that was refused before it ran is not. */
export interface HistoryPort {
  add(record: QueryRecord): void;
}
