import type { CallPart, ToolResult } from "@latchai/agent-runtime";
import type { CallResult, Clock } from "@latchai/core";
import type { LoggedEvent } from "../events/ring.ts";
import type { CallStatus, Entry } from "../http/schemas/entries.ts";

export type CallEntry = Extract<Entry, { kind: "call" }>;

export interface CallEntries {
  /** A piece of its arguments. */
  input(id: string, tool: string, delta: string): void;
  called(call: CallPart): void;
  result(result: ToolResult): void;
  /** The gate let it through: from now on it may have effects. */
  begun(id: string): void;
  event(event: LoggedEvent): void;
  child(run: string): void;
  /** What has no result by now gets none. */
  end(): void;
}

interface OpenCall {
  entry: CallEntry;
  /** What its end event said, until its result comes. */
  details?: unknown;
}

const unknownEffects = "interrupted before it finished; effects unknown";

/** The entries of a run's calls, from the model's first piece of one to its result. */
export function createCallEntries(options: {
  common(): Pick<Entry, "id" | "seq" | "at" | "run">;
  put(entry: CallEntry, growing: boolean): void;
  mask(text: string): string;
  clock: Clock;
  /** Its arguments grow from now on, and no longer. */
  started(entry: CallEntry): void;
  grew(entry: CallEntry, delta: string): void;
  settled(entry: CallEntry): void;
}): CallEntries {
  const { common, put, mask, clock, started, grew, settled } = options;
  const open = new Map<string, OpenCall>();
  const done = new Map<string, CallEntry>();
  /** Call of each open prompt. */
  const prompts = new Map<string, string>();

  function begin(callId: string, tool: string, text: string): OpenCall {
    const at = common();
    const entry: CallEntry = {
      ...at,
      kind: "call",
      callId,
      tool: mask(tool).slice(0, 200),
      arguments: text,
      status: "running",
      startedAt: at.at,
    };
    const call: OpenCall = { entry };
    open.set(callId, call);
    return call;
  }

  function change(call: OpenCall, fields: Partial<CallEntry>): void {
    call.entry = { ...call.entry, ...fields };
    put(call.entry, true);
  }

  function finish(call: OpenCall, fields: Partial<CallEntry>): void {
    const { callId, begunAt } = call.entry;
    const { details } = call;
    settled(call.entry);
    call.entry = {
      ...call.entry,
      ...(begunAt !== undefined && { durationMs: Math.max(0, clock.now() - Date.parse(begunAt)) }),
      ...(details !== undefined && { details }),
      ...fields,
    };
    open.delete(callId);
    done.set(callId, call.entry);
    put(call.entry, false);
  }

  function begun(id: string): void {
    const call = open.get(id);
    if (call !== undefined && call.entry.begunAt === undefined)
      change(call, { begunAt: new Date(clock.now()).toISOString() });
  }

  const statusOf = (result: CallResult): CallStatus => {
    if (result.ok) return "ok";
    const { kind } = result.error;
    return kind === "denied" || kind === "cancelled" ? kind : "failed";
  };

  function undoable(callId: string, step: string): void {
    const working = open.get(callId);
    if (working !== undefined) {
      change(working, { checkpoint: step });
      return;
    }
    const entry = done.get(callId);
    if (entry === undefined) return;
    const changed = { ...entry, checkpoint: step };
    done.set(callId, changed);
    put(changed, false);
  }

  return {
    input(id, tool, delta) {
      let call = open.get(id);
      if (call === undefined) {
        call = begin(id, tool, "");
        put(call.entry, true);
        started(call.entry);
      }
      grew(call.entry, delta);
    },
    called({ id, tool, arguments: text }) {
      const call = open.get(id) ?? begin(id, tool, "");
      settled(call.entry);
      change(call, { arguments: mask(text) });
    },
    result({ callId, tool, result }) {
      const call = open.get(callId) ?? (done.has(callId) ? undefined : begin(callId, tool, ""));
      if (call === undefined) return;
      const { childRun } = call.entry;
      const said = result.ok ? result.text : result.error.message;
      // A sub-agent that was cut off can still be looked at.
      const named = result.ok || childRun === undefined || said.includes(childRun);
      const images = result.ok ? (result.images ?? []) : [];
      finish(call, {
        status: statusOf(result),
        result: mask(named ? said : `${said} (run ${childRun})`),
        ...(!result.ok && { errorKind: result.error.kind }),
        ...(images.length > 0 && { images, imageCount: images.length }),
      });
    },
    begun,
    event({ type, data }) {
      const { callId = "", id = "" } = data as { callId?: string; id?: string };
      const call = open.get(callId);
      if (type === "tool.started") begun(callId);
      else if (type === "tool.finished" && call !== undefined) {
        call.details = (data as { details?: unknown }).details;
      } else if (type === "prompt.asked" && call !== undefined) {
        prompts.set(id, callId);
        change(call, { status: "waiting" });
      } else if (type === "prompt.answered") {
        const asked = open.get(prompts.get(id) ?? "");
        prompts.delete(id);
        if (asked !== undefined) change(asked, { status: "running" });
      } else if (type === "checkpoint.created") {
        const { step } = data as { step?: { id?: string; callId?: string } };
        if (step?.id !== undefined && step.callId !== undefined) undoable(step.callId, step.id);
      }
    },
    child(run) {
      // One call at a time delegates: it is serial.
      const call = [...open.values()].find(
        ({ entry }) => entry.begunAt !== undefined && entry.tool === "delegate" && entry.childRun === undefined,
      );
      if (call !== undefined) change(call, { childRun: run });
    },
    end() {
      for (const call of open.values()) {
        // The model never finished a call that nobody was told of: nothing was run.
        const { status, result } = call.entry.begunAt
          ? { status: "interrupted" as const, result: `${call.entry.tool} was ${unknownEffects}` }
          : { status: "cancelled" as const, result: `${call.entry.tool} was not run.` };
        finish(call, { status, result });
      }
    },
  };
}
