import type { Gate } from "@latchai/core";

/** A decision that takes longer than this waits for a person. */
const askingAfterMs = 300;

/** The same gate, telling whoever waits that a person is being asked, and where. */
export function tellWhileAsking(gate: Gate, tell: (line: string) => void, url: () => string | undefined): Gate {
  return {
    explain: gate.explain,
    async decide(request, at) {
      let told = false;
      const timer = setTimeout(() => {
        told = true;
        const page = url();
        tell(`waiting for a person to allow ${request.tool}${page === undefined ? "" : ` at ${page}`}`);
      }, askingAfterMs);
      try {
        const decision = await gate.decide(request, at);
        if (told && decision.effect === "allow") tell(`allowed; ${request.tool} is running`);
        return decision;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
