import type { RunRow } from "../../../daemon/src/http/api-types.ts";

export const sourceWords: Readonly<Record<RunRow["source"], string>> = {
  chat: "Chat",
  cli: "Terminal",
  cron: "Schedule",
  api: "HTTP",
  delegate: "Sub-agent",
  mcp: "MCP",
  workflow: "Workflow",
};

export const statusWords: Readonly<Record<RunRow["status"], string>> = {
  running: "Running",
  completed: "Completed",
  failed: "Failed",
  cancelled: "Stopped",
  interrupted: "Broke off",
  skipped: "Skipped",
};

export const statusTone: Readonly<Record<RunRow["status"], string>> = {
  running: "accent",
  completed: "",
  failed: "deny",
  cancelled: "",
  interrupted: "ask",
  skipped: "ask",
};

/** What it was asked to do, in one line. */
export const taskLine = (run: RunRow): string => (run.task ?? "").replaceAll(/\s+/g, " ").trim().slice(0, 200);

/** How long it took, or takes so far. */
export const runMs = (run: RunRow, now: number): number =>
  Math.max(0, (run.endedAt ? Date.parse(run.endedAt) : now) - Date.parse(run.startedAt));
