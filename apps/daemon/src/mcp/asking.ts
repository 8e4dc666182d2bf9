import type { Gate } from "@latchai/core";

/** A decision that takes longer than this waits for a person. */
const askingAfterMs = 300;

/** The same gate, telling whoever waits that a person is being asked, and where. */
export function tellWhileAsking(gate: Gate, tell: (line: string) => void, url: () => string | undefined): Gate {
  return {
    explain: gate.explain,
    async decide(request, at) {
      const timer = setTimeout(() => {
        const page = url();
        tell(`waiting for a person to allow ${request.tool}${page === undefined ? "" : ` at ${page}`}`);
      }, askingAfterMs);
      try {
        return await gate.decide(request, at);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
