import type { Explanation } from "../gate/decision.ts";
import type { Registry } from "../registry/types.ts";
import type { CallResult } from "../result.ts";
import { admit } from "./admit.ts";
import type { ToolCall } from "./call-types.ts";
import { requestOf } from "./permit.ts";
import { fail } from "./run.ts";

/** An answer of the gate, or why the call would not get that far. */
export type CallExplanation = { ok: true; explanation: Explanation } | Extract<CallResult, { ok: false }>;

/** What the gate would say to this call. Arguments are prepared and the tool's request is read; nobody is asked and nothing runs. */
export async function explainCall(registry: Registry, call: ToolCall): Promise<CallExplanation> {
  const admitted = await admit(registry, call);
  if (!admitted.ok) return admitted;
  const { entry, args, at } = admitted;
  try {
    const request = await requestOf(entry.tool, args, at);
    if (call.gate !== undefined) return { ok: true, explanation: call.gate.explain(request, at) };
    const segments = request.segments.map((segment) => ({ ...segment, covered: false }));
    const common = { class: request.class, segments, reasons: request.opaque?.reasons ?? [], offers: [] };
    if (request.denied === undefined) return { ok: true, explanation: { decision: "allow", by: "no-gate", ...common } };
    const by = request.deniedBy ?? (request.class === "code" ? "denylist" : "floor");
    return { ok: true, explanation: { decision: "deny", by, message: request.denied, ...common } };
  } catch (error) {
    const { result } = fail(entry.tool, error, call.log);
    return result.ok ? { ok: false, error: { kind: "failed", message: result.text } } : result;
  }
}
