import { isAbsolute, resolve } from "node:path";
import { type CallContext, ToolError } from "@latchai/core";
import type { Diagnostic } from "../domain/diagnostic.ts";
import { parseDiagnostics } from "../domain/parse-diagnostics.ts";
import { limits } from "../limits.ts";
import type { ShellServices } from "../services.ts";
import { renderDiagnostics } from "../text.ts";
import type { Checker, CheckPlan } from "./checker.ts";
import { planChecks } from "./plan.ts";

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
    const ran =
      "command" in run
        ? services.shell.run({ ...request, command: run.command })
        : services.shell.runProgram({ ...request, ...run });
    const { exitCode, output, notes } = await ran;
    const found = parseDiagnostics(output, checker.format, checker.fallbackFile).map((one) =>
      toVirtual(one, plan, services),
    );
    const stopped = notes.length > 0 ? notes.join("; ") : undefined;
    if (stopped !== undefined) return { found, problem: `${checker.name}: ${stopped}` };
    if (exitCode === 0 || found.length > 0) return { found };
    return { found, problem: `${checker.name}: exit ${exitCode} — ${firstLines(output)}` };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return { found: [], problem: `${checker.name}: ${error.message}` };
  }
}

function toVirtual(diagnostic: Diagnostic, plan: CheckPlan, { files }: ShellServices): Diagnostic {
  const { file, message } = diagnostic;
  const real = isAbsolute(file) ? file : resolve(plan.folder, file);
  const cut = message.length > limits.maxMessageChars ? `${message.slice(0, limits.maxMessageChars)}…` : message;
  return { ...diagnostic, file: files.toVirtual(real) ?? file, message: cut.toWellFormed() };
}

const firstLines = (output: string): string =>
  output.trim().split("\n").slice(0, 5).join(" / ").slice(0, 500) || "no output";
