import { clampLine } from "../domain/clamp-line.ts";
import { fileGlobs, plainNameGlobs } from "../domain/file-globs.ts";
import { oneLine } from "../domain/one-line.ts";
import { planFind } from "../domain/regex/plan.ts";
import { limits } from "../limits.ts";
import type { FilesServices } from "../services.ts";
import { text } from "../text.ts";
import { createPage, renderPage } from "./page.ts";
import { runSearch } from "./run-search.ts";
import { findTargets, virtualRow } from "./targets.ts";
import { tempNames } from "./temp-names.ts";

export interface GrepArgs {
  pattern: string;
  path?: string;
  include?: string;
  exclude?: string;
  ignore_case?: boolean;
  literal?: boolean;
  offset?: number;
  head_limit?: number;
}

/** One page of matching lines over the scope, or over every root. */
export const grep = async (services: FilesServices, args: GrepArgs, signal: AbortSignal): Promise<string> => {
  const find = planFind(args.pattern, { literal: args.literal ?? false, ignoreCase: args.ignore_case ?? false });
  const offset = args.offset ?? 0;
  const targets = await findTargets(services.files, args.path);
  const filters = new Map(
    targets.map((target) => [
      target,
      {
        include: fileGlobs(args.include, "include", target.virtual),
        exclude: fileGlobs(args.exclude, "exclude", target.virtual),
        skip: [],
      },
    ]),
  );
  const page = createPage(
    offset,
    Math.min(args.head_limit ?? limits.maxGrepMatches, limits.maxGrepMatches),
    limits.maxGrepChars,
  );
  const notes = await runSearch(services, {
    targets,
    find,
    filter: (target) => filters.get(target) ?? { include: [], exclude: [], skip: [] },
    leaveOut: new RegExp(`^\\.git$|${tempNames}`),
    exact: () => true,
    ignoreRules: true,
    nameGlobs: plainNameGlobs(args.include),
    onRow: (target, row) =>
      page.add(`${oneLine(virtualRow(target, row.path))}:${row.line}: ${clampLine(row, limits.maxGrepLineChars)}`),
    wanted: page.wanted,
    signal,
  });
  return renderPage(page, offset, notes, limits.maxGrepChars, {
    header: text.matchesHeader,
    nothing: () => text.noMatches(scopeName(args.path)),
    pastLast: (total) => text.pastLast("matches", offset, total),
  });
};

/** What a search looked through, for a sentence. */
export const scopeName = (path: string | undefined): string =>
  path === undefined || path === "" || path === "." ? "the workspace and its mounts" : path;
