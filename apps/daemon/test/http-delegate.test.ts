import { afterEach, describe, expect, test, vi } from "vitest";
import type { RunDetail } from "../src/http/schemas/runs.ts";
import { type ChatDaemon, eventually, startChat, told } from "./support/chat.ts";
import { createRunsHome, type RunsHome } from "./support/runs.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const child = "---\ndescription: Does one thing\ntools: [echo]\n---\nYou are the child.\n";
const files = { "workspace/agents/child.md": child };

describe("delegate from outside a chat", () => {
  let home: RunsHome;
  afterEach(() => home.remove());

  test.each([true, false])("puts the sub-agent's run on record, with its answer (attended: %s)", async (attended) => {
    home = await createRunsHome({
      script: [{ calls: [{ name: "echo", arguments: { text: "a" } }] }, { text: "It is a." }],
      files,
    });
    const daemon = await home.start();
    const answer = await daemon.ask("POST", "/api/tools/delegate", {
      arguments: { agent: "child", task: "Find out." },
      attended,
    });
    expect(answer.json()).toMatchObject({ ok: true, text: "It is a." });
    const [run, ...others] = await daemon.runs();
    expect(others).toEqual([]);
    expect(run).toMatchObject({
      source: "delegate",
      agent: "child",
      task: "Find out.",
      status: "completed",
      attended,
      steps: 2,
      toolCalls: 1,
      text: "It is a.",
    });
    expect(run?.parent).toBeUndefined();
    const { entries } = (await daemon.ask("GET", `/api/runs/${run?.id}`)).json<RunDetail>();
    expect(told(entries)).toEqual(["user Find out.", "call echo ok", "text It is a."]);
  });

  test("that fails says which run it was, and that run is on record as failed", async () => {
    home = await createRunsHome({ script: [{ status: 400, body: { error: { message: "no" } } }], files });
    const daemon = await home.start();
    const answer = await daemon.ask("POST", "/api/tools/delegate", { arguments: { agent: "child", task: "Try." } });
    const [run] = await daemon.runs();
    expect(run).toMatchObject({ source: "delegate", status: "failed" });
    expect(answer.json<{ error: { message: string } }>().error.message).toContain(run?.id);
  });
});

describe("a sub-agent that waits for its model", () => {
  let chat: ChatDaemon;
  afterEach(() => chat.stop());

  test("is told to try now from the chat that it works for", async () => {
    chat = await startChat({
      script: [
        { when: { last: "go" }, calls: [{ name: "delegate", arguments: { agent: "child", task: "Find out." } }] },
        { when: { system: "You are the child" }, status: 429, headers: { "retry-after": "200" } },
        { when: { system: "You are the child" }, text: "It is a." },
        { text: "All done." },
      ],
      files,
    });
    const id = await chat.create();
    await chat.send(id, "go");
    const { entries } = await chat.see(id, (view) =>
      expect(view.entries.at(-1)).toMatchObject({ tool: "delegate", childRun: expect.any(String) }),
    );
    const last = entries.at(-1);
    const run = last?.kind === "call" ? last.childRun : undefined;
    await eventually(async () =>
      expect((await chat.ask("GET", `/api/runs/${run}`)).json<RunDetail>().entries.at(-1)).toMatchObject({
        code: "retrying",
        waitMs: 200_000,
      }),
    );
    expect((await chat.ask("POST", `/api/sessions/${id}/try-now`)).json()).toEqual({ skipped: true });
    const view = await chat.until(id, "idle");
    expect(told(view.entries)).toEqual(["user go", "call delegate ok", "text All done."]);
  });
});
