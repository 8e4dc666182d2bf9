import type { Gate } from "@latchai/core";

/** A decision that takes longer than this waits for a person. */
const askingAfterMs = 300;

export interface Asking {
  /** A line for whoever waits for the call. */
  tell(line: string): void;
  /** Where the question can be answered; undefined when there is no page. */
  url(): string | undefined;
  /** Called when a person is being asked; the signal ends with the question. */
  asked?(signal: AbortSignal): void;
}

/** The same gate, telling whoever waits that a person is being asked, and where. */
export function tellWhileAsking(gate: Gate, { tell, url, asked }: Asking): Gate {
  return {
    explain: gate.explain,
    async decide(request, at) {
      let asking: AbortController | undefined;
      const timer = setTimeout(() => {
        asking = new AbortController();
        const page = url();
        tell(`waiting for a person to allow ${request.tool}${page === undefined ? "" : ` at ${page}`}`);
        asked?.(asking.signal);
      }, askingAfterMs);
      try {
        const decision = await gate.decide(request, at);
        if (asking !== undefined && decision.effect === "allow") tell(`allowed; ${request.tool} is running`);
        return decision;
      } finally {
        clearTimeout(timer);
        asking?.abort(new Error("the question is answered"));
      }
    },
  };
}
