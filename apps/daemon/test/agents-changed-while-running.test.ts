import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { ModelRequest, ScriptedTurn } from "@latchai/testkit";
import { afterEach, describe, expect, test } from "vitest";
import type { TrustList } from "../src/http/schemas/trust.ts";
import { type ChatDaemon, eventually, startChat, told } from "./support/chat.ts";

let chat: ChatDaemon;
afterEach(() => chat.stop());

const definition = (name: string, tools: string, prompt: string): string =>
  `---\nname: ${name}\ntools: ${tools}\n---\n${prompt}\n`;

const toolsOf = (request: ModelRequest | undefined): string[] =>
  ((request?.body["tools"] ?? []) as { function: { name: string } }[]).map((tool) => tool.function.name).toSorted();

const systemOf = (request: ModelRequest | undefined): string =>
  String((request?.body["messages"] as { role: string; content: unknown }[] | undefined)?.[0]?.content);

const asks = (system: string): ScriptedTurn => ({
  when: { system },
  calls: [{ name: "risky", arguments: { text: "asked" } }],
});

async function acceptAll(): Promise<void> {
  await eventually(async () => {
    const { entries } = (await chat.ask("GET", "/api/trust")).json<TrustList>();
    expect(entries.some(({ state }) => state !== "accepted")).toBe(true);
  });
  await chat.ask("POST", "/api/trust/accept", { all: true });
}

describe("a definition that changes while its agent works", () => {
  test("holds for the turn that goes on as it was, and anew for the next one", async () => {
    chat = await startChat({
      files: { "workspace/agents/me.md": definition("me", "[risky, echo]", "I am the first.") },
      script: [asks("I am the first"), { text: "done", times: -1 }],
    });
    const id = await chat.create({ agent: "me" });
    await chat.send(id, "go");
    const prompt = await chat.prompt(id);
    await chat.daemon.home.write("workspace/agents/me.md", definition("me", "[echo]", "I am the second."));
    await acceptAll();
    await chat.ask("POST", `/api/prompts/${prompt.id}`, { answer: "once" });
    await chat.until(id, "idle");
    expect(chat.model.requests.map(toolsOf)).toEqual([
      ["echo", "risky"],
      ["echo", "risky"],
    ]);
    expect(systemOf(chat.model.requests[1])).toContain("I am the first.");
    await chat.send(id, "again");
    const { entries } = await chat.until(id, "idle");
    expect(toolsOf(chat.model.requests[2])).toEqual(["echo"]);
    expect(systemOf(chat.model.requests[2])).toContain("I am the second.");
    expect(told(entries.slice(-3))).toEqual(["user again", "note warning", "text done"]);
    expect(entries.at(-2)).toMatchObject({
      text: 'The definition of "me" has changed since the last turn: no longer risky.',
    });
    await chat.send(id, "once more");
    expect(told((await chat.until(id, "idle")).entries.slice(-2))).toEqual(["user once more", "text done"]);
  });

  test("and one that is deleted works on to the end of its run", async () => {
    chat = await startChat({
      files: { "workspace/agents/helper.md": definition("helper", "[risky, echo]", "I am the helper.") },
      script: [
        asks("I am the helper"),
        { when: { system: "I am the helper" }, text: "helped" },
        { when: { last: "go" }, calls: [{ name: "delegate", arguments: { agent: "helper", task: "help" } }] },
        { when: { last: "helped" }, text: "all done" },
        { when: { last: "again" }, calls: [{ name: "delegate", arguments: { agent: "helper", task: "help" } }] },
        { text: "no helper", times: -1 },
      ],
    });
    const id = await chat.create();
    await chat.send(id, "go");
    const prompt = await chat.prompt(id);
    await rm(join(chat.daemon.home.path, "workspace/agents/helper.md"));
    await acceptAll();
    expect((await chat.ask("GET", "/api/agents/helper")).status).toBe(404);
    await chat.ask("POST", `/api/prompts/${prompt.id}`, { answer: "once" });
    const view = await chat.until(id, "idle");
    expect(told(view.entries)).toEqual(["user go", "call delegate ok", "text all done"]);
    const helper = chat.model.requests.filter((request) => systemOf(request).includes("I am the helper"));
    expect(helper.map(toolsOf)).toEqual([
      ["echo", "risky"],
      ["echo", "risky"],
    ]);
    await chat.send(id, "again");
    const after = await chat.until(id, "idle");
    expect(after.entries.at(-2)).toMatchObject({ status: "failed", result: expect.stringContaining('"helper"') });
  });
});
