import type { SessionRow, SessionView } from "../../src/http/schemas/sessions.ts";

export const sessionAt = "2026-01-01T00:00:00.000Z";

/** A session's row as the daemon would show it. */
export const sessionRow = (more: Partial<SessionRow> = {}): SessionRow => ({
  id: "s1",
  title: "",
  agent: "default",
  mode: "ask",
  createdAt: sessionAt,
  updatedAt: sessionAt,
  messages: 1,
  status: "idle",
  ...more,
});

/** A view with nothing in it but what is given. */
export const sessionView = (more: Partial<SessionView> = {}): SessionView => ({
  session: sessionRow({ status: "running", run: "r1" }),
  entries: [],
  plan: [],
  queue: [],
  usage: { calls: 0, input: 0, cached: 0, output: 0, costUsd: null, unpricedCalls: 0 },
  turns: [],
  checkpoints: false,
  event: "0",
  ...more,
});
