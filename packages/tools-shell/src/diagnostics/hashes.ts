import type { ShellServices } from "../services.ts";
import type { Checker } from "./checker.ts";
import { planChecks } from "./plan.ts";

/** All that a person accepts with these checkers: name → sha256. Empty when only the product's own TypeScript would run. */
export const hashesOf = (checkers: readonly Checker[]): Record<string, string> =>
  Object.assign({}, ...checkers.map(({ hashes }) => hashes)) as Record<string, string>;

/** What would have to be accepted now for a folder (real path); undefined when it is no root. Starts nothing. */
export async function checkerHashes(
  folder: string,
  services: Pick<ShellServices, "files" | "typescript" | "checkers">,
): Promise<Readonly<Record<string, string>> | undefined> {
  const root = services.files.roots().find(({ real }) => real === folder);
  return root && hashesOf((await planChecks(root.name, services)).checkers);
}
