import { type AgentRunner, ToolError } from "@latchai/core";
import { expect, test } from "vitest";
import type { AgentEntry } from "../src/index.ts";
import { harness } from "./harness.ts";

type Request = Parameters<AgentRunner>[0];

const agents: AgentEntry[] = [
  { name: "reviewer", description: "Reads\ncode" },
  { name: "writer" },
  { name: "broken", problem: "agents/broken.md, line 3: tools must be a list" },
];

const setUp = (answer: string | ((request: Request) => string | Promise<string>), via?: string[]) => {
  const asked: Request[] = [];
  const run: AgentRunner = async (request) => {
    asked.push(request);
    return typeof answer === "string" ? answer : answer(request);
  };
  const agent = { name: "boss", ...(via === undefined ? {} : { via }) };
  return { asked, h: harness({ agents: { list: () => agents, run } }, { agent, run: "r0" }) };
};

test("hands the task on with the call's context and gives back the answer; nobody is asked", async () => {
  const { asked, h } = setUp("Two problems.\n");
  expect(await h.text("delegate", { agent: "writer", task: "Look." })).toBe("Two problems.\n");
  expect(asked).toMatchObject([
    {
      agent: "writer",
      task: "Look.",
      parent: {
        agent: { name: "boss" },
        session: "s1",
        run: "r0",
        surface: "chat",
        attended: true,
        caller: { id: "tester" },
      },
    },
  ]);
  expect(h.prompts.asked).toEqual([]);
});

test("a name that is not known yet is looked for once more", async () => {
  const known: AgentEntry[] = [];
  const refresh = async (): Promise<void> => void known.push({ name: "fresh", problem: "it is new and waits" });
  const h = harness({ agents: { list: () => known, refresh, run: async () => "never" } });
  expect((await h.error("delegate", { agent: "fresh", task: "x" })).message).toContain("it is new and waits");
});

test("a run that nobody watches hands that on", async () => {
  const { asked, h } = setUp("ok");
  await h.text("delegate", { agent: "writer", task: "x" }, { attended: false, surface: "task" });
  expect(asked[0]?.parent).toMatchObject({ attended: false, surface: "task" });
});

test("an agent may delegate to itself; only depth bounds it", async () => {
  const { asked, h } = setUp("ok", ["writer"]);
  expect(await h.text("delegate", { agent: "writer", task: "x" }, { agent: { name: "writer", via: ["boss"] } })).toBe(
    "ok",
  );
  expect(asked).toHaveLength(1);
});

test("at depth two the tool is neither offered nor run, nor are agents listed", async () => {
  const { asked, h } = setUp("ok", ["top", "middle"]);
  const why = "sub-agents nest at most 2 deep, and this run is at that depth: do the subtask yourself";
  expect(h.list().find(({ name }) => name === "delegate")?.available).toBe(why);
  expect((await h.error("delegate", { agent: "writer", task: "x" })).message).toContain(why);
  const { tool, services } = h.registry.get("delegate") ?? {};
  expect(tool?.promptBlock?.({ agent: { name: "a", via: ["b", "c"] }, services } as never)).toBeUndefined();
  await expect(async () =>
    tool?.run({ agent: "writer", task: "x" } as never, { agent: { name: "a", via: ["b", "c"] }, services } as never),
  ).rejects.toThrow(why);
  expect(asked).toEqual([]);
});

test.each([
  [{ agent: "writr", task: "x" }, /^no agent named "writr"; available: writer, reviewer$/],
  [{ agent: "broken", task: "x" }, /^agent "broken" cannot run: agents\/broken\.md, line 3/],
  [{ agent: "../x", task: "x" }, /^no agent named "\.\.\/x"; available: /],
  [{ agent: "writer", task: "  " }, /^Invalid arguments for delegate: task must say what to do/],
  [{ agent: "writer" }, /^Invalid arguments for delegate: task is required/],
])("%j is refused before anything is spent", async (args, why) => {
  const { asked, h } = setUp("no");
  expect((await h.error("delegate", args)).message).toMatch(why);
  expect(asked).toEqual([]);
});

test("an empty answer is an error", async () => {
  const { h } = setUp(" \n");
  expect((await h.error("delegate", { agent: "writer", task: "x" })).message).toMatch(
    /^agent writer ended without an answer/,
  );
});

test("how a sub-agent failed is passed on as it was said", async () => {
  const { h } = setUp(() => {
    throw new ToolError("no_key", "model small needs the environment variable SMALL_KEY (run r7)");
  });
  expect((await h.error("delegate", { agent: "writer", task: "x" })).message).toBe(
    "model small needs the environment variable SMALL_KEY (run r7)",
  );
});

test("several in one batch run one after the other, in order", async () => {
  let running = 0;
  const { h } = setUp(async ({ task }) => {
    running += 1;
    expect(running).toBe(1);
    await Promise.resolve();
    running -= 1;
    return task;
  });
  const calls = ["1", "2", "3"].map((task) => ({ name: "delegate", arguments: { agent: "writer", task } }));
  expect(await h.batch(calls)).toEqual(["1", "2", "3"].map((text) => ({ ok: true, text })));
});

test("stopping the parent reaches the child", async () => {
  const stop = new AbortController();
  let reached = false;
  const { h } = setUp(
    ({ signal }) =>
      new Promise((resolve) => {
        signal.addEventListener("abort", () => {
          reached = true;
          resolve("late");
        });
        stop.abort();
      }),
  );
  expect((await h.error("delegate", { agent: "writer", task: "x" }, { signal: stop.signal })).kind).toBe("cancelled");
  expect(reached).toBe(true);
});

test("the prompt lists who can be delegated to, the broken ones left out", () => {
  const { h } = setUp("");
  const { tool, services } = h.registry.get("delegate") ?? {};
  expect(tool?.promptBlock?.({ agent: { name: "boss" }, services } as never)).toBe(
    "Agents you can delegate a subtask to:\n- reviewer: Reads code\n- writer",
  );
});
