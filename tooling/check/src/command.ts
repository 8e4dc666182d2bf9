import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import type { StepResult } from "./step.ts";

export interface CommandResult {
  code: number;
  /** stdout and stderr as they came. */
  output: string;
  stdout: string;
}

/** Runs a program to its end; the repository's own binaries are on its PATH. */
export const command = (
  root: string,
  program: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<CommandResult> =>
  new Promise((resolve, reject) => {
    const bin = join(root, "node_modules", ".bin");
    const env = { ...process.env, TURBO_TELEMETRY_DISABLED: "1", PATH: `${bin}${delimiter}${process.env["PATH"]}` };
    const child = spawn(program, args, {
      cwd: options.cwd ?? root,
      env: { ...env, ...options.env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    let stdout = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
      stdout += chunk;
    });
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
    });
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, output, stdout }));
  });

/** A step that is one program: it passes when the program exits with 0. */
export const passes = async (root: string, program: string, args: string[]): Promise<StepResult> => {
  const { code, output } = await command(root, program, args);
  return code === 0 ? { ok: true } : { ok: false, detail: output };
};
