import { type ModelServer, type ScriptedTurn, startModelServer } from "@latchai/testkit";
import { afterEach, expect, test, vi } from "vitest";
import type { SessionRow, SessionView } from "../src/http/schemas/sessions.ts";
import { eventually, modelConfig, told } from "./support/chat.ts";
import { startDaemon, type TestDaemon } from "./support/daemon.ts";
import { createTestHome, type TestHome } from "./support/home.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let home: TestHome;
let model: ModelServer;
let daemon: TestDaemon;

afterEach(async () => {
  await daemon.stop();
  await model.close();
  await home.remove();
});

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await daemon.fetch(path, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  return (await response.json()) as T;
}

const view = (id: string): Promise<SessionView> => ask("GET", `/api/sessions/${id}`);
const say = (id: string, text: string) => ask("POST", `/api/sessions/${id}/messages`, { text, clientId: text });
const idle = (id: string) =>
  eventually(async () => {
    const now = await view(id);
    expect(now.session.status).toBe("idle");
    return now;
  });

const summing = { system: "older part of a conversation" };
const reading = (last: string, from: number): ScriptedTurn => ({
  when: { last },
  calls: Array.from({ length: 5 }, (_, n) => ({ name: "read_file", arguments: { path: `${from + n}.txt` } })),
});
const line = "a line of the file";
/** Text of this length is stored as it arrives. */
const long = Array.from({ length: 1500 }, (_, n) => `${n} `).join("");

/** A chat whose second turn needs room before its answer: its fourth request asks for a summary. */
async function begin(script: readonly ScriptedTurn[]): Promise<string> {
  const turns = [reading("the first", 0), { when: { last: line }, text: "fine" }, reading("the rest", 5), ...script];
  model = await startModelServer({ script: turns.map((turn) => ({ ...turn, usage: null })) });
  home = await createTestHome({
    config: modelConfig(model.url, { contextTokens: 16_000 }),
    files: {
      ...Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`workspace/${n}.txt`, `${line}\n`.repeat(300)])),
      "workspace/agents/me.md": "---\nname: me\ntools: [read_file]\n---\nI am me.",
    },
  });
  daemon = await startDaemon({ home });
  const { id } = await ask<SessionRow>("POST", "/api/sessions", { agent: "me" });
  await say(id, "read the first");
  await idle(id);
  return id;
}

async function killedAt(id: string, requests: number, look: (view: SessionView) => void = () => {}): Promise<void> {
  await say(id, "read the rest");
  await eventually(async () => {
    expect(model.requests).toHaveLength(requests);
    look(await view(id));
  });
  await daemon.kill();
  daemon = await startDaemon({ home });
  expect((await view(id)).session.status).toBe("interrupted");
  await ask("POST", `/api/sessions/${id}/continue`);
  expect(told((await idle(id)).entries).at(-1)).toBe("text done");
}

const messages = (request: number): string => JSON.stringify(model.requests[request]?.body["messages"]);

test("killed while the summary is written: the history is the old one and is summed up anew", async () => {
  const id = await begin([
    { when: summing, text: ["HALF A ", "SUMMARY"], stop: { afterFrames: 2, how: "stall" } },
    { when: summing, text: "WHOLE SUMMARY" },
    { text: "done", times: -1 },
  ]);
  await killedAt(id, 4);
  expect(messages(4)).toBe(messages(3));
  expect(messages(5)).toContain("WHOLE SUMMARY");
  expect(messages(5)).not.toContain("HALF A");
  expect(messages(5).split(line)).toHaveLength(5 * 300 + 1);
});

test("killed in the answer after it: the history is the new one and nothing is summed up twice", async () => {
  const id = await begin([
    { when: summing, text: "WHOLE SUMMARY" },
    { when: { tools: true }, text: ["It says ", long, "that"], stop: { afterFrames: 4, how: "stall" } },
    { text: "done", times: -1 },
  ]);
  await killedAt(id, 5, ({ entries }) =>
    expect(entries.at(-1)).toMatchObject({ kind: "text", text: expect.stringContaining("that") }),
  );
  expect(messages(4)).toContain("WHOLE SUMMARY");
  expect(model.requests).toHaveLength(6);
  expect(messages(5).startsWith(messages(4).slice(0, -1))).toBe(true);
  expect(messages(5)).toContain(`It says ${long}`);
});
