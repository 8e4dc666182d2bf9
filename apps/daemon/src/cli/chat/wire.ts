import type { Entry } from "../../http/schemas/entries.ts";
import type { SessionView } from "../../http/schemas/sessions.ts";

export type { Entry } from "../../http/schemas/entries.ts";
export type { RunRow } from "../../http/schemas/runs.ts";
export type { QueuedMessage, SessionRow, SessionUsage, SessionView } from "../../http/schemas/sessions.ts";

export type PlanStep = SessionView["plan"][number];
export type CallEntry = Extract<Entry, { kind: "call" }>;
export type NoteEntry = Extract<Entry, { kind: "note" }>;
export type UserEntry = Extract<Entry, { kind: "user" }>;
export type TextEntry = Extract<Entry, { kind: "text" | "reasoning" }>;

/** A piece of an entry's growing text; sent live only and never stored. */
export interface Delta {
  session?: string;
  run?: string;
  entry: string;
  kind: "text" | "reasoning" | "arguments";
  /** UTF-16 length of the text before this piece. */
  offset: number;
  text: string;
}
