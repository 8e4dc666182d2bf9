import type { Registry } from "../registry/types.ts";
import type { CallResult } from "../result.ts";
import { type Admitted, admit } from "./admit.ts";
import type { Outcome, ToolCall } from "./call-types.ts";
import { record } from "./events.ts";
import { permit } from "./permit.ts";
import { refusal } from "./refusal.ts";
import { finishedData, startedData } from "./report.ts";
import { cancelled, fail, runTool } from "./run.ts";

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
    const startedAt = performance.now();
    return { ...(await runTool(tool, args, at, stop, call.log)), decision, startedAt };
  } catch (error) {
    // The tool's own `request` failed, so nobody has agreed to the call.
    return stop.reason === undefined ? fail(tool, error, call.log) : { result: cancelled(tool.name) };
  } finally {
    stop.release();
  }
}

async function perform(registry: Registry, call: ToolCall, callId: string | undefined): Promise<Outcome> {
  if (call.signal?.aborted === true) return { result: cancelled(call.name) };
  const admitted = await admit(registry, call, callId);
  return admitted.ok ? performAdmitted(admitted, call, callId) : { result: admitted };
}

/**
 * One tool call through the whole seam: find, allowlist, arguments, gate, run, clip, events.
 * Never rejects; every refusal and failure is a result with a kind and a text for the model.
 */
export async function callTool(registry: Registry, call: ToolCall): Promise<CallResult> {
  if (call.events === undefined) return (await perform(registry, call, call.callId)).result;
  const callId = call.callId ?? crypto.randomUUID();
  const outcome = await perform(registry, call, callId);
  record("tool.finished", () => finishedData(call, callId, outcome), call);
  return outcome.result;
}
