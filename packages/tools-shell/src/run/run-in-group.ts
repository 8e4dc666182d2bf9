import { type ChildProcess, spawn } from "node:child_process";
import { constants } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { type ProgramRequest, type ShellResult, ToolError } from "@latchai/core";
import { limits } from "../limits.ts";
import { notes } from "../text.ts";
import { createOutput } from "./output.ts";
import { endGroup, groupEnds } from "./process-group.ts";

type Stop = "timeout" | "cancelled" | "limit";

// One pipe for both streams keeps their order; sh is replaced by the program, so it is one process with one group.
const launcher = 'exec "$@" 2>&1';

/** Runs one program as leader of its own process group; nothing of the group outlives the call. */
export async function runInGroup(request: ProgramRequest & { env: NodeJS.ProcessEnv }): Promise<ShellResult> {
  const { file, args, cwd, env, timeoutMs, signal } = request;
  signal.throwIfAborted();
  const output = createOutput();
  let stopped: Stop | undefined;
  const child = start(file, args, cwd, env);
  const exit = exitOf(child);
  const group = await started(child);
  let ending: Promise<void> | undefined;
  const stop = (why: Stop): void => {
    stopped ??= why;
    ending ??= endGroup(group);
  };
  const drained = drain(child, (chunk) => {
    if (!output.take(chunk)) stop("limit");
  });
  const onAbort = (): void => stop("cancelled");
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) onAbort();
  const timer = setTimeout(stop, timeoutMs, "timeout");
  try {
    const code = await exit;
    const left = stopped === undefined && (await endLeftovers(group, drained));
    await ending;
    const held = !(await isDrained(drained));
    child.stdout?.destroy();
    return {
      exitCode: stopped === "timeout" ? 124 : code,
      output: output.text(),
      notes: notes({ stopped, left, held, timeoutMs }),
    };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  }
}

function start(file: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): ChildProcess {
  try {
    return spawn("/bin/sh", ["-c", launcher, "sh", file, ...args], {
      cwd,
      env,
      detached: true,
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch (cause) {
    // Too long for the system, or with a NUL in it.
    throw notStarted(cause);
  }
}

const notStarted = (cause: unknown): ToolError =>
  new ToolError(
    "spawn_failed",
    `The shell did not start: ${cause instanceof Error ? cause.message.slice(0, 200) : cause}`,
    {
      cause,
    },
  );

function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once("exit", (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
}

function started(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once("error", (cause) => reject(notStarted(cause)));
    if (child.pid !== undefined) resolve(child.pid);
  });
}

function drain(child: ChildProcess, take: (chunk: Buffer) => void): Promise<void> {
  return new Promise((resolve) => {
    child.stdout?.on("data", take);
    child.stdout?.once("close", resolve);
  });
}

// False when something outside the group still holds the pipe.
const isDrained = (drained: Promise<void>): Promise<boolean> =>
  Promise.race([drained.then(() => true), delay(limits.leftoverGraceMs, false, { ref: false })]);

// What bash left behind: nothing most of the time, and then nobody waits.
async function endLeftovers(group: number, drained: Promise<void>): Promise<boolean> {
  if (await groupEnds(group, 0)) {
    await isDrained(drained);
    return false;
  }
  if (await groupEnds(group, limits.leftoverGraceMs)) return false;
  await endGroup(group);
  return true;
}
