import type { Entry, Prompt } from "../../../../daemon/src/http/api-types.ts";
import type { CallEntry } from "../../data/chat-types.ts";

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

/** The call that a prompt names: its own, or the one here that started the run it comes from. */
const namedCall = (
  calls: readonly CallEntry[],
  prompt: Prompt,
  parentOf: ((run: string) => string | undefined) | undefined,
): CallEntry | undefined => {
  const own = calls.find(
    (call) => call.callId === prompt.callId && (prompt.run === undefined || prompt.run === call.run),
  );
  if (own && prompt.callId !== undefined) return own;
  let run = prompt.run;
  // Two levels of sub-agents at most; one more ends any circle.
  for (let level = 0; run !== undefined && level < 3; level++) {
    const from = run;
    const starter = calls.find((call) => call.childRun === from);
    if (starter) return starter;
    run = parentOf?.(from);
  }
  return undefined;
};

/**
 * Where each open prompt of a session stands: at the call that asks, at the call of the sub-agent that asks, or, when
 * neither is known here, after everything. None is ever left out.
 */
export const promptsAt = (
  entries: readonly Entry[],
  prompts: readonly Prompt[],
  of: { agent: string; parentOf?: (run: string) => string | undefined },
): { at: Map<string, Prompt[]>; rest: Prompt[] } => {
  const at = new Map<string, Prompt[]>();
  const rest: Prompt[] = [];
  const calls = entries.filter(open);
  const taken = new Set<string>();
  const { agent, parentOf } = of;
  const put = (call: CallEntry, prompt: Prompt): void => {
    at.set(call.id, [...(at.get(call.id) ?? []), prompt]);
  };
  for (const prompt of prompts) {
    const named = namedCall(calls, prompt, parentOf);
    if (named) {
      taken.add(named.id);
      put(named, prompt);
      continue;
    }
    const own = calls.filter((call) => call.tool === prompt.tool && !taken.has(call.id));
    const mine = prompt.agent === undefined || prompt.agent === agent;
    const call = mine
      ? (own.find((candidate) => values(candidate.arguments).some((value) => prompt.preview.includes(value))) ??
        own.find((candidate) => candidate.status === "waiting") ??
        own[0])
      : undefined;
    if (call) {
      taken.add(call.id);
      put(call, prompt);
      continue;
    }
    const delegated = mine ? [] : calls.filter((candidate) => candidate.tool === "delegate");
    const parent =
      delegated.find((candidate) => startsIt(candidate, prompt.agent ?? "")) ??
      (delegated.length === 1 ? delegated[0] : undefined);
    if (parent) put(parent, prompt);
    else rest.push(prompt);
  }
  return { at, rest };
};
