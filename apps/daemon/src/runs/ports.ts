import type { AgentDefinition, Message, TurnResult } from "@latchai/agent-runtime";
import type { Caller, Surface } from "@latchai/core";
import type { RunsFilter } from "../http/run-ports.ts";
import type { Entry } from "../http/schemas/entries.ts";
import type { RunRow } from "../http/schemas/runs.ts";

/** A run before it starts. */
export interface UnattendedRun {
  id: string;
  source: "cli" | "api" | "cron";
  agent: string;
  task: string;
  attended: false;
  /** Epoch ms of the slot. */
  scheduledFor?: number;
  missed?: number;
}

/** What unattended runs need of the engine of turns. */
export interface UnattendedTurns {
  /** Resolves when the run is recorded. */
  start(turn: {
    run: UnattendedRun;
    definition: AgentDefinition;
    messages: readonly Message[];
    caller: Caller;
    surface: Surface;
    attended: false;
  }): Promise<{ run: string; done: Promise<TurnResult> }>;
  /** Stops it with its sub-agents and commands; resolves when all of it has settled. False: it was over. */
  stop(run: string): Promise<boolean>;
}

/** What is recorded of runs. */
export interface RunRecords {
  get(id: string): Promise<RunRow | undefined>;
  list(filter: RunsFilter): Promise<RunRow[]>;
  /** Runs that this one started, oldest first. */
  children(id: string): Promise<RunRow[]>;
  /** Records a run that could not be started. */
  fail(run: UnattendedRun, error: string): Promise<void>;
  /** Records a fire that did not become a run. */
  skip(run: UnattendedRun, why: string): Promise<void>;
}

/** What a run did, oldest first. */
export interface RunEntries {
  ofRun(run: string): Promise<Entry[]>;
  /** One of any run, whole. */
  whole(id: string): Promise<Entry | undefined>;
}
