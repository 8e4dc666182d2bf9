import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { daemonMain } from "./paths.mjs";

/** Starts the built daemon on a free port; resolves when GET /api/health has been answered. */
export const startDaemon = async (home, args = []) => {
  const child = spawn(process.execPath, [daemonMain, "start", "--port", "0", "--json", "--home", home, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, LATCHAI_HOME: home },
  });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  const url = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once("line", (line) => resolve(JSON.parse(line).url));
    void exited.then((code) => reject(new Error(`latchai start ended with ${code}`)));
  });
  const health = await fetch(new URL("/api/health", url));
  if (!health.ok) throw new Error(`/api/health answered ${health.status}`);
  await health.arrayBuffer();
  const stop = async () => {
    child.kill("SIGTERM");
    await exited;
  };
  return { url, pid: child.pid, stop };
};
