import { posix } from "node:path";
import type { FoundState, WantedState } from "@latchai/core";
import type { PlaceNow, Placing } from "@latchai/fence";
import type { CheckpointRestored, ConflictAnswer } from "../http/schemas/checkpoints.ts";
import { type Areas, type Spot, Unreachable } from "./areas.ts";
import type { Blobs } from "./blobs.ts";
import { limits } from "./limits.ts";
import { conflictOf, type PathPlan } from "./plan.ts";
import { problemOf } from "./preview.ts";
import type { FolderNote, Recorded, Recorder } from "./recorder.ts";
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

  /** Modes of the folders that may go with a file, so that they can come back with it. */
  const withModes = (area: Spot["area"], folders: readonly FolderNote[]): Promise<FolderNote[]> =>
    Promise.all(
      folders.map(async (folder) => {
        const found = await areas.look({ area, path: folder.virtual, real: folder.real }).then(
          (now) => now.found,
          (): FoundState => ({ kind: "absent" }),
        );
        return found.kind === "folder" ? { ...folder, mode: found.mode } : folder;
      }),
    );

  const placing = async (
    step: StepRow,
    spot: Spot,
    now: PlaceNow,
    state: WantedState,
    more: { folders: readonly FolderNote[]; undoes?: PathPlan["changes"] },
  ): Promise<Placing> => {
    const going = state.kind === "absent" && spot.area === "files";
    const folders = going ? await withModes(spot.area, more.folders) : now.missing;
    const { area, path, real } = spot;
    const change: Recorded = { area, path, real, before: now.found, after: state, folders };
    const noted = await recorder.record(step, { ...change, ...(more.undoes && { undoes: more.undoes }) });
    if (!noted.covered) {
      await noted.settled(false);
      throw new Unreachable(
        "what is there now cannot be kept, so that it could not be brought back; it was left alone",
      );
    }
    const modes = more.folders.flatMap(({ real: at, mode }) => (mode === undefined ? [] : [[at, mode] as const]));
    return { state, folderModes: new Map(modes), settled: noted.settled };
  };

  const putCopy = async (step: StepRow, plan: PathPlan, state: WantedState): Promise<string> => {
    for (let count = 1; count <= limits.maxCopyNames; count++) {
      const spot = { area: plan.area, path: copyName(plan.path, count), real: copyName(plan.real, count) };
      let placed = false;
      await areas.put(spot, async (now) => {
        if (now.found.kind !== "absent") return undefined;
        placed = true;
        return placing(step, spot, now, state, { folders: [] });
      });
      if (placed) return spot.path;
    }
    throw new Unreachable("there are too many copies beside it already");
  };

  const restoreOne = async (step: StepRow, plan: PathPlan, answers: Answers, outcome: Outcome): Promise<void> => {
    if (plan.problem !== undefined) throw new Unreachable(plan.problem);
    const state = await wantedOf(plan);
    const todo = { value: "nothing" as "nothing" | "restored" | "keep" | "both" };
    await areas.put(plan, async (now) => {
      const current = await currentState(now.found, [plan.target, plan.expected]);
      if (sameState(current, plan.target)) return undefined;
      const conflict = conflictOf(plan, current);
      const answer = conflict === undefined ? "restore" : answers[plan.path];
      if (answer === undefined) throw new Unreachable("it was changed just now; look at the preview again");
      todo.value = answer === "restore" ? "restored" : answer;
      return answer === "restore"
        ? placing(step, plan, now, state, { folders: plan.folders, undoes: plan.changes })
        : undefined;
    });
    if (todo.value === "restored") outcome.restored.push(plan.path);
    if (todo.value === "keep" || todo.value === "both") outcome.kept.push(plan.path);
    const hasCopy = state.kind === "file" || state.kind === "link";
    if (todo.value === "both" && hasCopy) outcome.copies.push(await putCopy(step, plan, state));
  };

  /** Removes folders that were made for files which are gone now, as far as they are empty. */
  const removeFolders = async (plans: readonly PathPlan[], restored: ReadonlySet<string>): Promise<void> => {
    const gone = plans.filter(
      ({ target, path, area }) => target.kind === "absent" && area === "files" && restored.has(path),
    );
    const folders = new Map(gone.flatMap((plan) => plan.folders.map((folder) => [folder.real, folder] as const)));
    for (const { real, virtual } of [...folders.values()].sort((a, b) => b.real.length - a.real.length))
      await areas
        .put({ area: "files", path: virtual, real }, async ({ found }) =>
          found.kind === "folder" ? { state: { kind: "absent" } } : undefined,
        )
        // Not empty, or not reachable: it stays.
        .catch(() => undefined);
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
    await removeFolders(plans, new Set(outcome.restored));
    return outcome;
  };
};
