import { realpath } from "node:fs/promises";
import { isAbsolute } from "node:path";
import type { ShellServices } from "../services.ts";
import type { Checker, CheckPlan } from "./checker.ts";

/** Why a checker may not run: it would read files outside the roots and the packages installed for them. */
export async function reachProblem(
  checker: Checker,
  { folder, root }: CheckPlan,
  { files, shell }: Pick<ShellServices, "files" | "shell">,
  request: { cwd: string; timeoutMs: number; signal: AbortSignal },
): Promise<string | undefined> {
  const { lists, run } = checker;
  if (!lists || !("file" in run)) return undefined;
  const { output } = await shell.runProgram({ ...request, file: run.file, args: [...run.args, ...lists] });
  const named = output.split("\n").filter((line) => isAbsolute(line));
  const bases = await Promise.all([folder, ...run.args.filter((arg) => isAbsolute(arg))].map(resolved));
  const real = await Promise.all(named.map(resolved));
  const outside = real.filter((path) => files.toVirtual(path) === undefined && !isInstalled(path, bases));
  if (outside.length === 0) return undefined;
  const many = outside.length === 1 ? "a file" : `${outside.length} files`;
  return `${checker.shown} was not run: its configuration or imports take in ${many} outside ${root} — keep "extends", "include", "references" and relative imports inside it, then call check_diagnostics again`;
}

const resolved = (path: string): Promise<string> => realpath(path).catch(() => path);

/** Packages of the folder or a folder above it, or beside the compiler. */
function isInstalled(path: string, bases: readonly string[]): boolean {
  const at = path.indexOf("/node_modules/");
  return at >= 0 && bases.some((base) => base.startsWith(`${path.slice(0, at)}/`) || base === path.slice(0, at));
}
