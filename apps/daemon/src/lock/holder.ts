import { readFile } from "node:fs/promises";
import type { HomePaths } from "../home/layout.ts";

/** What the process that holds a home tells about itself in run/daemon.json. */
export interface LockHolder {
  pid: number;
  /** Absent while it starts, and for a standalone MCP server. */
  url?: string;
  /** It serves one MCP client over stdio and nobody else. */
  standalone?: true;
  version: string;
  startedAt: string;
}

/** Who announced itself last; stale after a crash, so only the lock itself tells whether it lives. */
export async function readHolder(paths: HomePaths): Promise<LockHolder | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(paths.daemonInfo, "utf8"));
    return typeof value === "object" && value !== null && "pid" in value ? (value as LockHolder) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a process of this id exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Nobody else can use a home that a standalone MCP server has; only its client can end it. */
export const standaloneText = (paths: HomePaths, { pid }: LockHolder): string =>
  `A standalone MCP server (pid ${pid}) has the home ${paths.root}. ` +
  `End the client that started it, or start that client with "latchai mcp" instead: it shares one daemon.`;
