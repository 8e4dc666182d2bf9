import { readdir, readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { limits } from "../limits.ts";

const pollMs = 10;

/** Sends a signal to every process of the group; false when there is none. */
export function signalGroup(group: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(-group, signal);
  } catch {
    return false;
  }
}

/** TERM, then KILL after `limits.killAfterMs`; resolves when the group is gone. */
export async function endGroup(group: number): Promise<void> {
  if (!signalGroup(group, "SIGTERM")) return;
  if (await groupEnds(group, limits.killAfterMs)) return;
  signalGroup(group, "SIGKILL");
  await groupEnds(group, limits.killAfterMs);
}

/** Waits for the group to end by itself; false when it has not. */
export async function groupEnds(group: number, withinMs: number): Promise<boolean> {
  const until = performance.now() + withinMs;
  while (await isAlive(group)) {
    if (performance.now() >= until) return false;
    await delay(pollMs);
  }
  return true;
}

async function isAlive(group: number): Promise<boolean> {
  try {
    process.kill(-group, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  return process.platform !== "linux" || (await hasLiveMember(group));
}

// Without an init that reaps, ended members stay as zombies and still answer to signal 0.
async function hasLiveMember(group: number): Promise<boolean> {
  for (const pid of await readdir("/proc")) {
    if (!/^\d+$/.test(pid)) continue;
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    const [state, , member] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (Number(member) === group && state !== "Z" && state !== "X") return true;
  }
  return false;
}
