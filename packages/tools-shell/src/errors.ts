import { ToolError } from "@latchai/core";

/** Nothing but blanks and comments. */
export const nothingToRun = (): ToolError =>
  new ToolError(
    "invalid_arguments",
    "Invalid arguments for run_shell: command is empty or only a comment, so there is nothing to run",
  );

/** The working folder is a file or does not exist. */
export const noFolder = (virtual: string): ToolError =>
  new ToolError(
    "no_folder",
    `There is no folder "${virtual}" — cwd is a workspace-relative folder, "." for the root; list_dir shows what is there.`,
  );

/** check_diagnostics takes roots only. */
export const noRoot = (given: string, roots: readonly string[]): ToolError =>
  new ToolError("no_root", `There is no root "${given}" — check_diagnostics takes one of: ${roots.join(", ")}.`);
