import { type ModelServer, type ScriptedTurn, startModelServer } from "@latchai/testkit";
import { afterEach, describe, expect, test } from "vitest";
import type { MessageSent, SessionRow, SessionView } from "../src/http/schemas/sessions.ts";
import { eventually, modelConfig, told } from "./support/chat.ts";
import { startDaemon, type TestDaemon } from "./support/daemon.ts";
import { createTestHome, type TestHome } from "./support/home.ts";

let home: TestHome;
let model: ModelServer;
let daemon: TestDaemon | undefined;

async function begin(script: readonly ScriptedTurn[]): Promise<void> {
  model = await startModelServer({ script: script.map((turn) => ({ usage: { input: 20_000, output: 20 }, ...turn })) });
  home = await createTestHome({
    config: modelConfig(model.url),
    files: { "workspace/a.txt": "the content of a\n" },
  });
  daemon = await startDaemon({ home });
}

afterEach(async () => {
  await daemon?.stop();
  daemon = undefined;
  await model.close();
  await home.remove();
});

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await (daemon as TestDaemon).fetch(path, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  return (await response.json()) as T;
}

const view = (id: string): Promise<SessionView> => ask("GET", `/api/sessions/${id}`);
const create = async (): Promise<string> => (await ask<SessionRow>("POST", "/api/sessions", {})).id;
const send = (id: string, text: string): Promise<MessageSent> =>
  ask("POST", `/api/sessions/${id}/messages`, { text, clientId: text });

async function see(id: string, look: (view: SessionView) => void): Promise<SessionView> {
  return eventually(async () => {
    const now = await view(id);
    look(now);
    return now;
  });
}

async function killAndStart(): Promise<void> {
  await daemon?.kill();
  daemon = await startDaemon({ home });
}

const sentRoles = (): string[] =>
  ((model.requests.at(-1)?.body["messages"] ?? []) as { role: string }[])
    .map(({ role }) => role)
    .filter((role) => role !== "system");

/** Text of this length is stored as it arrives; only shorter and younger text may be lost. */
const long = Array.from({ length: 1500 }, (_, n) => `${n} `).join("");

