import { wholeHistory } from "./history.ts";
import type { AssistantPart, CallPart, Message, ToolResult } from "./message.ts";
import type { OpenModel } from "./models/open-model.ts";
import type { TurnPart } from "./turn/parts.ts";

/** What has come of an answer whose message is not there yet. */
interface Unfinished {
  content: AssistantPart[];
  results: ToolResult[];
}

const fresh = (): Unfinished => ({ content: [], results: [] });

function grow(content: AssistantPart[], type: "text" | "reasoning", delta: string): void {
  const last = content.at(-1);
  if (last?.type === type) last.text += delta;
  else content.push({ type, text: delta });
}

function replaced(messages: readonly Message[], part: Extract<TurnPart, { type: "compacted" }>): Message[] {
  const from = messages.findIndex(({ id }) => id === part.from);
  const to = messages.findIndex(({ id }) => id === part.to);
  if (from < 0 || to < from) return [...messages];
  return [...messages.slice(0, from), ...part.messages, ...messages.slice(to + 1)];
}

const neverRun = ({ id, tool }: CallPart): ToolResult => ({
  callId: id,
  tool,
  result: {
    ok: false,
    error: { kind: "cancelled", message: `${tool} was not run: the process ended before it was allowed.` },
  },
});

const isCall = (part: AssistantPart): part is CallPart => part.type === "call";

/**
 * The history that a turn left behind, from the history before it and the parts that were stored: also of a turn whose
 * process died in the middle. Text that had arrived is kept, calls without a result get one that says so. `notRun`: ids
 * of calls that are known to have had no effects.
 */
export function replayParts(
  before: readonly Message[],
  parts: readonly TurnPart[],
  model: Pick<OpenModel, "provider" | "id">,
  nextId: () => string,
  notRun: ReadonlySet<string> = new Set(),
): Message[] {
  let messages = [...before];
  let open = fresh();
  for (const part of parts) {
    if (part.type === "compacted") messages = replaced(messages, part);
    else if (part.type === "text" || part.type === "reasoning") grow(open.content, part.type, part.delta);
    else if (part.type === "call") open.content.push(part.call);
    else if (part.type === "result") open.results.push(part.result);
    // A retry starts the answer anew.
    else if (part.type === "step" || part.type === "retrying") open = fresh();
    else if (part.type === "message") {
      messages.push(part.message);
      // Its results come after it, and belong to the message that follows.
      open = part.message.role === "assistant" ? { content: [], results: open.results } : fresh();
    }
  }
  if (open.content.some((part) => part.type === "call" || (part.type === "text" && part.text.trim() !== ""))) {
    messages.push({ id: nextId(), role: "assistant", content: open.content, model, partial: true });
  }
  const last = messages.at(-1);
  if (last?.role === "assistant") {
    const given = new Set(open.results.map(({ callId }) => callId));
    const never = last.content.filter(isCall).filter(({ id }) => notRun.has(id) && !given.has(id));
    const results = [...open.results, ...never.map(neverRun)];
    if (last.content.some(isCall) && results.length > 0) messages.push({ id: nextId(), role: "tool", results });
  }
  return wholeHistory(messages, nextId);
}
