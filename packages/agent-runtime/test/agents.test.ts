import { callTool } from "@latchai/core";
import type { ScriptedTurn } from "@latchai/testkit";
import { expect, test } from "vitest";
import { delegation, inAgent, lastResult, openTeam, turnsOf } from "./team.ts";

test("a sub-agent starts afresh, with its own tools, and hands back its last words", async () => {
  await using team = await openTeam(
    [
      ...turnsOf("chat", delegation("writer", "write a haiku"), { text: "Here." }),
      ...turnsOf("writer", { calls: [{ name: "write_file", arguments: { path: "x" } }] }, { text: ["", "Summary"] }),
    ],
    [{ name: "writer", tools: ["read_file", "delegate"] }],
  );
  const result = await team.chat("secret chat text");
  expect([result.text, lastResult(result)]).toEqual(["Here.", "Summary"]);
  const child = team.server.requests.filter(inAgent("writer"));
  expect(JSON.stringify(child[0]?.body)).not.toContain("secret chat text");
  expect(JSON.stringify(child[0]?.body["messages"])).toContain("write a haiku");
  expect(child[0]?.body["tools"]).toHaveLength(2);
  expect(team.ran).toEqual([]);
  expect(team.runs).toMatchObject([{ agent: "writer", depth: 1, via: ["default"], parentRun: "root", session: "s1" }]);
  const own = team.parts.get(team.runs[0]?.id ?? "") ?? [];
  expect(own.some(({ type }) => type === "usage")).toBe(true);
});

test("depth two is the last: the grandchild is not shown delegate, and a call to it is refused", async () => {
  await using team = await openTeam(
    [
      ...turnsOf("chat", delegation("a"), { text: "Done." }),
      ...turnsOf("a", delegation("b"), { text: "a is done" }),
      ...turnsOf("b", delegation("c"), { text: "b is done" }),
    ],
    [{ name: "a" }, { name: "b" }, { name: "c" }],
  );
  const { end } = await team.chat("go");
  expect(end.status).toBe("completed");
  expect(team.runs.map(({ agent, depth, via }) => [agent, depth, via])).toEqual([
    ["a", 1, ["default"]],
    ["b", 2, ["default", "a"]],
  ]);
  const offered = (name: string): string => JSON.stringify(team.server.requests.find(inAgent(name))?.body["tools"]);
  expect(offered("a")).toContain('"delegate"');
  expect(offered("b")).not.toContain('"delegate"');
  expect(JSON.stringify(team.server.requests.filter(inAgent("b"))[1]?.body)).toContain("delegates no further");
});

test("the runner itself refuses a third level, whoever calls it", async () => {
  await using team = await openTeam([], [{ name: "a" }]);
  const at = { agent: { name: "b", via: ["default", "a"] } };
  const refused = await callTool(team.registry, {
    name: "delegate",
    arguments: { agent: "a", task: "x" },
    caller: { id: "t", name: "t", capabilities: new Set(), anonymous: false },
    surface: "chat",
    attended: true,
    ...at,
  });
  expect(refused).toMatchObject({ ok: false, error: { kind: "failed", message: expect.stringContaining("depth 2") } });
});

test("an agent may delegate to itself; three delegations of one answer run one after the other", async () => {
  await using team = await openTeam(
    [
      ...turnsOf(
        "chat",
        { calls: ["1", "2", "3"].map((task) => ({ name: "delegate", arguments: { agent: "a", task } })) },
        { text: "Done." },
      ),
      ...turnsOf("a", delegation("a", "inner"), { text: "inner" }, { text: "one" }, { text: "two" }, { text: "three" }),
    ],
    [{ name: "a" }],
  );
  const { messages } = await team.chat("go");
  const batch = messages.find(({ role }) => role === "tool");
  expect(batch?.role === "tool" ? batch.results.map(({ result }) => (result.ok ? result.text : "")) : []).toEqual([
    "one",
    "two",
    "three",
  ]);
  expect(team.runs.map(({ task }) => task)).toEqual(["1", "inner", "2", "3"]);
});

test.each([
  ["writr", "x", /There is no agent "writr"\. There are: writer, /],
  ["broken", "x", /"broken" cannot be used: line 3: bad indent/],
  ["writer", "  ", /Invalid arguments for delegate: task/],
  ["keyless", "x", /"keyless" was not started: models\.list\.locked\.apiKey needs the environment variable THE_KEY/],
])("delegating to %j with task %j is answered before any model is asked", async (agent, task, expected) => {
  await using team = await openTeam(turnsOf("chat", delegation(agent, task), { text: "Ok." }), [
    { name: "alpha" },
    { name: "broken", problem: "line 3: bad indent" },
    { name: "keyless", model: "locked" },
    { name: "writer" },
  ]);
  expect(lastResult(await team.chat("go"))).toMatch(expected);
  expect(team.runs).toEqual([]);
  expect(team.server.requests.filter(inAgent("writer"))).toEqual([]);
});

test("the parent's deny rule holds in the child", async () => {
  await using team = await openTeam(
    [
      ...turnsOf("chat", delegation("b"), { text: "Done." }),
      ...turnsOf("b", { calls: [{ name: "run_shell", arguments: {} }] }, { text: "could not" }),
    ],
    [{ name: "b", tools: ["run_shell"] }],
    { deny: "run_shell" },
  );
  team.setMode("allow-all");
  await team.chat("go");
  expect(team.ran).toEqual([]);
  expect(team.outcomes[0]?.denials).toBe(1);
});

