import type { CallContext } from "../context.ts";
import { isToolError } from "../errors.ts";
import type { Log } from "../ports/host.ts";
import type { CallResult } from "../result.ts";
import { clip, maxResultChars } from "../text/clip.ts";
import type { Output, Tool } from "../tool.ts";
import { refusal } from "./refusal.ts";
import type { Stop, StopReason } from "./stop.ts";

/** Longest error text of a foreign server, in UTF-16 units. */
export const maxForeignErrorChars = 1_048_576;

const resultHint = "ask for a smaller part to see the rest";

/** What a run produced: the caller's result, and what only events and the run log get. */
export interface Finished {
  result: CallResult;
  details?: unknown;
}

const limitOf = (tool: Tool): number => Math.min(tool.maxResultChars ?? maxResultChars, maxResultChars);

const seconds = (timeoutMs: number): string => `${timeoutMs / 1000} s`;

export const cancelled = (tool: string): CallResult => refusal("cancelled", `${tool} was cancelled`);

const timedOut = (tool: Tool, timeoutMs: number): CallResult =>
  refusal("timeout", `${tool.name} did not finish within ${seconds(timeoutMs)} and was stopped`);

function succeed(tool: Tool, output: Output): Finished {
  const { text, images, details } = typeof output === "string" ? { text: output } : output;
  if (typeof text !== "string") throw new TypeError("the tool returned no text");
  const shown = tool.clip === false ? text.toWellFormed() : clip(text, limitOf(tool), resultHint);
  const pictures = images?.filter((image) => image.startsWith("data:")) ?? [];
  return {
    result: { ok: true, text: shown, ...(pictures.length > 0 ? { images: pictures } : {}) },
    ...(details === undefined ? {} : { details }),
  };
}

/** What a thrown value tells the caller: a ToolError its own text, anything else that the tool failed. */
export function fail(tool: Tool, error: unknown, log: Log | undefined): Finished {
  if (isToolError(error)) {
    const limit = error.clip ? limitOf(tool) : maxForeignErrorChars;
    // A tool may find its arguments wrong beyond what a schema can say.
    const kind = error.code === "invalid_arguments" ? "invalid_arguments" : "failed";
    return { result: refusal(kind, clip(error.message, limit, resultHint)) };
  }
  const message = error instanceof Error ? error.message : String(error);
  log?.error(`${tool.name} failed`, error instanceof Error ? (error.stack ?? message) : message);
  return { result: refusal("failed", clip(`${tool.name} failed: ${message}`, limitOf(tool), resultHint)) };
}

const isPromise = (value: unknown): value is Promise<Output> =>
  typeof value === "object" && value !== null && "then" in value;

const stoppedBy = (tool: Tool, reason: StopReason): Finished => ({
  result: reason === "timeout" ? timedOut(tool, tool.timeoutMs ?? 0) : cancelled(tool.name),
});

/** Runs the tool to its end, its timeout or the caller's cancellation, whichever comes first. Never rejects. */
export async function runTool(
  tool: Tool,
  args: unknown,
  at: CallContext,
  stop: Stop,
  log: Log | undefined,
): Promise<Finished> {
  try {
    if (tool.timeoutMs !== undefined) stop.startTimeout(tool.timeoutMs);
    const running = tool.run(args as never, at);
    const output = isPromise(running) ? await stop.orStopped(running) : running;
    // A tool may notice the signal and return what it has; the call was still stopped.
    if (stop.reason !== undefined) return stoppedBy(tool, stop.reason);
    return succeed(tool, output as Output);
  } catch (error) {
    return stop.reason === undefined ? fail(tool, error, log) : stoppedBy(tool, stop.reason);
  }
}
