import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

export interface DaemonProcess {
  url: string;
  pid: number;
  /** Asks it to end and waits; rejects unless it ended with 0. */
  stop(): Promise<void>;
}

export interface DaemonStart {
  main: string;
  home: string;
  /** Module loaded before the daemon. */
  preload: string;
  env?: NodeJS.ProcessEnv;
  args?: string[];
}

/** Arguments of node that load a module first. */
export const withPreload = (preload: string): string[] => ["--import", pathToFileURL(preload).href];

/** Starts the built daemon on a free port; resolves when `GET /api/health` has been answered. */
export const startDaemon = async ({ main, home, preload, env, args = [] }: DaemonStart): Promise<DaemonProcess> => {
  const command = [...withPreload(preload), main, "start", "--port", "0", "--json", "--home", home, ...args];
  const child = spawn(process.execPath, command, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    log += chunk;
  });
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const line = await Promise.race([
    new Promise<string>((resolve) => createInterface({ input: child.stdout }).once("line", resolve)),
    exited.then((code) => Promise.reject(new Error(`latchai start ended with ${code}\n${log}`))),
  ]);
  const { url, pid } = JSON.parse(line) as { url: string; pid: number };
  await (await fetch(new URL("/api/health", url))).arrayBuffer();
  return {
    url,
    pid,
    async stop() {
      child.kill("SIGTERM");
      const killer = setTimeout(() => child.kill("SIGKILL"), 15_000);
      const code = await exited;
      clearTimeout(killer);
      if (code !== 0) throw new Error(`latchai start ended with ${code}\n${log}`);
    },
  };
};
