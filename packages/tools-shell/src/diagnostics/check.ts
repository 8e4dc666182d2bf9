import { isAbsolute, resolve } from "node:path";
import { type CallContext, ToolError } from "@latchai/core";
import type { Diagnostic } from "../domain/diagnostic.ts";
import { parseDiagnostics } from "../domain/parse-diagnostics.ts";
import { limits } from "../limits.ts";
import type { ShellServices } from "../services.ts";
import { renderDiagnostics } from "../text.ts";
import type { Checker, CheckPlan } from "./checker.ts";
import { planChecks } from "./plan.ts";
import { reachProblem } from "./reach.ts";

/** Runs every checker of a root, one after the other, and renders what they found. */
export async function checkDiagnostics(root: string | undefined, at: CallContext<ShellServices>): Promise<string> {
  const { services, progress } = at;
  const plan = await planChecks(root, services);
  const found: Diagnostic[] = [];
  const problems: string[] = [];
  for (const checker of plan.checkers) {
    progress(`running ${checker.name}`);
    const outcome = await runChecker(checker, plan, at);
    found.push(...outcome.found);
    if (outcome.problem !== undefined) problems.push(outcome.problem);
  }
  return renderDiagnostics(plan, found, problems);
}

async function runChecker(
  checker: Checker,
  plan: CheckPlan,
  { services, signal }: CallContext<ShellServices>,
): Promise<{ found: Diagnostic[]; problem?: string }> {
  const request = { cwd: plan.folder, timeoutMs: limits.checkerTimeoutMs, signal };
  try {
    const { run } = checker;
    const reach = await reachProblem(checker, plan, services, request);
    if (reach !== undefined) return { found: [], problem: reach };
    const ran =
      "command" in run
        ? services.shell.run({ ...request, command: run.command })
        : services.shell.runProgram({ ...request, ...run });
    const { exitCode, output, notes } = await ran;
    const all = parseDiagnostics(output, checker.format, checker.fallbackFile);
    const found = all.map((one) => toVirtual(one, plan, services)).filter((one) => one !== undefined);
    const stopped = notes.length > 0 ? notes.join("; ") : undefined;
    if (stopped !== undefined) return { found, problem: `${checker.name}: ${stopped}` };
    if (found.length < all.length) return { found, problem: hidden(checker, plan, all.length - found.length) };
    if (exitCode === 0 || found.length > 0) return { found };
    return { found, problem: `${checker.name}: exit ${exitCode} — ${virtualText(firstLines(output), services)}` };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return { found: [], problem: `${checker.name}: ${error.message}` };
  }
}

const hidden = ({ shown }: Checker, { root }: CheckPlan, count: number): string =>
  `${shown}: ${count} findings in files outside ${root} are not shown — check_diagnostics reads inside it only; look at "extends" and "references"`;

// Undefined outside every root: what stands there is not for this reader.
function toVirtual(diagnostic: Diagnostic, plan: CheckPlan, services: ShellServices): Diagnostic | undefined {
  const { file, message } = diagnostic;
  const virtual = services.files.toVirtual(isAbsolute(file) ? file : resolve(plan.folder, file));
  if (virtual === undefined) return undefined;
  const text = virtualText(message, services);
  const cut = text.length > limits.maxMessageChars ? `${text.slice(0, limits.maxMessageChars)}…` : text;
  return { ...diagnostic, file: virtual || ".", message: cut.toWellFormed() };
}

// A message also quotes texts of the program such as "/api/users"; those stay.
const hostFolder =
  /^\/(usr|etc|home|root|var|opt|tmp|private|Users|nix|mnt|media|srv|Library|Applications|Volumes|proc|run|snap|lib\w*|s?bin)\/./;

/** Absolute paths of the host inside a text become virtual ones; others keep their last part only. */
function virtualText(text: string, { files }: ShellServices): string {
  return text.replace(/(?<![\w.:/])\/[^\s'"`,;:()\]]+/g, (path) => {
    const virtual = files.toVirtual(path);
    if (virtual !== undefined) return virtual || ".";
    return hostFolder.test(path) ? `…${path.slice(path.lastIndexOf("/"))}` : path;
  });
}

const firstLines = (output: string): string =>
  output.trim().split("\n").slice(0, 5).join(" / ").slice(0, 500) || "no output";
