import { posix } from "node:path";
import type { WantedState } from "@latchai/core";
import type { PlaceNow, Placing } from "@latchai/fence";
import type { CheckpointRestored, ConflictAnswer } from "../http/schemas/checkpoints.ts";
import { type Areas, type Spot, Unreachable } from "./areas.ts";
import type { Blobs } from "./blobs.ts";
import { limits } from "./limits.ts";
import { conflictOf, type PathPlan } from "./plan.ts";
import { problemOf } from "./preview.ts";
import type { Recorder } from "./recorder.ts";
import type { StepRow } from "./rows.ts";
import { currentState, sameState } from "./states.ts";

export type Outcome = Omit<CheckpointRestored, "step">;
type Answers = Readonly<Record<string, ConflictAnswer>>;

/** Folders first, then what lies in them, then what goes, the deepest first. */
const inOrder = (plans: readonly PathPlan[]): PathPlan[] => {
  const rank = ({ target, expected }: PathPlan): number =>
    target.kind === "folder" ? 0 : target.kind !== "absent" ? 1 : expected.kind === "folder" ? 3 : 2;
  const depth = (plan: PathPlan): number => (rank(plan) === 3 ? -1 : 1) * plan.real.length;
  return [...plans].sort((a, b) => rank(a) - rank(b) || depth(a) - depth(b));
};

/** `docs/plan.md` → `docs/plan.before.md`, then `docs/plan.before-2.md`, … */
const copyName = (path: string, count: number): string => {
  const { dir, name, ext } = posix.parse(path);
  return posix.join(dir, `${name}.before${count === 1 ? "" : `-${count}`}${ext}`);
};

/** Puts plans into effect, each path under its queue, and records what it does as changes of `step`. */
export const createRestorer = (options: { areas: Areas; blobs: Blobs; recorder: Recorder }) => {
  const { areas, blobs, recorder } = options;

  const wantedOf = async ({ target }: PathPlan): Promise<WantedState> => {
    if (target.kind === "absent") return { kind: "absent" };
    if (target.kind === "folder") return { kind: "folder", mode: target.mode ?? 0o755 };
    const content = target.hash === undefined ? undefined : await blobs.read(target.hash);
    if (content === undefined) throw new Unreachable("its earlier content is missing or damaged in the store");
    return target.kind === "link"
      ? { kind: "link", target: content }
      : { kind: "file", content, mode: target.mode ?? 0o644 };
  };

  /** Records a change of the restore's own. What could not be brought back again is not made. */
  const placing = async (
    step: StepRow,
    { area, path, real }: Spot,
    now: PlaceNow,
    state: WantedState,
    undoes: PathPlan["changes"] = [],
  ): Promise<Placing> => {
    const change = { area, path, real, before: now.found, after: state, folders: now.missing, undoes };
    const { covered, settled } = await recorder.record(step, change);
    if (covered) return { state, settled };
    await settled(false);
    throw new Unreachable("what is there now cannot be kept, so that it could not be brought back; it was left alone");
  };

  const putCopy = async (step: StepRow, plan: PathPlan, state: WantedState): Promise<string> => {
    for (let count = 1; count <= limits.maxCopyNames; count++) {
      const spot = { area: plan.area, path: copyName(plan.path, count), real: copyName(plan.real, count) };
      let placed = false;
      await areas.put(spot, async (now) => {
        if (now.found.kind !== "absent") return undefined;
        placed = true;
        return placing(step, spot, now, state);
      });
      if (placed) return spot.path;
    }
    throw new Unreachable("there are too many copies beside it already");
  };

  const restoreOne = async (step: StepRow, plan: PathPlan, answers: Answers, outcome: Outcome): Promise<void> => {
    let done: ConflictAnswer | undefined;
    await areas.put(plan, async (now) => {
      const current = await currentState(now.found, [plan.target, plan.expected]);
      if (sameState(current, plan.target)) return undefined;
      if (plan.problem !== undefined) throw new Unreachable(plan.problem);
      const conflict = conflictOf(plan, current);
      done = conflict === undefined ? "restore" : answers[plan.path];
      if (done === undefined) throw new Unreachable("it was changed just now; look at the preview again");
      return done === "restore" ? placing(step, plan, now, await wantedOf(plan), plan.changes) : undefined;
    });
    if (done === "restore") outcome.restored.push(plan.path);
    if (done === "keep" || done === "both") outcome.kept.push(plan.path);
    if (done !== "both") return;
    const state = await wantedOf(plan);
    if (state.kind === "file" || state.kind === "link") outcome.copies.push(await putCopy(step, plan, state));
  };

  /** Removes folders that were made for files which are gone now, as far as they are empty. */
  const removeFolders = async (step: StepRow, plans: readonly PathPlan[]): Promise<void> => {
    const folders = new Map(plans.flatMap((plan) => plan.folders.map((folder) => [folder.real, folder] as const)));
    for (const { real, virtual } of [...folders.values()].sort((a, b) => b.real.length - a.real.length)) {
      const spot = { area: "files", path: virtual, real } as const;
      const remove = async (now: PlaceNow): Promise<Placing | undefined> =>
        now.found.kind === "folder" ? placing(step, spot, now, { kind: "absent" }) : undefined;
      // Not empty, or not reachable: it stays.
      await areas.put(spot, remove).catch(() => undefined);
    }
  };

  return async (step: StepRow, plans: readonly PathPlan[], answers: Answers): Promise<Outcome> => {
    const outcome: Outcome = { restored: [], kept: [], copies: [], failed: [] };
    for (const plan of inOrder(plans)) {
      try {
        await restoreOne(step, plan, answers, outcome);
      } catch (error) {
        outcome.failed.push({ path: plan.path, problem: problemOf(error) });
      }
    }
    const left = new Set([...outcome.kept, ...outcome.failed.map(({ path }) => path)]);
    await removeFolders(
      step,
      plans.filter(({ target, path }) => target.kind === "absent" && !left.has(path)),
    );
    return outcome;
  };
};
