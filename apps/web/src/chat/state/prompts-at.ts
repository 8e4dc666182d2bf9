import type { Entry } from "../../../../daemon/src/http/api-types.ts";
import type { CallEntry } from "../../data/chat-types.ts";
import type { Prompt } from "../../data/types.ts";

const open = (entry: Entry): entry is CallEntry =>
  entry.kind === "call" && (entry.status === "waiting" || entry.status === "running");

/** The string values of a call's arguments, as the person reads them in the prompt. */
const values = (json: string): string[] => {
  try {
    const args: unknown = JSON.parse(json);
    return typeof args === "object" && args !== null
      ? Object.values(args).filter((value): value is string => typeof value === "string" && value !== "")
      : [];
  } catch {
    return [];
  }
};

const startsIt = (call: CallEntry, agent: string): boolean => {
  try {
    return (JSON.parse(call.arguments) as { agent?: unknown }).agent === agent;
  } catch {
    return false;
  }
};

/**
 * Where each open prompt of a session stands: at the call that asks, at the call of the sub-agent that asks, or, when
 * neither is known here, after everything. None is ever left out.
 */
export const promptsAt = (
  entries: readonly Entry[],
  prompts: readonly Prompt[],
  agent: string,
): { at: Map<string, Prompt[]>; rest: Prompt[] } => {
  const at = new Map<string, Prompt[]>();
  const rest: Prompt[] = [];
  const calls = entries.filter(open);
  const taken = new Set<string>();
  for (const prompt of prompts) {
    const own = calls.filter((call) => call.tool === prompt.tool && !taken.has(call.id));
    const mine = prompt.agent === undefined || prompt.agent === agent;
    const call = mine
      ? (own.find((candidate) => values(candidate.arguments).some((value) => prompt.preview.includes(value))) ??
        own.find((candidate) => candidate.status === "waiting") ??
        own[0])
      : undefined;
    if (call) {
      taken.add(call.id);
      at.set(call.id, [prompt]);
      continue;
    }
    const delegated = mine ? [] : calls.filter((candidate) => candidate.tool === "delegate");
    const parent =
      delegated.find((candidate) => startsIt(candidate, prompt.agent ?? "")) ??
      (delegated.length === 1 ? delegated[0] : undefined);
    if (parent) at.set(parent.id, [...(at.get(parent.id) ?? []), prompt]);
    else rest.push(prompt);
  }
  return { at, rest };
};
