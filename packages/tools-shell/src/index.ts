import { defineFamily, type Family } from "@latchai/core";
import { events } from "./events.ts";
import type { ShellServices } from "./services.ts";
import { checkDiagnosticsTool } from "./tools/check-diagnostics.ts";
import { runShell } from "./tools/run-shell.ts";

/** The Shell family. */
export const shell: Family<ShellServices> = defineFamily({
  name: "shell",
  title: "Shell",
  events,
  tools: [runShell, checkDiagnosticsTool],
});

export type { CheckerTrust, ConfiguredChecker } from "./diagnostics/checker.ts";
export { checkerHashes } from "./diagnostics/hashes.ts";
export { analyzeCommand, type CommandAnalysis } from "./domain/analyze.ts";
export type { ShellSegment } from "./domain/findings.ts";
export { commandRequest } from "./domain/gate-request.ts";
export type { PrivatePlaces } from "./domain/private-paths.ts";
export { createShellPort, type ShellPortOptions } from "./run/shell-port.ts";
export type { ShellServices } from "./services.ts";
