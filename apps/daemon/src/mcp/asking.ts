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
      const over = new AbortController();
      let told = false;
      const timer = setTimeout(() => {
        told = true;
        const page = url();
        tell(`waiting for a person to allow ${request.tool}${page === undefined ? "" : ` at ${page}`}`);
        asked?.(over.signal);
      }, askingAfterMs);
      try {
        const decision = await gate.decide(request, at);
        if (told && decision.effect === "allow") tell(`allowed; ${request.tool} is running`);
        return decision;
      } finally {
        clearTimeout(timer);
        over.abort(new Error("the question is answered"));
      }
    },
  };
}
