import type { ScriptedTurn } from "@latchai/testkit";
import { afterEach, describe, expect, test } from "vitest";
import type { SessionView } from "../src/http/schemas/sessions.ts";
import { type ChatDaemon, startChat, told } from "./support/chat.ts";

let chat: ChatDaemon;
afterEach(() => chat.stop());

const skillText = `Always use the blue folder. ${"Mind the margins. ".repeat(30)}`.trim();
const files = {
  "workspace/skills/house/SKILL.md": `---\nname: house\ndescription: House rules\n---\n\n${skillText}\n`,
  "workspace/agents/me.md": "---\nname: me\ntools: [load_skill, set_plan, echo]\n---\nI am me.",
};
const planned = (...steps: [string, string][]): ScriptedTurn => ({
  calls: [{ name: "set_plan", arguments: { steps: steps.map(([text, status]) => ({ text, status })) } }],
});
/** Results that fill the window, so that the next request is preceded by a compaction. */
const filling: ScriptedTurn = {
  when: { last: "fill" },
  calls: Array.from({ length: 10 }, (_, n) => ({ name: "echo", arguments: { text: `${n} ${"word ".repeat(700)}` } })),
};
const summing: ScriptedTurn = { when: { system: "older part of a conversation" }, text: "SUMMARY", times: -1 };
const goingOn: ScriptedTurn = { text: "going on", times: -1 };

async function start(script: readonly ScriptedTurn[]): Promise<string> {
  // The server counts nothing: the size of a request is what the loop takes it for.
  const turns = [summing, ...script, filling, goingOn].map((turn) => ({ ...turn, usage: null }));
  chat = await startChat({ entry: { contextTokens: 16_000 }, files, script: turns });
  return chat.create({ agent: "me" });
}

async function say(id: string, text: string): Promise<SessionView> {
  await chat.send(id, text);
  return chat.until(id, "idle");
}

/** Fills the window and gives the first request after the compaction, as text. */
async function compacted(id: string): Promise<string> {
  const { entries } = await say(id, "fill");
  expect(told(entries)).toContain("note compacted");
  const sent = JSON.stringify(chat.model.requests.at(-1)?.body["messages"]);
  expect(sent).toContain("SUMMARY");
  return sent;
}

describe("the first request after a compaction", () => {
  test("holds an open plan and the skills of earlier turns word for word", async () => {
    const id = await start([
      { when: { last: "begin" }, calls: [{ name: "load_skill", arguments: { name: "house" } }] },
      planned(["read", "done"], ["write", "active"]),
    ]);
    await say(id, "begin");
    const sent = await compacted(id);
    expect(sent).toContain("- [done] read\\n- [active] write");
    expect(sent).toContain(skillText);
    // The next one stands for it, and keeps both again.
    expect(await compacted(id)).toContain(skillText);
  });

  test("holds no plan that is done, and none that was emptied", async () => {
    const id = await start([planned(["old work", "done"])]);
    await say(id, "begin");
    expect(await compacted(id)).not.toContain("old work");
  });

  test("holds nothing of a plan that was emptied", async () => {
    const id = await start([planned(["old work", "active"]), planned()]);
    await say(id, "begin");
    const sent = await compacted(id);
    expect(sent).not.toContain("Your plan");
    expect((await chat.view(id)).plan).toEqual([]);
  });

  test("holds nothing of a plan and a skill that came in on a way that was left", async () => {
    const id = await start([
      { when: { last: "begin" }, calls: [{ name: "load_skill", arguments: { name: "house" } }] },
      planned(["old work", "active"]),
    ]);
    const { entry } = await chat.send(id, "begin");
    await chat.until(id, "idle");
    await chat.ask("POST", `/api/sessions/${id}/resend`, { entry: entry?.id, text: "another", clientId: "again" });
    const view = await chat.until(id, "idle");
    expect.soft(view.plan).toEqual([]);
    const sent = await compacted(id);
    expect.soft(sent).not.toContain("old work");
    expect.soft(sent).not.toContain("blue folder");
  });
});
