import type { AssistantMessage, Message, ToolMessage, ToolResult } from "./message.ts";
import { callsOf } from "./message.ts";

const unknownEffects = "interrupted before it finished; its effects are unknown. Check before you do it again.";

const unanswered = (callId: string, tool: string): ToolResult => ({
  callId,
  tool,
  result: { ok: false, error: { kind: "cancelled", message: `${tool} was ${unknownEffects}` } },
});

/** What breaks the pairing of calls and results, or undefined. Every provider refuses such a history. */
export function historyProblem(messages: readonly Message[]): string | undefined {
  const seen = new Set<string>();
  for (const [index, message] of messages.entries()) {
    const before = messages[index - 1];
    const open = before?.role === "assistant" ? callsOf(before).map(({ id }) => id) : [];
    if (message.role === "tool") {
      const given = message.results.map(({ callId }) => callId);
      if (given.length === 0 || given.join("\n") !== open.join("\n"))
        return `results at ${index} do not answer the calls`;
    } else if (open.length > 0) return `calls before ${index} have no results`;
    if (message.role !== "assistant") continue;
    if (message.content.length === 0) return `the answer at ${index} is empty`;
    for (const { id } of callsOf(message)) {
      if (seen.has(id)) return `call ${id} stands twice`;
      seen.add(id);
    }
  }
  const last = messages.at(-1);
  return last?.role === "assistant" && callsOf(last).length > 0 ? "the last calls have no results" : undefined;
}

function answersTo(
  message: AssistantMessage,
  next: Message | undefined,
  makeId: () => string,
): ToolMessage | undefined {
  const calls = callsOf(message);
  if (calls.length === 0) return undefined;
  const given = new Map(next?.role === "tool" ? next.results.map((entry) => [entry.callId, entry]) : []);
  const whole =
    next?.role === "tool" &&
    next.results.length === calls.length &&
    calls.every(({ id }, index) => next.results[index]?.callId === id);
  if (whole) return next;
  const results = calls.map(({ id, tool }) => given.get(id) ?? unanswered(id, tool));
  return { id: next?.role === "tool" ? next.id : makeId(), role: "tool", results };
}

/**
 * The history in a form that every provider takes: a call that a crash left open gets a result that says so, stray
 * results and empty answers are dropped. Messages that are fine stay the same objects.
 */
export function wholeHistory(messages: readonly Message[], makeId: () => string): Message[] {
  if (historyProblem(messages) === undefined) return [...messages];
  const out: Message[] = [];
  const seen = new Set<string>();
  for (const [index, message] of messages.entries()) {
    if (message.role === "user") out.push(message);
    if (message.role !== "assistant") continue;
    const content = message.content.filter((part) => part.type !== "call" || !seen.has(part.id));
    for (const part of content) if (part.type === "call") seen.add(part.id);
    if (content.length === 0) continue;
    const kept = content.length === message.content.length ? message : { ...message, content };
    out.push(kept);
    const answers = answersTo(kept, messages[index + 1], makeId);
    if (answers !== undefined) out.push(answers);
  }
  return out;
}
