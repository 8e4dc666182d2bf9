import type { Gate } from "@latchai/core";

/** The gate, with every call that it lets through on record before the call can have effects. */
export function recordedGate(
  gate: Gate,
  runOf: (run: string) => { begun(callId: string): Promise<void> } | undefined,
): Gate {
  return {
    async decide(request, at) {
      const decision = await gate.decide(request, at);
      const { run, callId } = at;
      if (decision.effect === "allow" && run !== undefined && callId !== undefined) await runOf(run)?.begun(callId);
      return decision;
    },
    explain: (request, at) => gate.explain(request, at),
  };
}
