import { runSearch, type SearchServices } from "./run-search.ts";
import { findTargets, virtualRow } from "./targets.ts";
import { tempNames } from "./temp-names.ts";

/** Virtual paths of all files that ignore rules leave in, over every root; what an index should hold. */
export const listSources = async (services: SearchServices, signal: AbortSignal): Promise<string[]> => {
  const paths: string[] = [];
  await runSearch(services, {
    targets: await findTargets(services.files, undefined),
    filter: () => ({ include: [], exclude: [], skip: ["node_modules"] }),
    leaveOut: new RegExp(`^\\.git$|${tempNames}`),
    exact: () => false,
    ignoreRules: true,
    onRow(target, row) {
      paths.push(virtualRow(target, row.path));
      return true;
    },
    wanted: () => Number.MAX_SAFE_INTEGER,
    signal,
  });
  return paths;
};
