import type { ScriptedTurn } from "@latchai/testkit";
import { afterEach, describe, expect, test } from "vitest";
import type { RunDetail, RunsPage } from "../src/http/schemas/runs.ts";
import { type ChatDaemon, startChat, told } from "./support/chat.ts";

let chat: ChatDaemon;
afterEach(() => chat.stop());

const files = {
  "workspace/agents/a.md": "---\nname: a\n---\nI am A.",
  "workspace/agents/b.md": "---\nname: b\ntools: [run_shell, risky, set_plan, delegate, memory]\n---\nI am B.",
};
const inA = { system: "I am A." };
const inB = { system: "I am B." };
const hand = (agent: string): Pick<ScriptedTurn, "calls"> => ({
  calls: [{ name: "delegate", arguments: { agent, task: `work for ${agent}` } }],
});
const call = (name: string, args: object): Pick<ScriptedTurn, "calls"> => ({
  calls: [{ name, arguments: args as Record<string, unknown> }],
});

async function begin(script: readonly ScriptedTurn[]): Promise<string> {
  chat = await startChat({ files, script: [...script, { text: "all done", times: -1 }] });
  return chat.create();
}

describe("a sub-agent of a chat", () => {
  test("asks in the chat, with the chain of agents, for as long as nobody answers", async () => {
    const id = await begin([
      { ...hand("b"), when: inA },
      { when: { ...inA, last: "b is done" }, text: "a is done" },
      { ...call("risky", { text: "npm test" }), when: inB },
      { when: inB, text: "b is done" },
      hand("a"),
    ]);
    await chat.send(id, "go");
    await chat.prompt(id);
    const [prompt] = (await chat.ask("GET", "/api/prompts")).json<object[]>();
    expect(prompt).toMatchObject({ session: id, agent: "b", via: ["default", "a"], tool: "risky" });
    expect((await chat.ask("GET", "/api/prompts")).json()).toEqual([prompt]);
    await chat.ask("POST", `/api/prompts/${(prompt as { id: string }).id}`, { answer: "once" });
    expect((await chat.until(id, "idle")).entries.at(-1)).toMatchObject({ text: "all done" });
  });

  test("obeys a deny rule for a command, whatever the mode of the chat", async () => {
    const id = await begin([
      { ...call("run_shell", { command: "git push origin main" }), when: inB },
      { when: inB, text: "b is done" },
      hand("b"),
    ]);
    await chat.ask("POST", "/api/permissions/rules", { key: "run_shell(git push:*)", effect: "deny" });
    await chat.ask("PUT", `/api/sessions/${id}/mode`, { mode: "allow-all" });
    await chat.send(id, "go");
    await chat.until(id, "idle");
    const b = chat.model.requests.filter(({ body }) => JSON.stringify(body).includes("I am B."));
    expect(JSON.stringify(b[1]?.body["messages"])).toContain('the deny rule \\"run_shell(git push:*)\\"');
  });

  test("makes a plan of its own, beside the chat's", async () => {
    const id = await begin([
      { ...call("set_plan", { steps: [{ text: "of b", status: "active" }] }), when: inB },
      { when: inB, text: "b is done" },
      call("set_plan", { steps: [{ text: "of the chat", status: "active" }] }),
      hand("b"),
    ]);
    await chat.send(id, "go");
    const view = await chat.until(id, "idle");
    expect(view.plan).toEqual([{ text: "of the chat", status: "active" }]);
  });

  test("that is stopped with its parent is found by its run, and its question is closed", async () => {
    const id = await begin([{ ...call("risky", {}), when: inB }, hand("b")]);
    await chat.send(id, "go");
    await chat.prompt(id);
    await chat.ask("POST", `/api/sessions/${id}/stop`);
    const view = await chat.until(id, "idle");
    expect((await chat.ask("GET", "/api/prompts")).json()).toEqual([]);
    expect(told(view.entries)).toEqual(["user go", "call delegate cancelled", "note stopped"]);
    const { runs } = (await chat.ask("GET", "/api/runs?source=delegate")).json<RunsPage>();
    expect(runs).toMatchObject([{ agent: "b", status: "cancelled", parent: view.entries[1]?.run }]);
    expect(view.entries[1]).toMatchObject({
      childRun: runs[0]?.id,
      result: `delegate was cancelled (run ${runs[0]?.id})`,
    });
    const child = (await chat.ask("GET", `/api/runs/${runs[0]?.id}`)).json<RunDetail>();
    expect(told(child.entries)).toContain("call risky cancelled");
  });
});
