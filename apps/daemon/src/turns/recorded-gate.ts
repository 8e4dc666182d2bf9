import type { Decision, Gate } from "@latchai/core";

const unrecorded = (tool: string, error: unknown): Decision => ({
  effect: "deny",
  by: "default",
  message: `Refused: ${tool} was not run, because its call could not be recorded (${error instanceof Error ? error.message : String(error)}). A person has to look after the disk first.`,
});

/** The gate, with every call that it lets through on record before the call can have effects; one that is not may have none. */
export function recordedGate(
  gate: Gate,
  runOf: (run: string) => { begun(callId: string): Promise<void> } | undefined,
): Gate {
  return {
    async decide(request, at) {
      const decision = await gate.decide(request, at);
      const { run, callId } = at;
      if (decision.effect !== "allow" || run === undefined || callId === undefined) return decision;
      try {
        await runOf(run)?.begun(callId);
        return decision;
      } catch (error) {
        return unrecorded(request.tool, error);
      }
    },
    explain: (request, at) => gate.explain(request, at),
  };
}