test("a child's question is asked in the root's session with its chain; the mode is read anew for each call", async () => {
  const shell: ScriptedTurn = { calls: [{ name: "run_shell", arguments: {} }] };
  await using team = await openTeam(
    [
      ...turnsOf("chat", delegation("a"), { text: "Done." }),
      ...turnsOf("a", delegation("b"), { text: "a" }),
      ...turnsOf("b", shell, shell, shell, { text: "b" }),
    ],
    [{ name: "a" }, { name: "b" }],
  );
  let done = 0;
  team.onChildPart = (part) => {
    if (part.type !== "result" || part.result.tool !== "run_shell") return;
    done += 1;
    if (done === 2) team.setMode("ask");
  };
  const chat = team.chat("go");
  await expect.poll(() => team.prompts.length).toBe(1);
  expect(team.prompts[0]).toMatchObject({ agent: "b", via: ["default", "a"], session: "s1", tool: "run_shell" });
  team.setMode("allow-all");
  await expect.poll(() => team.prompts.length).toBe(2);
  expect(team.ran).toEqual(["run_shell", "run_shell"]);
  team.answer();
  expect((await chat).end.status).toBe("completed");
  expect(team.ran).toHaveLength(3);
});

test("unattended: the gate answers at once and the run is marked", async () => {
  await using team = await openTeam(
    [
      ...turnsOf("chat", delegation("b"), { text: "Done." }),
      ...turnsOf("b", { calls: [{ name: "run_shell", arguments: {} }] }, { text: "denied, so not" }),
    ],
    [{ name: "b" }],
  );
  const result = await team.chat("go", { attended: false });
  expect(result.end.status).toBe("completed");
  expect(team.outcomes[0]?.denials).toBe(1);
  expect(team.prompts).toEqual([]);
});

test("Stop while a child waits on a prompt: parent first, then the child, and the prompt is closed", async () => {
  await using team = await openTeam(
    [
      ...turnsOf("chat", delegation("b"), { text: "never" }),
      ...turnsOf("b", { calls: [{ name: "run_shell", arguments: {} }] }, { text: "never" }),
    ],
    [{ name: "b" }],
  );
  const chat = team.chat("go");
  await expect.poll(() => team.prompts.length).toBe(1);
  expect(team.prompts[0]).toMatchObject({ tool: "run_shell", session: "s1" });
  expect(team.tree.running()).toEqual(["root", team.runs[0]?.id]);
  await team.tree.stop("root");
  const { end } = await chat;
  await expect.poll(() => team.tree.running()).toEqual([]);
  await expect.poll(() => team.order).toEqual(["chat", "b"]);
  expect(end.status).toBe("stopped");
  expect(team.outcomes[0]?.end.status).toBe("stopped");
  expect(team.ran).toEqual([]);
  await team.tree.stop("root");
});

test("a child that says nothing is asked once more without tools; then it is an error with its run", async () => {
  await using team = await openTeam(
    [
      ...turnsOf("chat", delegation("b"), delegation("b"), { text: "Done." }),
      ...turnsOf("b", { calls: [{ name: "read_file", arguments: { path: "a" } }] }, {}, { text: "Found it." }, {}, {}),
    ],
    [{ name: "b" }],
  );
  const { messages } = await team.chat("go");
  const said = messages.flatMap((one) =>
    one.role === "tool" ? one.results.map(({ result }) => (result.ok ? result.text : result.error.message)) : [],
  );
  expect(said[0]).toBe("Found it.");
  expect(said[1]).toMatch(/"b" ended without an answer: .* 0 calls; run id/);
  expect(said[1]).toContain(team.runs[1]?.id);
  const parts = team.parts.get(team.runs[0]?.id ?? "") ?? [];
  expect(parts.filter(({ type }) => type === "end")).toEqual([
    { type: "end", end: { status: "completed", reason: "answered" } },
  ]);
  const last = team.server.requests.filter(inAgent("b"))[2]?.body;
  expect(last).toMatchObject({ tool_choice: "none" });
  expect(JSON.stringify(last?.["messages"])).toContain("Your last message held no answer");
});

test("a child at its limit of steps or of time hands over what it has, marked", async () => {
  await using team = await openTeam(
    [
      ...turnsOf("chat", delegation("b"), { text: "Done." }),
      ...turnsOf("b", { calls: [{ name: "read_file", arguments: { path: "a" } }] }, { text: "So far: half." }),
    ],
    [{ name: "b", maxSteps: 1 }],
  );
  expect(lastResult(await team.chat("go"))).toMatch(/^\[Partial: "b" ended early[\s\S]*So far: half\.$/);
  await using slow = await openTeam(
    [
      ...turnsOf("chat", delegation("b"), { text: "Done." }),
      ...turnsOf("b", { text: ["Half", "way"], stop: { afterFrames: 3, how: "stall" } }),
    ],
    [{ name: "b" }],
    { maxMs: 1500 },
  );
  expect(lastResult(await slow.chat("go"))).toMatch(/its time was up[\s\S]*Halfway$/);
});
