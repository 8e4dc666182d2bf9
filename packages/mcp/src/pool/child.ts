import { type ChildProcess, spawn } from "node:child_process";
import { stat } from "node:fs/promises";
import type { Readable, Writable } from "node:stream";
import type { StdioServerConfig } from "./config.ts";
import { createOutputTail } from "./output-tail.ts";

/** What a server inherits. Everything else of our environment may be a secret. */
const inherited = ["PATH", "HOME", "USER", "LOGNAME", "SHELL", "TERM", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR"];
const inheritedOnWindows = [
  "SystemRoot",
  "APPDATA",
  "LOCALAPPDATA",
  "USERPROFILE",
  "PATHEXT",
  "TEMP",
  "TMP",
  "ComSpec",
];

/** The environment of one server: the allowlisted part of ours, then its own. */
export const serverEnv = (
  ours: NodeJS.ProcessEnv,
  configured: Readonly<Record<string, string>> = {},
): Record<string, string> => {
  const names = process.platform === "win32" ? [...inherited, ...inheritedOnWindows] : inherited;
  const kept = names.flatMap((name) => {
    const value = ours[name];
    return value === undefined || value.startsWith("()") ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(kept), ...configured };
};

/** A running server process in a process group of its own. */
export interface Child {
  stdin: Writable;
  stdout: Readable;
  /** The end of what it wrote to stderr. */
  stderrTail(): string;
  /** Resolves with how it ended, once it has. */
  ended: Promise<string>;
  /** End of input, then SIGTERM, then SIGKILL, to the whole group. */
  stop(graceMs: number): Promise<void>;
}

/** Rejects when the program cannot be started. */
export const startChild = (config: StdioServerConfig, env: Record<string, string>): Promise<Child> =>
  new Promise((resolve, reject) => {
    const child = spawn(config.command, [...(config.args ?? [])], {
      env,
      ...(config.cwd === undefined ? {} : { cwd: config.cwd }),
      stdio: ["pipe", "pipe", "pipe"],
      detached: process.platform !== "win32",
      windowsHide: true,
    });
    child.once("error", (error) => void startProblem(error, config).then(reject));
    child.once("spawn", () => resolve(wrap(child)));
  });

/** The system says ENOENT for a missing program and for a missing folder alike. */
const startProblem = async (error: NodeJS.ErrnoException, { command, cwd }: StdioServerConfig): Promise<Error> => {
  if (error.code !== "ENOENT") return error;
  const folder = cwd === undefined || (await stat(cwd).catch(() => undefined))?.isDirectory() === true;
  return new Error(
    folder ? `program "${command}" was not found on PATH` : `the folder "${cwd}" that it starts in does not exist`,
  );
};

const wrap = (child: ChildProcess & { stdin: Writable; stdout: Readable; stderr: Readable }): Child => {
  const stderrTail = createOutputTail(child.stderr);
  // A pipe that breaks ends the connection through stdout or exit; unheard, it would end the daemon.
  for (const stream of [child.stderr, child.stdin, child.stdout]) stream.on("error", () => {});

  const ended = new Promise<string>((resolve) => {
    child.once("exit", (code, signal) => {
      signalGroup(child, "SIGKILL");
      resolve(signal === null ? `exited with code ${code}` : `was ended by ${signal}`);
    });
  });
  const endsWithin = (ms: number): Promise<boolean> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), ms);
      void ended.then(() => {
        clearTimeout(timer);
        resolve(true);
      });
    });

  return {
    stdin: child.stdin,
    stdout: child.stdout,
    stderrTail,
    ended,
    async stop(graceMs) {
      child.stdin.end();
      if (await endsWithin(graceMs)) return;
      signalGroup(child, "SIGTERM");
      if (await endsWithin(graceMs)) return;
      signalGroup(child, "SIGKILL");
      await ended;
    },
  };
};

const signalGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  if (child.pid === undefined) return;
  try {
    if (process.platform === "win32") child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // Nobody of the group is left.
  }
};
