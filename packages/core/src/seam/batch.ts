import type { Registry } from "../registry/types.ts";
import type { CallResult } from "../result.ts";
import { callTool } from "./call.ts";
import type { CallOptions } from "./call-types.ts";

/** One call of a batch. */
export interface BatchCall {
  name: string;
  arguments: unknown;
  /** As in ToolCall. */
  callId?: string;
}

/** How many concurrent calls run at a time. */
export const maxConcurrentCalls = 4;

async function inParallel(
  calls: readonly BatchCall[],
  run: (call: BatchCall) => Promise<CallResult>,
): Promise<CallResult[]> {
  const results: CallResult[] = new Array<CallResult>(calls.length);
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < calls.length) {
      const index = next;
      next += 1;
      const call = calls[index];
      if (call !== undefined) results[index] = await run(call);
    }
  };
  await Promise.all(Array.from({ length: Math.min(maxConcurrentCalls, calls.length) }, worker));
  return results;
}

/** Consecutive concurrent calls in one group, every other call in a group of its own. */
function groups(registry: Registry, calls: readonly BatchCall[]): BatchCall[][] {
  const found: { calls: BatchCall[]; concurrent: boolean }[] = [];
  for (const call of calls) {
    const tool = registry.get(call.name)?.tool;
    const concurrent = tool?.concurrent === true && tool.origin === undefined;
    const last = found.at(-1);
    if (concurrent && last?.concurrent === true) last.calls.push(call);
    else found.push({ calls: [call], concurrent });
  }
  return found.map((group) => group.calls);
}

/** The calls of one model turn. A serial call is a barrier, consecutive concurrent ones run four at a time; results come in call order and a refused call stops nothing. `onResult` hears of each as it ends; when it throws, the log is told and the batch goes on. */
export async function runBatch(
  registry: Registry,
  calls: readonly BatchCall[],
  options: CallOptions,
  onResult?: (call: BatchCall, result: CallResult) => void,
): Promise<CallResult[]> {
  const results: CallResult[] = [];
  const run = async (call: BatchCall): Promise<CallResult> => {
    const result = await callTool(registry, { ...options, ...call });
    try {
      onResult?.(call, result);
    } catch (error) {
      // The other calls of the batch run on, and their results are owed.
      options.log?.error(`the listener for results failed over ${call.name.slice(0, 128)}`, error);
    }
    return result;
  };
  for (const group of groups(registry, calls)) results.push(...(await inParallel(group, run)));
  return results;
}
