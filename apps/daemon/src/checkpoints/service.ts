import type { EventsPort, Log } from "@latchai/core";
import { createFileQueue } from "@latchai/fence";
import type { Actor, PortResult } from "../http/ports.ts";
import type { CheckpointDiff, CheckpointSelector, CheckpointStep } from "../http/schemas/checkpoints.ts";
import type { Areas } from "./areas.ts";
import type { Blobs } from "./blobs.ts";
import { limits } from "./limits.ts";
import { type PathPlan, planOf } from "./plan.ts";
import type { CheckpointsPort } from "./port.ts";
import { contentsOf, createLooker, problemOf, textOf } from "./preview.ts";
import type { Recorder } from "./recorder.ts";
import { createRestorer } from "./restore.ts";
import type { Change, Rows, StepRow } from "./rows.ts";
import { type State, stateOf } from "./states.ts";
import { stepViews } from "./views.ts";

interface Chosen {
  steps: StepRow[];
  plans: PathPlan[];
}

const byOf: Readonly<Record<Actor["via"], string>> = { session: "page", socket: "terminal", token: "token" };

/** The one value that all have, or null. */
const common = (values: readonly (string | null)[]): string | null =>
  new Set(values).size === 1 ? (values[0] ?? null) : null;

const unknown = (what: string): PortResult<never> => ({
  ok: false,
  status: 404,
  code: "not_found",
  message: `There is no ${what}.`,
});

/** A step small enough for an event. */
export const briefStep = (step: CheckpointStep): CheckpointStep => ({
  ...step,
  changes: step.changes.slice(0, limits.maxEventChanges),
  ...(step.restores && { restores: step.restores.slice(0, limits.maxEventChanges) }),
});

