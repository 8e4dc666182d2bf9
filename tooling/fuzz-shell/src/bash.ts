import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";

/** Runs programs in real bash in which only builtins and logging functions exist. */
export interface Bash extends Disposable {
  /** Names that ran, background jobs included; `rm` only with -rf. */
  run(program: string): Promise<Set<string>>;
}

const timeoutMs = 3_000;
const logFd = 9;
const log = `printf "%s\\n" "$FUNCNAME" >&${logFd}`;
const logged = ["p1", "p2", "p3", "p4", "p5"];

export function createBash(): Bash {
  const base = mkdtempSync(join(tmpdir(), "latchai-fuzz-"));
  const folder = join(base, "work");
  const env: NodeJS.ProcessEnv = { PATH: join(base, "nothing"), HOME: folder };
  for (const name of logged) env[`BASH_FUNC_${name}%%`] = `() { ${log}\n}`;
  env["BASH_FUNC_rm%%"] = `() { [ "$1" = -rf ] && ${log}\n}`;
  return {
    async run(program) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder);
      return new Set((await logOf(program, folder, env)).split("\n").filter(Boolean));
    },
    [Symbol.dispose]: () => rmSync(base, { recursive: true, force: true }),
  };
}

// The log is a pipe, so it ends when the last background job has ended.
function logOf(program: string, cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  const stdio = Array.from({ length: logFd + 1 }, (_, fd) => (fd === logFd ? "pipe" : "ignore") as "pipe" | "ignore");
  const child = spawn("/bin/bash", ["-c", program], { cwd, env, stdio, detached: true });
  const end = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  };
  const timer = setTimeout(end, timeoutMs);
  return new Promise((resolve, reject) => {
    let text = "";
    const log: Readable | undefined = (child.stdio as unknown as (Readable | null)[])[logFd] ?? undefined;
    log?.on("data", (chunk: Buffer) => {
      text += chunk.toString("latin1");
    });
    child.once("error", reject);
    child.once("close", () => {
      clearTimeout(timer);
      resolve(text);
    });
  });
}
