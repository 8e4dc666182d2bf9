import { ToolError } from "@latchai/core";
import { expect, test } from "vitest";
import type { AgentEntry, DelegateOutcome, DelegateRequest, SubAgentsPort } from "../src/index.ts";
import { harness } from "./harness.ts";

const done = (text: string, more: Partial<DelegateOutcome> = {}): DelegateOutcome => ({
  run: "r1",
  ended: "finished",
  text,
  steps: 3,
  toolCalls: 2,
  ...more,
});

const agents: AgentEntry[] = [
  { name: "reviewer", description: "Reads\ncode" },
  { name: "writer" },
  { name: "broken", problem: "agents/broken.md, line 3: tools must be a list" },
];

const setUp = (run: (request: DelegateRequest) => DelegateOutcome | Promise<DelegateOutcome>, depth = 0) => {
  const asked: DelegateRequest[] = [];
  const port: SubAgentsPort = {
    list: () => agents,
    depthOf: () => depth,
    async run(request) {
      asked.push(request);
      return run(request);
    },
  };
  return { asked, h: harness({ agents: port }, { agent: { name: "boss" }, run: "r0" }) };
};

test("hands the task on with where it comes from and gives back the answer", async () => {
  const { asked, h } = setUp((request) => {
    request.progress("reading");
    return done("  Two problems.\n");
  });
  expect(await h.text("delegate", { agent: "writer", task: "Look." })).toBe("Two problems.");
  expect(asked).toMatchObject([
    {
      agent: "writer",
      task: "Look.",
      depth: 1,
      parent: { agent: "boss", session: "s1", run: "r0", surface: "chat", attended: true, caller: { id: "tester" } },
    },
  ]);
  expect(h.progress).toEqual(["reading"]);
  expect(h.prompts.asked).toEqual([]);
});

test("an agent may delegate to itself; only depth bounds it", async () => {
  const { asked, h } = setUp(() => done("ok"), 1);
  expect(await h.text("delegate", { agent: "writer", task: "x" }, { agent: { name: "writer" } })).toBe("ok");
  expect(asked[0]?.depth).toBe(2);
});

test("at depth two the tool is neither offered nor run", async () => {
  const { asked, h } = setUp(() => done("ok"), 2);
  const why = "sub-agents nest at most 2 deep, and this run is at that depth: do the subtask yourself";
  expect(h.list().find(({ name }) => name === "delegate")?.available).toBe(why);
  expect((await h.error("delegate", { agent: "writer", task: "x" })).message).toContain(why);
  expect(asked).toEqual([]);
});

test("the depth is looked at again when the call runs", async () => {
  let looks = 0;
  const port: SubAgentsPort = {
    list: () => agents,
    depthOf: () => (looks++ === 0 ? 0 : 2),
    run: async () => done("no"),
  };
  const error = await harness({ agents: port }).error("delegate", { agent: "writer", task: "x" });
  expect(error).toMatchObject({ kind: "failed", message: expect.stringContaining("at most 2 deep") });
});

test.each([
  [{ agent: "writr", task: "x" }, /^no agent named "writr"; available: writer, reviewer$/],
  [{ agent: "broken", task: "x" }, /^agent "broken" cannot run: agents\/broken\.md, line 3/],
  [{ agent: "../x", task: "x" }, /^no agent named "\.\.\/x"; available: /],
  [{ agent: "writer", task: "  " }, /^Invalid arguments for delegate: task must say what to do/],
  [{ agent: "writer" }, /^Invalid arguments for delegate: task is required/],
])("%j is refused before anything is spent", async (args, why) => {
  const { asked, h } = setUp(() => done("no"));
  expect((await h.error("delegate", args)).message).toMatch(why);
  expect(asked).toEqual([]);
});

test.each([
  [done("  "), /^agent writer ended without an answer after 3 steps and 2 tool calls \(run r1\)/],
  [done("", { ended: "limit", reason: "20 steps" }), /ended without an answer .*\(run r1\): 20 steps/],
  [
    done("half", { ended: "failed", reason: "401", steps: 1, toolCalls: 1 }),
    /^agent writer failed after 1 step and 1 tool call \(run r1\): 401$/,
  ],
  [done("half", { ended: "cancelled" }), /^agent writer was stopped .*\(run r1\)$/],
])("an end without an answer is an error that names the run", async (outcome, why) => {
  const { h } = setUp(() => outcome);
  expect((await h.error("delegate", { agent: "writer", task: "x" })).message).toMatch(why);
});

test("what a limit left is given back and marked", async () => {
  const { h } = setUp(() => done("half of it", { ended: "limit", reason: "20 steps" }));
  expect(await h.text("delegate", { agent: "writer", task: "x" })).toBe(
    "half of it\n\n[partial: agent writer was stopped by a limit (20 steps) before it finished; run r1]",
  );
});

test("a sub-agent that cannot start says why", async () => {
  const { h } = setUp(() => {
    throw new ToolError("no_key", "model small needs the environment variable SMALL_KEY");
  });
  expect((await h.error("delegate", { agent: "writer", task: "x" })).message).toContain("SMALL_KEY");
});

test("several in one batch run one after the other, in order", async () => {
  let running = 0;
  const { h } = setUp(async ({ task }) => {
    running += 1;
    expect(running).toBe(1);
    await Promise.resolve();
    running -= 1;
    return done(task);
  });
  const calls = ["1", "2", "3"].map((task) => ({ name: "delegate", arguments: { agent: "writer", task } }));
  expect(await h.batch(calls)).toEqual(["1", "2", "3"].map((text) => ({ ok: true, text })));
});

test("stopping the parent reaches the child", async () => {
  const stop = new AbortController();
  const { h } = setUp(
    ({ signal }) =>
      new Promise((resolve) => {
        signal.addEventListener("abort", () => resolve(done("", { ended: "cancelled" })));
        stop.abort();
      }),
  );
  expect((await h.error("delegate", { agent: "writer", task: "x" }, { signal: stop.signal })).kind).toBe("cancelled");
});

test("the prompt lists who can be delegated to, the broken ones left out", () => {
  const { h } = setUp(() => done(""));
  const { tool, services } = h.registry.get("delegate") ?? {};
  expect(tool?.promptBlock?.({ services } as never)).toBe(
    "Agents you can delegate a subtask to:\n- reviewer: Reads code\n- writer",
  );
});
