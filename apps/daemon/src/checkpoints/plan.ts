import type { ChangedPath } from "@latchai/core";
import { keptList } from "./kept-list.ts";
import type { Change, StepRow } from "./rows.ts";
import { type State, sameState, stateOf } from "./states.ts";

/** What is to become of one path: all chosen changes of it, taken back at once. */
export interface PathPlan {
  area: Change["area"];
  path: string;
  real: string;
  /** Before the oldest chosen change. */
  target: State;
  /** After the newest one. */
  expected: State;
  /** Somebody else changed it between two chosen changes, which would be lost. */
  broken: boolean;
  /** Folders that were made for it. */
  folders: readonly ChangedPath[];
  changes: readonly Change[];
  /** Why there is nothing to go back to. */
  problem?: string;
}

const keyOf = ({ area, real }: Change): string => `${area}\0${real}`;

const foldersOf = (changes: readonly Change[]): ChangedPath[] => {
  // Where the record of them was torn, folders stay; the files in them are put back all the same.
  const notes = changes.flatMap(({ folders }) => keptList<ChangedPath>(folders) ?? []);
  return [...new Map(notes.map((note) => [note.real, note])).values()].sort((a, b) => a.real.length - b.real.length);
};

const problemOf = (oldest: Change, target: State, pruned: ReadonlySet<string>): string | undefined => {
  if (oldest.not_covered !== null) return `this change is not covered: ${oldest.not_covered}`;
  if (pruned.has(oldest.step) && (target.kind === "file" || target.kind === "link"))
    return "its earlier content is no longer kept: checkpoints are removed after 14 days, or earlier when they take more than 1 GB";
  return undefined;
};

/** Collapses changes, oldest first, to one plan per path. `undone` ones have no effect left and are left out. */
export const planOf = (
  changes: readonly Change[],
  steps: readonly StepRow[],
  undone: ReadonlySet<Change>,
): PathPlan[] => {
  const pruned = new Set(steps.flatMap(({ id, pruned: gone }) => (gone === 0 ? [] : [id])));
  const byPath = new Map<string, Change[]>();
  for (const change of changes) {
    if (undone.has(change)) continue;
    byPath.set(keyOf(change), [...(byPath.get(keyOf(change)) ?? []), change]);
  }
  return [...byPath.values()].flatMap((own): PathPlan[] => {
    const [oldest, newest] = [own[0], own.at(-1)];
    if (oldest === undefined || newest === undefined) return [];
    const target = stateOf(oldest, "before");
    const problem = problemOf(oldest, target, pruned);
    const broken = own.some((change, index) => {
      const next = own[index + 1];
      return next !== undefined && !sameState(stateOf(change, "after"), stateOf(next, "before"));
    });
    return [
      {
        area: newest.area,
        path: newest.path,
        real: newest.real,
        target,
        expected: stateOf(newest, "after"),
        broken,
        folders: foldersOf(own),
        changes: own,
        ...(problem !== undefined && { problem }),
      },
    ];
  });
};

export type Conflict = "changed" | "gone" | "appeared";

/** What stands in the way of a plan, given what is there now. */
export const conflictOf = ({ expected, broken }: PathPlan, now: State): Conflict | undefined => {
  if (sameState(now, expected)) return broken ? "changed" : undefined;
  if (now.kind === "absent") return "gone";
  return expected.kind === "absent" ? "appeared" : "changed";
};