/** Lists, previews, restores and compares what was recorded. */
export const createCheckpointService = (options: {
  rows: Rows;
  blobs: Blobs;
  areas: Areas;
  recorder: Recorder;
  events: EventsPort;
  log: Log;
  mask(text: string): string;
}): CheckpointsPort => {
  const { rows, blobs, areas, recorder, events, log, mask } = options;
  const damaged = new Set<string>();
  const look = createLooker(areas, blobs);
  const restore = createRestorer({ areas, blobs, recorder });
  const queue = createFileQueue();

  const undoneOf = async (changes: readonly Change[]): Promise<ReadonlySet<Change>> => {
    const undone = new Set<Change>();
    for (const change of changes) if (await rows.undone(change)) undone.add(change);
    // A restore that is chosen together with what it took back: the two cancel each other out.
    const cancelled = changes.filter((one) =>
      changes.some(
        (other) =>
          undone.has(other) && other.restored_by === one.step && other.area === one.area && other.real === one.real,
      ),
    );
    return new Set([...undone, ...cancelled]);
  };

  const choose = async (selector: CheckpointSelector): Promise<PortResult<Chosen>> => {
    const ids = "steps" in selector ? [...new Set(selector.steps)] : undefined;
    const found = await rows.steps(ids === undefined ? (selector as { run: string } | { session: string }) : { ids });
    if (ids !== undefined && found.length !== ids.length) {
      const missing = ids.find((id) => !found.some((step) => step.id === id)) ?? "";
      return unknown(`checkpoint ${missing}`);
    }
    // Of a run or a session the edits are taken back; restores of them are no edits.
    const steps = ids === undefined ? found.filter(({ kind }) => kind === "edit") : found;
    const changes = await rows.changes(steps.map(({ id }) => id));
    return { ok: true, value: { steps, plans: planOf(changes, steps, await undoneOf(changes)) } };
  };

  const view = async (id: string): Promise<CheckpointStep | undefined> => {
    const [step] = await stepViews(rows, await rows.steps({ ids: [id] }));
    return step;
  };

  const restoreChosen = async (
    { steps, plans }: Chosen,
    answers: Parameters<CheckpointsPort["restore"]>[1],
    actor: Actor,
  ): ReturnType<CheckpointsPort["restore"]> => {
    const looked = await look(plans, { counts: false });
    const open = looked.flatMap(({ change }) =>
      change?.conflict !== undefined && change.problem === undefined && answers[change.path] === undefined
        ? [`${change.path} (${change.conflict})`]
        : [],
    );
    if (open.length > 0) {
      const message = `These are not as the chosen steps left them: ${open.join(", ")}. Say for each whether to keep, restore or both.`;
      return { ok: false, status: 409, code: "conflicts", message };
    }
    const step = recorder.open({
      session: common(steps.map(({ session }) => session)),
      run: common(steps.map(({ run }) => run)),
      call_id: null,
      tool: "restore",
      agent: `${byOf[actor.via]}${actor.via === "token" ? ` ${actor.name}` : ""}`,
      kind: "restore",
      restores: JSON.stringify(steps.map(({ id }) => id)),
    });
    const outcome = await restore(step, plans, answers);
    const made = await view(step.id);
    if (made !== undefined) {
      const { session, run } = made;
      events.emit({
        type: "checkpoint.restored",
        ...(session !== undefined && { session }),
        ...(run !== undefined && { run }),
        data: { step: briefStep(made) },
      });
    }
    return { ok: true, value: { ...outcome, ...(made && { step: made }) } };
  };

  const side = async (state: State): Promise<{ text: string | null; binary?: true; notKept?: string }> => {
    if (state.kind !== "file" && state.kind !== "link") return { text: null };
    const content = state.hash === undefined ? undefined : await blobs.read(state.hash);
    if (content === undefined) return { text: null, notKept: "The content is not kept, or no longer." };
    const text = textOf(content);
    if (text !== undefined) return { text: mask(text) };
    if (content.byteLength > limits.maxTextBytes) return { text: null, notKept: "The content is too large to show." };
    return { text: null, binary: true };
  };

  /** Once each: lists are read again and again. */
  const logDamage = (steps: readonly CheckpointStep[]): void => {
    for (const { id, unreadable } of steps) {
      if (unreadable !== true || damaged.has(id)) continue;
      damaged.add(id);
      log.error(`a part of the record of checkpoint ${id} could not be read from the disk`);
    }
  };

  return {
    async list(filter) {
      const steps = await stepViews(rows, await rows.page(filter));
      logDamage(steps);
      return steps;
    },
    bytes: rows.bytes,
    async preview(selector) {
      const chosen = await choose(selector);
      if (!chosen.ok) return chosen;
      const looked = await look(chosen.value.plans, { counts: true });
      return { ok: true, value: { changes: looked.flatMap(({ change }) => change ?? []) } };
    },
    async previewDiff(selector, path) {
      const chosen = await choose(selector);
      if (!chosen.ok) return chosen;
      const plan = chosen.value.plans.find((one) => one.path === path);
      if (plan === undefined) return unknown(`change of ${path} in these steps`);
      try {
        const contents = await contentsOf((await areas.look(plan)).found, plan.target, blobs);
        const [before, after] = contents.map((content) => content && textOf(content));
        if (before !== undefined && after !== undefined)
          return { ok: true, value: { before: mask(before), after: mask(after) } };
        if (!contents.includes(undefined)) return { ok: true, value: { before: null, after: null, binary: true } };
        return { ok: true, value: { before: null, after: null, notKept: "It cannot be shown as text." } };
      } catch (error) {
        return { ok: true, value: { before: null, after: null, notKept: problemOf(error) } };
      }
    },
    // One after the other: two at once would take each other's work for a conflict.
    restore: (selector, onConflict, actor) =>
      queue.run("restore", async () => {
        const chosen = await choose(selector);
        return chosen.ok ? restoreChosen(chosen.value, onConflict, actor) : chosen;
      }),
    async diff(id, path) {
      const change = (await rows.changes([id])).find((one) => one.path === path);
      if (change === undefined) return unknown(`checkpoint ${id} of ${path}`);
      const [before, after] = [await side(stateOf(change, "before")), await side(stateOf(change, "after"))];
      const notKept = before.notKept ?? after.notKept;
      const value: CheckpointDiff = {
        before: before.text,
        after: after.text,
        ...((before.binary ?? after.binary) && { binary: true }),
        ...(notKept !== undefined && { notKept }),
      };
      return { ok: true, value };
    },
    ofCall: rows.ofCall,
    hasAny: rows.hasAny,
  };
};
