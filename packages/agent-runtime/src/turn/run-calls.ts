import { type CallResult, runBatch } from "@latchai/core";
import type { CallPart, ToolMessage, ToolResult } from "../message.ts";
import type { Answer } from "../stream/answer.ts";
import type { TurnState } from "./state.ts";

const parses = (text: string): boolean => {
  if (text.trim() === "") return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const cutArguments = ({ tool }: CallPart): CallResult => ({
  ok: false,
  error: {
    kind: "invalid_arguments",
    message: `Invalid arguments for ${tool}: they were cut off at the output limit. Send less at once, for example in several calls.`,
  },
});

const notRun = ({ tool }: CallPart, why: string): CallResult => ({
  ok: false,
  error: { kind: "cancelled", message: `${tool} was not run: ${why}` },
});

const withheld = ({ tool }: CallPart, why: string): CallResult => ({
  ok: false,
  error: { kind: "unavailable", message: `Tool "${tool}" is unavailable: ${why}` },
});

const withNote = (result: CallResult, note: string): CallResult =>
  result.ok
    ? { ...result, text: `${result.text}\n${note}` }
    : { ok: false, error: { ...result.error, message: `${result.error.message}\n${note}` } };

/** Results for calls that are not run, so that the history stays one that providers take. */
export function refuseCalls(state: TurnState, calls: readonly CallPart[], why: string): void {
  const results = calls.map((call): ToolResult => ({ callId: call.id, tool: call.tool, result: notRun(call, why) }));
  for (const result of results) state.sink.emit({ type: "result", step: state.step, result });
  state.add({ id: state.options.nextId(), role: "tool", results });
}

/** A sentence when the guard ends the turn over this step. */
function guarded(state: TurnState, calls: readonly CallPart[], results: ToolResult[]): string | undefined {
  let stop: string | undefined;
  for (const [index, call] of calls.entries()) {
    const entry = results[index];
    if (entry === undefined) continue;
    const verdict = state.guard.judge(call, entry);
    if (verdict.kind === "warn") results[index] = { ...entry, result: withNote(entry.result, verdict.text) };
    if (verdict.kind === "stop") stop ??= verdict.message;
  }
  return stop;
}

/** Runs the calls of one answer through the seam and adds their results. Returns why the turn must end, if it must. */
export async function runCalls(
  state: TurnState,
  calls: readonly CallPart[],
  finish: Answer["finish"],
): Promise<string | undefined> {
  const { options, sink, step } = state;
  const given = new Map<string, CallResult>();
  const settle = (id: string, tool: string, result: CallResult): void => {
    given.set(id, result);
    sink.emit({ type: "result", step, result: { callId: id, tool, result } });
  };
  for (const call of calls) {
    const why = options.withheld?.get(call.tool);
    if (why !== undefined) settle(call.id, call.tool, withheld(call, why));
    else if (finish?.unified === "length" && !parses(call.arguments)) settle(call.id, call.tool, cutArguments(call));
  }
  const batch = calls
    .filter(({ id }) => !given.has(id))
    .map(({ id, tool, arguments: text }) => ({ name: tool, arguments: text, callId: id }));
  await runBatch(options.registry, batch, { ...options.call, signal: state.signal }, (call, result) =>
    settle(call.callId ?? "", call.name, result),
  );
  const results = calls.map(
    (call): ToolResult => ({
      callId: call.id,
      tool: call.tool,
      result: given.get(call.id) ?? notRun(call, "it got no result"),
    }),
  );
  state.toolCalls += calls.length;
  state.denials += results.filter(({ result }) => !result.ok && result.error.kind === "denied").length;
  const stop = guarded(state, calls, results);
  const message: ToolMessage = { id: options.nextId(), role: "tool", results };
  state.add(message);
  return stop;
}
