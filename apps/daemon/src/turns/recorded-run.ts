import type { OpenModel, PartSink, TurnPart, TurnResult } from "@latchai/agent-runtime";
import type { LoggedEvent } from "../events/ring.ts";
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
  /** Stores the outcome. */
  finish(result: TurnResult): Promise<void>;
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

/** Puts a run on record and gives what takes its parts. `nested`: a sub-agent's. `task`: shown as what it was asked. */
export async function recordRun(
  run: NewRun,
  model: OpenModel,
  { nested, task }: { nested: boolean; task?: string | undefined },
  deps: RecordedRunDeps,
): Promise<GoingRun> {
  const { log } = deps;
  const handle = await deps.runs.begin({ ...run, model: model.name });
  const { id, agent, session } = run;
  const entries = createEntryRecorder({ id, agent, session, nested, model: model.name }, deps);
  if (task !== undefined) entries.task(task);
  const chat = session !== undefined && !nested;
  const parts = chat ? await deps.parts.open(id, session, model) : undefined;
  const skillCalls = new Map<string, string>();
  const aside = new Set<Promise<void>>();

  /** Beside the turn: it must not wait for what only a report needs. */
  const later = (work: Promise<void>, what: string): void => {
    const settled = work
      .catch((error: unknown) => log.error(`${what} of run ${id} is not stored`, error))
      .finally(() => aside.delete(settled));
    aside.add(settled);
  };

  const note = (part: TurnPart): void => {
    if (part.type === "usage") {
      const { model: asked, usage, durationMs, failed = false } = part;
      later(handle.modelCall({ model: asked, usage, durationMs, failed }), "a model call");
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
      // What a call may do must not come before the call is on record.
      return part.type === "call" ? entries.flush().then(() => stored) : stored;
    },
    event: (event) => entries.event(event),
    begun: (callId) => entries.begun(callId),
    child: (child) => entries.child(child),
    async finish(result) {
      await Promise.all([entries.close(), ...aside]);
      await parts
        ?.flush()
        .catch((error: unknown) => log.error(`the last parts of run ${id} are not stored: ${String(error)}`));
      await handle.finish(endOf(result));
    },
  };
}
