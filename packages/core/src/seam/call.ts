import type { AgentRef, Caller, Surface } from "../context.ts";
import type { EventsPort } from "../events.ts";
import type { Decision, Gate } from "../gate/decision.ts";
import type { Log } from "../ports/host.ts";
import type { Registry } from "../registry/types.ts";
import type { CallResult } from "../result.ts";
import { type Admitted, admit } from "./admit.ts";
import { record } from "./events.ts";
import { permit } from "./permit.ts";
import { refusal } from "./refusal.ts";
import { finishedData, startedData } from "./report.ts";
import { cancelled, type Finished, fail, runTool } from "./run.ts";

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
}

async function performAdmitted(
  { entry, args, at, stop }: Admitted,
  call: ToolCall,
  callId: string | undefined,
): Promise<Outcome> {
  const { tool } = entry;
  try {
    const deciding = permit(call.gate, tool, args, at);
    // A request of the tool's own may wait for something; the caller's cancellation does not.
    const decision = tool.request === undefined ? await deciding : await stop.orStopped(deciding);
    if (decision === undefined || stop.reason !== undefined) return { result: cancelled(tool.name) };
    if (decision.effect === "deny") return { result: refusal("denied", decision.message), decision };
    record("tool.started", () => startedData(call, callId, args), call);
    return { ...(await runTool(tool, args, at, stop, call.log)), decision };
  } catch (error) {
    // The tool's own `request` failed, so nobody has agreed to the call.
    return stop.reason === undefined ? fail(tool, error, call.log) : { result: cancelled(tool.name) };
  } finally {
    stop.release();
  }
}

async function perform(registry: Registry, call: ToolCall, callId: string | undefined): Promise<Outcome> {
  if (call.signal?.aborted === true) return { result: cancelled(call.name) };
  const admitted = await admit(registry, call);
  return admitted.ok ? performAdmitted(admitted, call, callId) : { result: admitted };
}

/**
 * One tool call through the whole seam: find, allowlist, arguments, gate, run, clip, events.
 * Never rejects; every refusal and failure is a result with a kind and a text for the model.
 */
export async function callTool(registry: Registry, call: ToolCall): Promise<CallResult> {
  if (call.events === undefined) return (await perform(registry, call, undefined)).result;
  const callId = call.callId ?? crypto.randomUUID();
  const startedAt = performance.now();
  const outcome = await perform(registry, call, callId);
  record("tool.finished", () => finishedData(call, callId, outcome, performance.now() - startedAt), call);
  return outcome.result;
}
