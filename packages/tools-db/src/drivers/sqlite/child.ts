import { type ChildProcess, fork } from "node:child_process";
import type { ChildEnding, ChildJob, ChildMessage } from "./messages.ts";

/** A commit that has begun gets this long before its child is killed all the same. */
const commitGraceMs = 2_000;

/** One child process; it runs one job at a time. */
export interface Child {
  run(job: ChildJob, stop: { timeoutMs: number; signal: AbortSignal }): Promise<ChildEnding>;
  /** False once the process is gone or was told to go. */
  readonly alive: boolean;
  end(): void;
}

// The file keeps this name beside every bundle that holds this module.
const childFile = (): URL => new URL("./sqlite-child.mjs", import.meta.url);

/** Starts a child. It inherits no environment, and does not keep this process alive while it waits. */
export function startChild(file: string | URL = childFile(), gone: () => void = () => {}): Child {
  const child: ChildProcess = fork(file, [String(process.pid)], {
    execArgv: [],
    env: {},
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  let alive = true;
  let problem: "missing" | "broken" | undefined;
  let heard: ((message: ChildMessage | "died") => void) | undefined;
  let isReady: () => void = () => {};
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
  });
  const died = (): void => {
    if (!alive) return;
    alive = false;
    isReady();
    heard?.("died");
    gone();
  };
  child.on("message", (message: ChildMessage) => {
    if (message.type === "ready") return isReady();
    if (message.type !== "unusable") return heard?.(message);
    problem = message.problem;
    isReady();
  });
  child.on("error", died);
  child.on("exit", died);
  const hold = (on: boolean): void => {
    if (on) child.ref();
    else child.unref();
    // Missing once the channel is closed.
    if (on) child.channel?.ref();
    else child.channel?.unref();
  };
  hold(false);

  const end = (): void => {
    child.kill("SIGKILL");
    died();
  };

  return {
    get alive() {
      return alive;
    },
    end,
    async run(job, { timeoutMs, signal }) {
      hold(true);
      try {
        await ready;
        if (problem !== undefined) return { type: "unusable", problem };
        if (!alive) return { type: "stopped", why: "died", committing: false };
        return await ask(job, timeoutMs, signal);
      } finally {
        hold(false);
      }
    },
  };

  function ask(job: ChildJob, timeoutMs: number, signal: AbortSignal): Promise<ChildEnding> {
    return new Promise((resolve) => {
      let committing = false;
      let timer: NodeJS.Timeout | undefined;
      const settle = (ending: ChildEnding): void => {
        clearTimeout(timer);
        signal.removeEventListener("abort", cancelled);
        heard = undefined;
        resolve(ending);
      };
      const kill = (why: "timeout" | "cancelled"): void => {
        settle({ type: "stopped", why, committing });
        end();
      };
      const stop = (why: "timeout" | "cancelled"): void => {
        clearTimeout(timer);
        if (committing) timer = setTimeout(kill, commitGraceMs, why);
        else kill(why);
      };
      const cancelled = (): void => stop("cancelled");
      heard = (message) => {
        if (message === "died") settle({ type: "stopped", why: "died", committing });
        else if (message.type === "committing") committing = true;
        else if (message.type === "done" || message.type === "failed") settle({ type: "answer", answer: message });
      };
      if (signal.aborted) return settle({ type: "stopped", why: "cancelled", committing });
      signal.addEventListener("abort", cancelled, { once: true });
      timer = setTimeout(stop, timeoutMs, "timeout");
      child.send(job);
    });
  }
}
