import { isToolError } from "@latchai/core";
import { planGlob } from "../domain/glob-plan.ts";
import { oneLine } from "../domain/one-line.ts";
import { limits } from "../limits.ts";
import type { FilesServices } from "../services.ts";
import { text } from "../text.ts";
import { scopeName } from "./grep.ts";
import { createPage, renderPage } from "./page.ts";
import { createPathTest } from "./path-filter.mjs";
import { runSearch } from "./run-search.ts";
import { findTargets, type Target, virtualRow } from "./targets.ts";
import { tempNames } from "./temp-names.ts";

export interface GlobArgs {
  pattern: string;
  path?: string;
  offset?: number;
}

const join = (...parts: readonly string[]): string => parts.filter((part) => part !== "" && part !== ".").join("/");

/** The places to walk; none when the folder that the pattern starts with does not exist. */
const placesOf = async (services: FilesServices, scope: string, base: string): Promise<Target[]> => {
  if (base === "") return findTargets(services.files, scope);
  try {
    return await findTargets(services.files, join(scope, base));
  } catch (error) {
    if (isToolError(error) && ["not_found", "not_a_directory"].includes(error.code)) return [];
    throw error;
  }
};

/** One page of file paths, folders left out. */
export const glob = async (services: FilesServices, args: GlobArgs, signal: AbortSignal): Promise<string> => {
  const plan = planGlob(args.pattern);
  const offset = args.offset ?? 0;
  const scope = args.path ?? "";
  if (scope !== "") await findTargets(services.files, scope);
  const mayHold = plan.first === undefined ? () => true : await createPathTest(plan.first);
  // A mount is a folder at the top: a pattern that starts otherwise finds nothing in it.
  const targets = (await placesOf(services, scope, plan.base)).filter(
    (target) => target.file === undefined && (target.named || target.virtual === "" || mayHold(target.virtual)),
  );
  const matches = await createPathTest(plan.rest);
  // With all roots walked the pattern sees the virtual tree, mounts as folders; below a scope it sees what is inside.
  const matchedInside = (target: Target): boolean => target.named || target.virtual === "";
  const page = createPage(offset, limits.maxGlobPaths, limits.maxGlobChars);
  const notes = await runSearch(services, {
    targets,
    filter: (target) => ({
      include: matchedInside(target) ? [plan.rest] : [],
      exclude: [],
      skip: plan.skip,
      dots: plan.dots,
    }),
    exact: matchedInside,
    leaveOut: new RegExp(tempNames),
    ignoreRules: false,
    onRow(target, row) {
      const path = virtualRow(target, row.path);
      return matchedInside(target) || matches(path) ? page.add(oneLine(path)) : true;
    },
    wanted: page.wanted,
    signal,
  });
  return renderPage(page, offset, notes, limits.maxGlobChars, {
    header: text.pathsHeader,
    nothing: () => text.noPaths(args.pattern, scopeName(args.path)),
    pastLast: (total) => text.pastLast("paths", offset, total),
  });
};