describe("a daemon killed in the middle of a turn", () => {
  test("shows what had arrived as interrupted, runs nothing by itself, and goes on when told", async () => {
    await begin([
      { text: "Let me look.", calls: [{ name: "read_file", arguments: { path: "a.txt" } }] },
      { text: ["It says ", long, "that the "], stop: { afterFrames: 4, how: "stall" } },
      { text: "content is that of a." },
      { text: "and more" },
    ]);
    const id = await create();
    const sent = await send(id, "what is in a?");
    await send(id, "waiting one");
    await see(id, ({ entries }) => {
      expect(entries.at(-1)).toMatchObject({ kind: "text", text: expect.stringContaining("that the") });
    });
    await killAndStart();
    const after = await view(id);
    expect(after.session).toMatchObject({ status: "interrupted", run: sent.run, messages: 1 });
    expect(told(after.entries)).toEqual([
      "user what is in a?",
      "text Let me look.",
      "call read_file ok",
      expect.stringContaining(`text It says ${long}`),
      "note interrupted",
    ]);
    expect(after.entries[3]).toMatchObject({ partial: true });
    expect(after.queue.map(({ text }) => text)).toEqual(["waiting one"]);
    expect(model.requests).toHaveLength(2);
    expect((await ask<{ sessions: SessionRow[] }>("GET", "/api/sessions?query=look")).sessions).toHaveLength(1);

    await ask("POST", `/api/sessions/${id}/continue`);
    const done = await see(id, ({ session }) => expect(session.status).toBe("idle"));
    expect(told(done.entries).slice(5)).toEqual(["text content is that of a.", "user waiting one", "text and more"]);
    const messages = model.requests[2]?.body["messages"] as { role: string; content: string }[];
    expect(messages.slice(-5).map(({ role }) => role)).toEqual(["user", "assistant", "tool", "assistant", "user"]);
    expect(messages.at(-2)?.content).toContain(`It says ${long}`);
    expect(messages.at(-3)?.content).toContain("the content of a");
  });

  test("calls that waited for an answer were not run, and are told so to the person and to the model", async () => {
    await begin([
      {
        calls: [
          { name: "run_shell", arguments: { command: "npm test" } },
          { name: "run_shell", arguments: { command: "npm publish" } },
        ],
      },
      { when: { last: "was not run" }, text: "I will ask again." },
    ]);
    const id = await create();
    await send(id, "test it");
    // Killed in the moment in which the question is there, with the second call waiting behind it.
    await eventually(async () => expect(await ask("GET", "/api/prompts")).toHaveLength(1));
    await killAndStart();
    const after = await view(id);
    expect(told(after.entries)).toEqual([
      "user test it",
      "call run_shell cancelled",
      "call run_shell cancelled",
      "note interrupted",
    ]);
    expect(JSON.stringify(after.entries)).toContain("was not run");
    expect(JSON.stringify(after.entries)).not.toContain("unknown");
    expect(await ask("GET", "/api/prompts")).toEqual([]);
    await ask("POST", `/api/sessions/${id}/continue`);
    const done = await see(id, ({ session }) => expect(session.status).toBe("idle"));
    expect(told(done.entries).at(-1)).toBe("text I will ask again.");
    expect(JSON.stringify(model.requests.at(-1)?.body["messages"])).not.toContain("unknown");
  });

  test("a call that was allowed and going on is told as interrupted, to the person and to the model", async () => {
    await begin([
      { calls: [{ name: "run_shell", arguments: { command: "sleep 600" } }] },
      { when: { last: "effects are unknown" }, text: "I will check first." },
    ]);
    const id = await create();
    await send(id, "test it");
    const prompts = await eventually(async () => {
      const open = await ask<{ id: string }[]>("GET", "/api/prompts");
      expect(open).toHaveLength(1);
      return open;
    });
    await ask("POST", `/api/prompts/${prompts[0]?.id}`, { answer: "once" });
    await see(id, ({ entries }) =>
      expect(entries.at(-1)).toMatchObject({ status: "running", begunAt: expect.any(String) }),
    );
    await killAndStart();
    const after = await view(id);
    expect(told(after.entries)).toEqual(["user test it", "call run_shell interrupted", "note interrupted"]);
    await ask("POST", `/api/sessions/${id}/continue`);
    const done = await see(id, ({ session }) => expect(session.status).toBe("idle"));
    expect(told(done.entries).at(-1)).toBe("text I will check first.");
    expect(sentRoles()).toEqual(["user", "assistant", "tool"]);
  });

  test("a message whose answer had not begun is not lost, and can be asked again", async () => {
    await begin([{ text: "never", delayMs: 600_000 }, { text: "Here I am." }]);
    const id = await create();
    await send(id, "hello?");
    await eventually(async () => expect(model.requests).toHaveLength(1));
    await killAndStart();
    expect((await view(id)).session.status).toBe("interrupted");
    await ask("POST", `/api/sessions/${id}/retry`);
    const done = await see(id, ({ session }) => expect(session.status).toBe("idle"));
    expect(told(done.entries)).toEqual(["user hello?", "text Here I am."]);
    expect(sentRoles()).toEqual(["user"]);
  });

  test("a turn that was complete stays complete, with its queue still waiting after a restart", async () => {
    await begin([{ text: "one" }, { text: "two" }]);
    const id = await create();
    await send(id, "first");
    await see(id, ({ session }) => expect(session.status).toBe("idle"));
    await killAndStart();
    expect((await view(id)).session.status).toBe("idle");
    await send(id, "second");
    const done = await see(id, ({ session }) => expect(session).toMatchObject({ status: "idle", messages: 2 }));
    expect(told(done.entries)).toEqual(["user first", "text one", "user second", "text two"]);
    expect(sentRoles()).toEqual(["user", "assistant", "user"]);
  });
});

test("a daemon that is told to end leaves its turn to be continued", async () => {
  await begin([{ text: ["Half ", "an answer"], stop: { afterFrames: 3, how: "stall" } }, { text: " and the rest" }]);
  const id = await create();
  await send(id, "tell me");
  await see(id, ({ entries }) => {
    expect(entries.at(-1)).toMatchObject({ kind: "text", text: expect.stringContaining("answer") });
  });
  const running = daemon as TestDaemon;
  running.process.kill("SIGTERM");
  await new Promise((resolve) => running.process.once("close", resolve));
  daemon = await startDaemon({ home });
  expect((await view(id)).session.status).toBe("interrupted");
  await ask("POST", `/api/sessions/${id}/continue`);
  const done = await see(id, ({ session }) => expect(session.status).toBe("idle"));
  expect(done.entries.at(-1)).toMatchObject({ text: " and the rest" });
});
