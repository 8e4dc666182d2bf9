import { join } from "node:path";
import type { FindPlan } from "../domain/regex/plan.ts";
import { limits } from "../limits.ts";
import type { FilesServices } from "../services.ts";
import { text } from "../text.ts";
import { findRipgrep } from "./find-ripgrep.ts";
import type { SearchEngine, SearchRow } from "./job.ts";
import type { PathFilterSpec } from "./path-filter.mjs";
import { searchWithRipgrep } from "./rg-engine.ts";
import { readScopeRules, type ScopeRules } from "./scope-rules.ts";
import { createSearchThreads } from "./search-threads.ts";
import type { Target } from "./targets.ts";
import { searchInWorker } from "./worker-engine.ts";

/** What a search works with. */
export type SearchServices = Pick<FilesServices, "files" | "ripgrep" | "searchThreads">;

export interface Search {
  targets: readonly Target[];
  /** Absent: list files. */
  find?: FindPlan;
  filter(target: Target): PathFilterSpec;
  /** Names left out everywhere. */
  leaveOut: RegExp;
  /** Every row that passes `filter` is one that `onRow` counts, so the engine may stop by itself. */
  exact(target: Target): boolean;
  /** Whether .gitignore and its kin count. */
  ignoreRules: boolean;
  /** Name globs that narrow ripgrep's walk. */
  nameGlobs?: readonly string[] | undefined;
  /** False to stop everything. */
  onRow(target: Target, row: SearchRow): boolean;
  /** Rows still needed. */
  wanted(): number;
  signal: AbortSignal;
}

const noRules: ScopeRules = { useRules: false, rootGitignore: false, walkOnly: false };

const ripgrepArgs = (target: Target, rules: ScopeRules, nameGlobs: readonly string[] | undefined): string[] => [
  ...(rules.rootGitignore ? [`--ignore-file=${join(target.root.real, ".gitignore")}`] : []),
  ...(nameGlobs ?? []).flatMap((glob) => ["--type-add", `latchai:${glob}`]),
  ...(nameGlobs === undefined ? [] : ["--type", "latchai"]),
];

/** Runs over the targets in order until enough rows came; resolves to the notes that the answer must carry. */
export const runSearch = async (services: SearchServices, search: Search): Promise<string[]> => {
  const program = services.ripgrep === false ? undefined : (services.ripgrep ?? (await findRipgrep(services.files)));
  const notes: string[] = [];
  for (const target of search.targets) {
    const rules = search.ignoreRules ? await readScopeRules(target) : noRules;
    const label = target.virtual === "" ? "workspace" : target.virtual;
    const engine: SearchEngine =
      program === undefined || rules.walkOnly
        ? searchInWorker(services.searchThreads ?? createSearchThreads({ idleMs: 0 }))
        : searchWithRipgrep(
            program,
            ripgrepArgs(target, rules, target.file === undefined ? search.nameGlobs : undefined),
          );
    let open = true;
    const { ending, unreadable } = await engine(
      {
        root: target.root.real,
        scope: target.scope,
        ...(target.file === undefined ? {} : { file: target.file }),
        useRules: rules.useRules,
        hidden: target.hidden,
        shown: target.root.shown ?? [],
        leaveOut: search.leaveOut,
        // A file that is named is searched whatever the globs say.
        filter: target.file === undefined ? search.filter(target) : { include: [], exclude: [], skip: [] },
        ...(search.find === undefined ? {} : { find: search.find }),
        limit: search.exact(target) ? search.wanted() : Number.MAX_SAFE_INTEGER,
        timeoutMs: limits.searchTimeoutMs,
      },
      (row) => {
        open = search.onRow(target, row);
        return open;
      },
      search.signal,
    );
    if (search.ignoreRules && !rules.useRules) notes.push(text.rulesOff(label));
    if (ending === "timeout") notes.push(text.timedOut(label));
    else if (unreadable > 0) notes.push(text.partial(label, unreadable));
    if (!open) break;
  }
  return notes;
};
