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
  event(event: LoggedEvent): void;
  child(run: string): void;
  /** What has no result by now gets none. */
  end(): void;
}

interface OpenCall {
  entry: CallEntry;
  /** The seam runs it. */
  works: boolean;
  /** What its end event said, until its result comes. */
  ended?: { durationMs?: number; details?: unknown };
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
    const call: OpenCall = { entry, works: false };
    open.set(callId, call);
    return call;
  }

  function change(call: OpenCall, fields: Partial<CallEntry>): void {
    call.entry = { ...call.entry, ...fields };
    put(call.entry, true);
  }

  function finish(call: OpenCall, fields: Partial<CallEntry>): void {
    const { callId, startedAt } = call.entry;
    const durationMs = call.ended?.durationMs ?? Math.max(0, clock.now() - Date.parse(startedAt));
    const details = call.ended?.details;
    settled(call.entry);
    call.entry = { ...call.entry, durationMs, ...(details !== undefined && { details }), ...fields };
    open.delete(callId);
    done.set(callId, call.entry);
    put(call.entry, false);
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
      const images = result.ok ? (result.images ?? []) : [];
      finish(call, {
        status: statusOf(result),
        result: mask(result.ok ? result.text : result.error.message),
        ...(!result.ok && { errorKind: result.error.kind }),
        ...(images.length > 0 && { images, imageCount: images.length }),
      });
    },
    event({ type, data }) {
      const { callId = "", id = "" } = data as { callId?: string; id?: string };
      const call = open.get(callId);
      if (type === "tool.started" && call !== undefined) call.works = true;
      else if (type === "tool.finished" && call !== undefined) {
        const { durationMs, details } = data as { durationMs?: number; details?: unknown };
        call.ended = { ...(durationMs !== undefined && { durationMs }), ...(details !== undefined && { details }) };
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
        ({ entry, works }) => works && entry.tool === "delegate" && entry.childRun === undefined,
      );
      if (call !== undefined) change(call, { childRun: run });
    },
    end() {
      for (const call of open.values()) {
        // The model never finished a call that nobody was told of: nothing was run.
        const { status, result } = call.works
          ? { status: "interrupted" as const, result: `${call.entry.tool} was ${unknownEffects}` }
          : { status: "cancelled" as const, result: `${call.entry.tool} was not run.` };
        finish(call, { status, result });
      }
    },
  };
}
