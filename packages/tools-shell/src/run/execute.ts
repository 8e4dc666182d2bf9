import type { CallContext, FencedPath, GateRequest, Output } from "@latchai/core";
import { hasNothingToRun } from "../domain/nothing-to-run.ts";
import { noFolder, nothingToRun } from "../errors.ts";
import { limits } from "../limits.ts";
import type { ShellServices } from "../services.ts";
import { shellResult } from "../text.ts";

/** What run_shell asks of the gate; throws `ToolError` for an empty command and for a folder outside the fence. */
export async function shellRequest(
  command: string,
  cwd: string | undefined,
  services: ShellServices,
): Promise<GateRequest> {
  if (hasNothingToRun(command)) throw nothingToRun();
  const { real, virtual } = await folderOf(cwd, services);
  // The parser is loaded with the first command, not with the daemon.
  const { commandRequest } = await import("../domain/gate-request.ts");
  const request = commandRequest(command, { ...services.places?.(), cwd: real });
  return virtual === "." || virtual === "" ? request : { ...request, preview: `${command}\n[runs in ${virtual}]` };
}

/** Runs the command and renders its result. */
export async function execute(
  command: string,
  cwd: string | undefined,
  at: CallContext<ShellServices>,
): Promise<Output> {
  const { services, signal, emit } = at;
  if (hasNothingToRun(command)) throw nothingToRun();
  const folder = await folderOf(cwd, services);
  const start = performance.now();
  const timeoutMs = services.timeoutMs?.() ?? limits.timeoutMs;
  const { exitCode, output, notes } = await services.shell.run({ command, cwd: folder.real, timeoutMs, signal });
  const durationMs = Math.round(performance.now() - start);
  const shown = command.slice(0, limits.maxEventCommandChars).toWellFormed();
  emit("shell.exec", { command: shown, cwd: folder.virtual, exitCode, durationMs, chars: output.length });
  return { text: shellResult(exitCode, output, notes), details: { exitCode, durationMs, notes } };
}

async function folderOf(cwd: string | undefined, { files }: ShellServices): Promise<FencedPath> {
  const path = cwd === undefined || cwd === "" ? "." : cwd;
  const folder = await files.resolve(path, "read");
  const info = await files.stat(path);
  if (info?.kind !== "directory") throw noFolder(path);
  return folder;
}
