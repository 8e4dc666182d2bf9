import { type ModelServer, startModelServer } from "@latchai/testkit";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ActivityView } from "../src/http/schemas/activity.ts";
import type { RunDetail, RunRow } from "../src/http/schemas/runs.ts";
import type { SessionRow, SessionView } from "../src/http/schemas/sessions.ts";
import { eventually, modelConfig } from "./support/chat.ts";
import { startDaemon, type TestDaemon } from "./support/daemon.ts";
import { createTestHome, type TestHome } from "./support/home.ts";

const usage = { input: 20_000, output: 20 };
let home: TestHome;
let model: ModelServer;
let daemon: TestDaemon;

beforeEach(async () => {
  model = await startModelServer({
    script: [
      { calls: [{ name: "list_dir", arguments: { path: "." } }], usage },
      { text: ["never"], stop: { afterFrames: 0, how: "stall" }, usage },
    ],
  });
  home = await createTestHome({ config: modelConfig(model.url, { price: { input: 10, output: 100 } }) });
  daemon = await startDaemon({ home });
});
afterEach(async () => {
  await daemon.stop();
  await model.close();
  await home.remove();
});

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers = { "content-type": "application/json" };
  const init = { method, ...(body !== undefined && { body: JSON.stringify(body), headers }) };
  return (await (await daemon.fetch(path, init)).json()) as T;
}

async function killWhileAsked(): Promise<void> {
  await eventually(async () => expect(model.requests).toHaveLength(2));
  await daemon.kill();
  daemon = await startDaemon({ home });
}

test("a request that a killed daemon had sent is on record, at a cost that nobody knows", async () => {
  const { id } = await ask<SessionRow>("POST", "/api/sessions", {});
  await ask("POST", `/api/sessions/${id}/messages`, { text: "go", clientId: "c" });
  await killWhileAsked();
  const { usage: spent, turns } = await ask<SessionView>("GET", `/api/sessions/${id}`);
  expect(spent).toMatchObject({ calls: 2, unpricedCalls: 1, costUsd: null, input: 20_000, contextUsed: 20_000 });
  expect(turns).toMatchObject([{ usage: { costUsd: null } }]);
  const { total } = await ask<ActivityView>("GET", "/api/activity");
  expect(total).toMatchObject({ calls: 2, unpricedCalls: 1 });
  expect(total.knownCostUsd).toBeCloseTo(0.202);
  const { text } = await ask<{ text: string }>("POST", "/api/tools/latchai_activity", { arguments: {} });
  expect(text).toContain("$0.202 + unknown cost of 1 of 2 calls · 1 model call failed or cut");
});

test("also of a run that nobody watched", async () => {
  const { id } = await ask<RunRow>("POST", "/api/runs", { agent: "default", task: "go" });
  await killWhileAsked();
  const { run } = await ask<RunDetail>("GET", `/api/runs/${id}`);
  expect(run).toMatchObject({ status: "interrupted", usage: { costUsd: null } });
});
