import {
  type Answer,
  answerProblem,
  type Clock,
  type EventsPort,
  type Ids,
  type PromptPort,
  type PromptRequest,
} from "@latchai/core";

/** A question that waits for a person. */
export interface OpenPrompt extends PromptRequest {
  id: string;
  askedAt: string;
  expiresAt?: string;
}

export type Outcome = Answer["answer"] | "timeout" | "withdrawn" | "released";

export type Answered =
  | { ok: true }
  | { ok: false; why: "unknown" }
  | { ok: false; why: "closed"; outcome: Outcome; by: string }
  | { ok: false; why: "invalid"; message: string };

export interface PromptStore extends PromptPort {
  /** Oldest first. */
  list(): OpenPrompt[];
  /** Exactly one answer counts. `by`: who answered, in one word. */
  answer(id: string, answer: Answer, by: string): Answered;
  /** Lets every open prompt of a session through, because its mode is "allow-all" now. How many. */
  release(session: string): number;
}

interface Waiting {
  prompt: OpenPrompt;
  expiresAtMs?: number;
  settle(answer: Answer | "timeout"): void;
}

const closedKept = 1000;
/** Nobody reads more, and each keeps its call and its arguments in memory. */
const maxOpenPerCaller = 100;

/** The open questions of every door, in memory: a question dies with the call that asked it. */
export function createPromptStore(options: {
  clock: Clock;
  ids: Ids;
  events: EventsPort;
  /** Milliseconds until a question of this door is denied; undefined: it waits without limit. */
  timeoutMs(surface: string): number | undefined;
}): PromptStore {
  const { clock, ids, events } = options;
  const open = new Map<string, Waiting>();
  const closed = new Map<string, { outcome: Outcome; by: string }>();

  function close(waiting: Waiting, outcome: Outcome, by: string, answer: Answer | "timeout"): void {
    const { id, tool, session, agent, run } = waiting.prompt;
    if (!open.delete(id)) return;
    closed.set(id, { outcome, by });
    for (const oldest of closed.keys()) if (closed.size > closedKept) closed.delete(oldest);
    const keys = answer !== "timeout" ? answer.keys : undefined;
    events.emit({
      type: "prompt.answered",
      ...origin({ session, agent, run }),
      data: { id, tool, answer: outcome, by, ...(keys && { keys }) },
    });
    waiting.settle(answer);
  }

  return {
    ask(request, signal) {
      if (signal.aborted) return Promise.resolve("timeout");
      const own = [...open.values()].filter(({ prompt }) => prompt.caller === request.caller).length;
      if (own >= maxOpenPerCaller)
        return Promise.reject(
          new Error(`${own} prompts of this caller wait already; call again when some of them are answered`),
        );
      const timeoutMs = options.timeoutMs(request.surface);
      const askedAtMs = clock.now();
      const prompt: OpenPrompt = {
        ...request,
        id: ids.next(),
        askedAt: new Date(askedAtMs).toISOString(),
        ...(timeoutMs !== undefined && { expiresAt: new Date(askedAtMs + timeoutMs).toISOString() }),
      };
      return new Promise((resolve) => {
        const timer =
          timeoutMs === undefined
            ? undefined
            : setTimeout(() => close(waiting, "timeout", "deadline", "timeout"), timeoutMs);
        const withdraw = (): void => close(waiting, "withdrawn", "caller", "timeout");
        const waiting: Waiting = {
          prompt,
          ...(timeoutMs !== undefined && { expiresAtMs: askedAtMs + timeoutMs }),
          settle(answer) {
            clearTimeout(timer);
            signal.removeEventListener("abort", withdraw);
            resolve(answer);
          },
        };
        open.set(prompt.id, waiting);
        signal.addEventListener("abort", withdraw);
        events.emit({ type: "prompt.asked", ...origin(prompt), data: prompt });
      });
    },
    list: () => [...open.values()].map((waiting) => waiting.prompt),
    answer(id, answer, by) {
      const waiting = open.get(id);
      if (!waiting) {
        const before = closed.get(id);
        return before ? { ok: false, why: "closed", ...before } : { ok: false, why: "unknown" };
      }
      if (waiting.expiresAtMs !== undefined && clock.now() >= waiting.expiresAtMs) {
        close(waiting, "timeout", "deadline", "timeout");
        return { ok: false, why: "closed", outcome: "timeout", by: "deadline" };
      }
      const problem = answerProblem(answer, waiting.prompt.offers);
      if (problem !== undefined) return { ok: false, why: "invalid", message: problem };
      close(waiting, answer.answer, by, answer);
      return { ok: true };
    },
    release(session) {
      const mine = [...open.values()].filter((waiting) => waiting.prompt.session === session);
      for (const waiting of mine) close(waiting, "released", "mode", { answer: "once" });
      return mine.length;
    },
  };
}

const origin = (from: {
  session?: string | undefined;
  agent?: string | undefined;
  run?: string | undefined;
}): { session?: string; agent?: string; run?: string } => ({
  ...(from.session !== undefined && { session: from.session }),
  ...(from.agent !== undefined && { agent: from.agent }),
  ...(from.run !== undefined && { run: from.run }),
});
