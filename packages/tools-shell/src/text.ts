import type { CheckPlan } from "./diagnostics/checker.ts";
import type { Diagnostic } from "./domain/diagnostic.ts";
import { limits } from "./limits.ts";

/** `exit <code>`, then the output, then what the reader must know about it. */
export function shellResult(exitCode: number, output: string, lines: readonly string[]): string {
  const body = headAndTail(output);
  const parts = [`exit ${exitCode}`];
  if (body !== "") parts.push(body.endsWith("\n") ? body.slice(0, -1) : body);
  return [...parts, ...lines.map((line) => `[${line}]`)].join("\n");
}

/** The first and last part of a long output, with the gap named where the cut is; never splits a surrogate pair. */
export function headAndTail(output: string): string {
  const { headChars, tailChars } = limits;
  if (output.length <= headChars + tailChars) return output;
  const head = output.slice(0, headChars).replace(/[\ud800-\udbff]$/, "");
  const tail = output.slice(-tailChars).replace(/^[\udc00-\udfff]/, "");
  const dropped = output.length - head.length - tail.length;
  return `${head}\n[… ${dropped} characters left out here — write the output to a file or filter it to see them …]\n${tail}`;
}

/** What happened besides the command's own end. */
export interface RunFacts {
  stopped: "timeout" | "cancelled" | "limit" | undefined;
  /** The group outlived the command and was ended. */
  left: boolean;
  /** A process that left the group still holds the output. */
  held: boolean;
  timeoutMs: number;
}

/** One line for each fact that the reader must know. */
export function notes({ stopped, left, held, timeoutMs }: RunFacts): string[] {
  const list: string[] = [];
  if (stopped === "timeout")
    list.push(`timed out after ${timeoutMs / 1000} s and was stopped; the output so far is above`);
  if (stopped === "cancelled") list.push("cancelled");
  if (stopped === "limit") {
    list.push(
      `output limit reached: stopped after ${limits.maxOutputChars} characters — write the output to a file or filter it`,
    );
  }
  if (left) {
    list.push(
      "processes were still running when the command ended and were stopped — nothing keeps running between calls",
    );
  }
  if (held) list.push("a process that left the command's group may still run; its further output is not read");
  return list;
}

/** One line per finding, the remainder counted; says when nothing could be checked. */
export function renderDiagnostics(plan: CheckPlan, found: readonly Diagnostic[], problems: readonly string[]): string {
  const lines = found
    .slice(0, limits.maxDiagnostics)
    .map(({ severity, file, line, col, message }) => `${severity} ${file}:${line}:${col} — ${message}`);
  const more = found.length - lines.length;
  if (more > 0) lines.push(`… and ${more} more — fix these first, then call check_diagnostics again`);
  for (const problem of problems) lines.push(`[${problem}]`);
  if (plan.checkers.length === 0) return noChecker(plan.root);
  return lines.length > 0 ? lines.join("\n") : "No diagnostics — clean";
}

const noChecker = (root: string): string =>
  `No checker applies to ${root}: it has no tsconfig.json and no other checker that is known here. A person can add one under "diagnostics" in latchai.config.json; until then use run_shell.`;
