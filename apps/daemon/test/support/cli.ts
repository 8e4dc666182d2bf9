import { spawn } from "node:child_process";
import { daemonBundle } from "./bundle.ts";

export interface CliResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the CLI as a child process, without a terminal, and collects what it printed. */
export async function runCli(
  args: readonly string[],
  options: { home?: string; env?: NodeJS.ProcessEnv; cwd?: string; stdin?: string; timeoutMs?: number } = {},
): Promise<CliResult> {
  const main = await daemonBundle();
  const child = spawn(process.execPath, [main, ...args], {
    cwd: options.cwd,
    env: childEnv(options.home, options.env),
    stdio: ["pipe", "pipe", "pipe"],
    timeout: options.timeoutMs ?? 30_000,
  });
  child.stdin.end(options.stdin ?? "");
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  return { code, stdout, stderr };
}

/** The test's own environment without anything of LatchAI's. */
export function childEnv(home: string | undefined, extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const { LATCHAI_HOME: _, ...env } = process.env;
  return { ...env, NO_COLOR: "1", ...(home === undefined ? {} : { LATCHAI_HOME: home }), ...extra };
}
