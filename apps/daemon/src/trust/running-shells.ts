import type { Clock } from "@latchai/core";
import type { EventLog } from "../events/log.ts";

/** What a command changed last may be noticed this much after its end, in ms. */
const graceMs = 2000;

/** Shell commands that were let through the gate and run now, or did a moment ago. */
export interface RunningShells {
  /** Whose command began last of those; undefined: none runs. */
  agent(): string | undefined;
  close(): void;
}

export function createRunningShells(events: Pick<EventLog, "subscribe">, clock: Clock): RunningShells {
  /** By call, in the order of their beginning; `until` is in epoch ms. */
  const begun = new Map<string, { agent: string; until: number }>();

  function forgetPast(): void {
    for (const [callId, { until }] of begun) if (until < clock.now()) begun.delete(callId);
  }

  const close = events.subscribe(({ type, agent, data }) => {
    const { tool, callId } = data as { tool?: unknown; callId?: unknown };
    if (tool !== "run_shell" || typeof callId !== "string") return;
    forgetPast();
    // A call that was refused or cancelled at its prompt ends without ever having started.
    if (type === "tool.started") begun.set(callId, { agent: agent ?? "default", until: Number.POSITIVE_INFINITY });
    const call = type === "tool.finished" ? begun.get(callId) : undefined;
    if (call !== undefined) call.until = clock.now() + graceMs;
  });

  return {
    agent() {
      forgetPast();
      return [...begun.values()].at(-1)?.agent;
    },
    close,
  };
}
