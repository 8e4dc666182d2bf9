import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ChatStage, startStage } from "./support/chat-stage.ts";
import { runCli } from "./support/cli.ts";
import { onTerminal } from "./support/terminal.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let stage: ChatStage;
beforeEach(async () => {
  stage = await startStage();
  stage.answers.set("POST /api/sessions/S1/messages", { status: 202, body: { run: "R1" } });
});
afterEach(() => stage.close());

const received = (method: string, path: string): unknown[] =>
  stage.received.filter((one) => one.method === method && one.path === path).map(({ body }) => body);

/** The turn begins once the message has come. */
async function begin(): Promise<void> {
  await expect.poll(() => received("POST", "/api/sessions/S1/messages"), { timeout: 20_000 }).toHaveLength(1);
  stage.run("R1", "running");
  stage.change({ status: "running", run: "R1", messages: 1 });
}

const call = (status: "ok" | "denied", more: object = {}) =>
  ({
    id: "c1",
    kind: "call",
    callId: "c1",
    tool: "run_shell",
    arguments: '{"command":"npm test"}',
    status,
    startedAt: stage.session.createdAt,
    ...more,
  }) as const;

test("the answer is on stdout and nothing else; calls are on stderr", async () => {
  const ran = runCli(["chat", "what", "is", "it?"], { home: stage.home });
  await begin();
  stage.entry({ id: "t1", kind: "text", text: "I look.", model: "m" });
  stage.entry(call("ok", { durationMs: 1200 }));
  stage.entry({ id: "t2", kind: "text", text: "# It is **this**\n", model: "m" });
  stage.run("R1", "completed");
  const { code, stdout, stderr } = await ran;
  expect({ code, stdout }).toEqual({ code: 0, stdout: "# It is **this**\n" });
  expect(stderr.split("\n")).toEqual([
    "✓ run_shell npm test  1.2 s",
    "Session S1; to go on: latchai chat --session S1",
    "",
  ]);
  expect(received("POST", "/api/sessions/S1/messages")).toEqual([
    { text: "what is it?", clientId: expect.any(String) },
  ]);
});

test("an answer that goes into a pipe drives no terminal at its end", async () => {
  const ran = runCli(["chat", "hi"], { home: stage.home });
  await begin();
  stage.entry({ id: "t1", kind: "text", text: "a\u001b[2Jb\u009b31m\u202ec\r\nd\te\n", model: "m" });
  stage.run("R1", "completed");
  expect((await ran).stdout).toBe("a\\u001b[2Jb\\u009b31m\\u202ec\nd\te\n");
});

test("what a note said already is not said again at the end", async () => {
  const ran = runCli(["chat", "hi"], { home: stage.home });
  await begin();
  const error = "The answer broke off before it was complete.";
  stage.entry({ id: "n1", kind: "note", code: "failed", text: error });
  stage.run("R1", "failed", { error });
  const { code, stderr } = await ran;
  expect(code).toBe(1);
  expect(stderr.split(error)).toHaveLength(2);
});

test("nobody to ask: a question is refused at once with the rule that would allow it, and the status is 3", async () => {
  const ran = runCli(["chat", "-"], { home: stage.home, stdin: "run the tests" });
  await begin();
  stage.ask({});
  await expect.poll(() => received("POST", "/api/prompts/P1")).toEqual([{ answer: "deny", unasked: true }]);
  stage.entry(call("denied", { durationMs: 2, result: "denied by a person" }));
  stage.entry({ id: "t1", kind: "text", text: "I could not.", model: "m" });
  stage.run("R1", "completed", { denied: 1 });
  const { code, stdout, stderr } = await ran;
  expect({ code, stdout }).toEqual({ code: 3, stdout: "I could not.\n" });
  expect(stderr).toContain(
    "Refused run_shell: npm test\nNobody can be asked here. A person may allow it beforehand: latchai permissions allow 'run_shell(npm test:*)'",
  );
});

test("questions of a turn that is not this message's are left to whoever watches it", async () => {
  const queued = { id: "Q1", text: "later", clientId: "x", at: stage.session.createdAt };
  stage.answers.set("POST /api/sessions/S1/messages", { status: 202, body: { queued } });
  stage.ask({ id: "P0" });
  const ran = runCli(["chat", "--session", "S1", "later"], { home: stage.home });
  await expect.poll(() => received("POST", "/api/sessions/S1/messages"), { timeout: 20_000 }).toHaveLength(1);
  stage.ask({ id: "P1" });
  const [{ clientId }] = received("POST", "/api/sessions/S1/messages") as [{ clientId: string }];
  stage.prompts = [];
  stage.entry({ id: "u1", kind: "user", text: "later", clientId, run: "R2" });
  stage.entry({ id: "t1", kind: "text", text: "Now.", model: "m", run: "R2" });
  stage.run("R2", "completed");
  const { code, stdout, stderr } = await ran;
  expect({ code, stdout }).toEqual({ code: 0, stdout: "Now.\n" });
  expect(stderr).toContain("the message waits in line");
  expect(stage.received.filter(({ path }) => path.startsWith("/api/prompts/"))).toEqual([]);
});

test("--json is one document: session, run, answer, usage", async () => {
  const ran = runCli(["chat", "--json", "hi"], { home: stage.home });
  await begin();
  stage.entry({ id: "t1", kind: "text", text: "Hello.", model: "m" });
  stage.run("R1", "completed");
  const { code, stdout } = await ran;
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    session: "S1",
    run: "R1",
    status: "completed",
    text: "Hello.",
    denied: 0,
    usage: { input: 1500, cached: 0, output: 20, costUsd: 0.01 },
  });
});

test("a turn that failed says why and exits 1, and what was said before is still on stdout", async () => {
  const ran = runCli(["chat", "hi"], { home: stage.home });
  await begin();
  stage.entry({ id: "t1", kind: "text", text: "Half an ans", model: "m", partial: true });
  stage.run("R1", "failed", { error: "The model's server is gone." });
  const { code, stdout, stderr } = await ran;
  expect({ code, stdout }).toEqual({ code: 1, stdout: "Half an ans\n" });
  expect(stderr).toContain("The model's server is gone.");
});

test("a daemon that ends during the turn is said, with exit 1", async () => {
  const ran = runCli(["chat", "hi"], { home: stage.home });
  await begin();
  await stage.hangUp();
  const { code, stderr } = await ran;
  expect(code).toBe(1);
  expect(stderr).toContain("The daemon ended during the turn.");
});

test("on a terminal the question is asked there, and Ctrl+C stops the turn", async () => {
  const terminal = await onTerminal(["chat", "hi"], { home: stage.home });
  await begin();
  stage.ask({});
  await terminal.shows("deny; words after it");
  await terminal.shows("> ");
  terminal.type("1");
  await expect.poll(() => received("POST", "/api/prompts/P1")).toEqual([{ answer: "once" }]);
  terminal.press("\u0003");
  await expect.poll(() => received("POST", "/api/sessions/S1/stop")).toHaveLength(1);
  stage.run("R1", "cancelled");
  expect(await terminal.ended).toBe(130);
  await terminal.shows("Stopped.");
});
