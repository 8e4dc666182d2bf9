import type { OpenModel, PartSink, TurnPart, TurnResult } from "@latchai/agent-runtime";
import type { LoggedEvent } from "../events/ring.ts";
import type { OpenModelCall } from "../runs/model-calls.ts";
import type { NewRun, RunEnd, RunRecorder } from "../runs/recorder.ts";
import { createEntryRecorder, type RecorderDeps } from "./entry-recorder.ts";
import type { KeptStore } from "./kept.ts";
import type { PartStore } from "./part-store.ts";

export interface RecordedRunDeps extends RecorderDeps {
  runs: Pick<RunRecorder, "begin">;
  parts: Pick<PartStore, "open">;
  kept: Pick<KeptStore, "addSkill">;
}

/** A run that is going on, with everything that is recorded of it. */
export interface GoingRun {
  readonly run: NewRun;
  onPart: PartSink;
  event(event: LoggedEvent): void;
  /** A call of it was let through; resolves when that is stored. */
  begun(callId: string): Promise<void>;
  /** A delegating call of it started that run. */
  child(run: string): void;
  /** Stores the outcome and gives it back, failed where not all that happened could be recorded. */
  finish(result: TurnResult): Promise<TurnResult>;
}

const statusOf: Readonly<Record<TurnResult["end"]["status"], RunEnd["status"]>> = {
  completed: "completed",
  stopped: "cancelled",
  interrupted: "interrupted",
  failed: "failed",
};

const endOf = ({ end, text, steps, toolCalls, denials }: TurnResult): RunEnd => ({
  status: statusOf[end.status],
  reason: end.reason,
  ...(end.status !== "completed" && end.message !== undefined && { error: end.message }),
  text,
  steps,
  toolCalls,
  denied: denials,
});

/** Whoever reads of a run that nobody watched must not take it for all that happened. */
function incomplete(result: TurnResult, error: unknown): TurnResult {
  if (result.end.status !== "completed") return result;
  const why = error instanceof Error ? error.message : String(error);
  const message = `It came to its end, but not all of what it did could be recorded: ${why}`;
  return { ...result, end: { status: "failed", reason: "store_failed", message } };
}

/** The name that a skill was loaded by. */
function skillName(args: string): string | undefined {
  try {
    const { name, url } = JSON.parse(args) as { name?: unknown; url?: unknown };
    const found = name ?? url;
    return typeof found === "string" ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Puts a run on record and gives what takes its parts. `nested`: a sub-agent's. `task`: shown as what it was asked, before `notes`. */
export async function recordRun(
  run: NewRun,
  model: OpenModel,
  { nested, task, notes }: { nested: boolean; task?: string | undefined; notes: readonly string[] },
  deps: RecordedRunDeps,
): Promise<GoingRun> {
  const { log } = deps;
  const handle = await deps.runs.begin({ ...run, model: model.name });
  const { id, agent, session } = run;
  const entries = createEntryRecorder({ id, agent, session, nested, model: model.name }, deps);
  if (task !== undefined) entries.task(task);
  for (const text of notes) entries.warn(text);
  const chat = session !== undefined && !nested;
  const parts = chat ? await deps.parts.open(id, session, model) : undefined;
  const skillCalls = new Map<string, string>();
  const aside = new Set<Promise<void>>();
  let request: Promise<OpenModelCall> | undefined;
  /** Why something of this run is missing on record. */
  let missing: unknown;

  /** Beside the turn: it must not wait for what only a report needs. */
  const later = (work: Promise<void>, what: string): void => {
    const settled = work
      .catch((error: unknown) => {
        missing ??= error;
        log.error(`${what} of run ${id} is not stored`, error);
      })
      .finally(() => aside.delete(settled));
    aside.add(settled);
  };

  const note = (part: TurnPart): void => {
    if (part.type === "request") request = handle.request(part.model, part.unanswered);
    else if (part.type === "usage" && request !== undefined) {
      const { usage, durationMs, failed = false } = part;
      later(
        request.then((open) => open.end({ usage, durationMs, failed })),
        "a model call",
      );
    } else if (part.type === "call" && part.call.tool === "load_skill") {
      const name = skillName(part.call.arguments);
      if (name !== undefined) skillCalls.set(part.call.id, name);
    } else if (part.type === "result" && part.result.result.ok) {
      const name = skillCalls.get(part.result.callId);
      if (name !== undefined) later(deps.kept.addSkill(id, { name, text: part.result.result.text }), "a skill");
    }
  };

  return {
    run,
    onPart(part) {
      entries.part(part);
      note(part);
      const stored = parts?.add(part);
      // What a call or a request may do must not come before it is on record.
      if (part.type === "call") return all(entries.flush(), stored);
      return part.type === "request" ? all(request, stored) : stored;
    },
    event: (event) => entries.event(event),
    begun: (callId) => entries.begun(callId),
    child: (child) => entries.child(child),
    async finish(result) {
      const [lost] = await Promise.all([entries.close(), ...aside]);
      missing ??= lost;
      await parts
        ?.flush()
        .catch((error: unknown) => log.error(`the last parts of run ${id} are not stored: ${String(error)}`));
      // A chat has its history beside this, and its turn fails when that cannot be stored.
      const told = chat || missing === undefined ? result : incomplete(result, missing);
      await handle.finish(endOf(told));
      return told;
    },
  };
}

const all = async (...work: unknown[]): Promise<void> => {
  await Promise.all(work);
};
