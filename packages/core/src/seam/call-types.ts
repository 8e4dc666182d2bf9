import type { AgentRef, Caller, Surface } from "../context.ts";
import type { EventsPort } from "../events.ts";
import type { Decision, Gate } from "../gate/decision.ts";
import type { Log } from "../ports/host.ts";
import type { Finished } from "./run.ts";

/** The parts of a call that all calls of one batch share. */
export interface CallOptions {
  caller: Caller;
  surface: Surface;
  attended: boolean;
  /** Absent: the built-in agent `default`, which has every tool. */
  agent?: AgentRef;
  session?: string;
  run?: string;
  signal?: AbortSignal;
  /** Absent: everything is allowed (library use without a gate). */
  gate?: Gate;
  events?: EventsPort;
  /** Progress lines for whoever waits. */
  progress?(text: string): void;
  /** Receives the stack of a bug in a tool. */
  log?: Log;
  /** Masks secrets in events; default `maskSecrets`. */
  mask?(text: string): string;
}

export interface ToolCall extends CallOptions {
  name: string;
  /** An object, or JSON text of one; "" and null mean {}. */
  arguments: unknown;
  /** Names this call in its events, e.g. the model's tool call id; made up when absent. */
  callId?: string;
}

/** What became of a call, with what decided it. */
export interface Outcome extends Finished {
  decision?: Decision;
  /** `performance.now()` when it was let through; absent: it never started. */
  startedAt?: number;
}
