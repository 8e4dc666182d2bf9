import type { AgentDefinition, Message, OpenModel, TurnPart, TurnResult } from "@latchai/agent-runtime";
import type { Caller } from "@latchai/core";
import type { Entry } from "../http/schemas/entries.ts";
import type { SessionTurn, SessionUsage, SessionView } from "../http/schemas/sessions.ts";
import type { ModelsOf } from "../models/models-of.ts";
import type { Trx } from "./history.ts";

/** A turn of a chat, as the engine is handed it. */
export interface ChatTurn {
  run: {
    id: string;
    source: "chat";
    agent: string;
    task?: string;
    session: string;
    model?: string;
    attended: true;
  };
  definition: AgentDefinition;
  messages: readonly Message[];
  caller: Caller;
  surface: "chat";
  attended: true;
  session: string;
  model?: string;
  /** What the person should know before it begins. */
  notes: readonly string[];
}

/** What sessions need of the engine of turns. */
export interface TurnPort {
  start(turn: ChatTurn): Promise<{ run: string; done: Promise<TurnResult> }>;
  /** Stops it with its children and shells; resolves when all of it has settled. False: it was over. */
  stop(run: string): Promise<boolean>;
  /** Ends a wait before the next attempt; false when it does not wait. */
  tryNow(run: string): boolean;
}

/** A message of the person's before it has an entry. */
export interface NewUserEntry {
  session: string;
  run: string;
  text: string;
  clientId: string;
}

/** What sessions need of the entries. Changes are part of the transaction that they are handed. */
export interface EntriesPort {
  /** Oldest first; the newest `limit` before a seq. */
  ofSession(session: string, page: { before?: number; limit: number; superseded?: boolean }): Promise<Entry[]>;
  /** Whole; undefined also when it is of another session. */
  get(session: string, id: string): Promise<Entry | undefined>;
  /** Ids of the calls of a run that were never let through. */
  neverBegun(run: string): Promise<ReadonlySet<string>>;
  append(trx: Trx, entry: NewUserEntry): Promise<Entry>;
  /** Marks everything from this seq on; their ids. */
  supersede(trx: Trx, session: string, fromSeq: number): Promise<string[]>;
  /** Removes everything of a session. */
  purge(trx: Trx, session: string): Promise<void>;
  /** Tells readers, once it is stored. */
  tell(session: string, entry: Entry | undefined, superseded: readonly string[]): void;
}

export interface AgentsPort {
  seek(name: string): Promise<AgentDefinition | { problem: string } | undefined>;
}

export type ModelsPort = Pick<ModelsOf, "current" | "none">;

/** What a turn stored as it went on, and which model it asked. */
export interface StoredTurn {
  parts: TurnPart[];
  model: Pick<OpenModel, "provider" | "id">;
}

/** What a view says beside the conversation. */
export interface SurroundingsPort {
  /** The newest plan of the session's own agent. */
  plan(session: string): Promise<SessionView["plan"]>;
  /** Of all its turns, sub-agents' too. */
  usage(session: string): Promise<Omit<SessionUsage, "contextTokens">>;
  hasCheckpoints(session: string): Promise<boolean>;
  /** Whether a part of it was edited or asked again since. */
  hasEarlier(session: string): Promise<boolean>;
  /** Of these runs, the ones that are turns of a chat. */
  turns(runs: readonly string[]): Promise<SessionTurn[]>;
}
