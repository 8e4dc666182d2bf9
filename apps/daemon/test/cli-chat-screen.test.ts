import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ChatStage, startStage } from "./support/chat-stage.ts";
import { runCli } from "./support/cli.ts";
import { onTerminal, type TestTerminal } from "./support/terminal.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let stage: ChatStage;
const open: TestTerminal[] = [];
beforeEach(async () => {
  stage = await startStage();
});
afterEach(async () => {
  for (const terminal of open.splice(0)) terminal.kill();
  await stage.close();
});

async function chat(options: { args?: string[]; columns?: number; rows?: number; env?: NodeJS.ProcessEnv } = {}) {
  const terminal = await onTerminal(["chat", ...(options.args ?? [])], { home: stage.home, ...options });
  open.push(terminal);
  await terminal.shows("› ");
  await terminal.shows("/help");
  // Pieces of text are sent to those who listen, and to nobody later.
  await expect.poll(stage.readers).toBe(1);
  return terminal;
}

const messages = (): unknown[] =>
  stage.received.filter(({ path }) => path.endsWith("/messages")).map(({ body }) => (body as { text: string }).text);
const received = (method: string, path: string): unknown[] =>
  stage.received.filter((one) => one.method === method && one.path === path).map(({ body }) => body);

/** A turn begins that the test goes on with. */
function begin(text: string): void {
  stage.entry({ id: `u-${text}`, kind: "user", text });
  stage.run("R1", "running");
  stage.change({ status: "running", run: "R1", messages: 1 });
}
function end(): void {
  stage.run("R1", "completed");
  stage.change({ status: "idle" });
}

test("text streams in, is rendered, and stands there once", async () => {
  const terminal = await chat();
  terminal.type("what is it?");
  await expect.poll(messages).toEqual(["what is it?"]);
  begin("what is it?");
  stage.stream("t1", ["# Ans", "wer\nIt is **bo", "ld** and", " `code`"]);
  await terminal.shows("It is bold and code");
  expect(terminal.lines()).not.toContain("# Answer");
  end();
  await terminal.shows("turn 1.5k in · 20 out · $0.01  |  session cost unknown");
  expect(terminal.lines().filter((line) => line.includes("It is bold"))).toHaveLength(1);
  expect(terminal.lines().filter((line) => line.includes("what is it?"))).toEqual(["› what is it?"]);
});

test("a narrow terminal wraps wide characters whole, also after it was made narrower", async () => {
  const terminal = await chat({ columns: 40, rows: 12 });
  begin("q");
  stage.stream("t1", ["漢字".repeat(15)]);
  await terminal.shows("漢字".repeat(9));
  await terminal.resize(24, 12);
  end();
  await terminal.shows("unknown");
  expect(terminal.lines().join("")).toContain("漢字".repeat(15));
});

test("nothing that a model, a tool or a prompt says drives the terminal", async () => {
  const evil = "\u001b[2J\u001b]0;owned\u0007\u001b[?1049h\u009b31m\r\u202e";
  const terminal = await chat({ env: { NO_COLOR: "" } });
  begin(`hello ${evil}`);
  stage.stream("t1", [`\`\`\`${evil}\n`, `${evil}\n`, `# ${evil}`]);
  stage.entry({
    id: "c1",
    kind: "call",
    callId: "c1",
    tool: `t${evil}`,
    arguments: JSON.stringify({ path: evil }),
    status: "failed",
    startedAt: stage.session.createdAt,
    result: evil,
  });
  stage.emit("plan.update", { steps: [{ text: evil, status: "active" }] }, "R1");
  stage.ask({ preview: evil, reasons: [evil], offers: [evil] });
  await terminal.shows("answer>");
  const [first = "", ...sequences] = terminal
    .raw()
    .replaceAll(/[\r\n]/g, "")
    .split("\u001b");
  for (const sequence of sequences) expect(sequence).toMatch(/^\[(\d*[ACJ]|[\d;]*m|\?25[hl]|\?2004[hl])/);
  expect(first + sequences.join("")).not.toMatch(/\p{Cc}|\u202e/u);
  expect(terminal.lines().join("\n")).toContain("\\u001b[2J");
});

test("several questions are answered one by one, a sub-agent's too, with the narrow key for good", async () => {
  const terminal = await chat();
  begin("go");
  stage.ask({ id: "P1" });
  stage.ask({ id: "P2", agent: "coder", preview: "npm run lint" });
  await terminal.shows("answer>");
  expect(terminal.lines().join("\n")).not.toContain("npm run lint");
  await terminal.shows("2 questions");
  terminal.type("what?");
  await terminal.shows("Type one of the keys on the left.");
  terminal.type("2");
  await terminal.shows("coder is a sub-agent of this chat.");
  await terminal.shows(/npm run lint[\s\S]*answer> /);
  terminal.type("d use pnpm");
  await expect.poll(() => received("POST", "/api/prompts/P2")).toEqual([{ answer: "deny", message: "use pnpm" }]);
  expect(received("POST", "/api/prompts/P1")).toEqual([{ answer: "always", keys: ["run_shell(npm test:*)"] }]);
  await terminal.shows(/working; Ctrl\+C stops\n›/);
});

test("a question answered elsewhere goes away", async () => {
  const terminal = await chat();
  begin("go");
  stage.ask({});
  await terminal.shows("answer>");
  stage.prompts = [];
  stage.emit("prompt.answered", { id: "P1", answer: "once" });
  await terminal.shows("answered elsewhere or withdrawn");
  await terminal.shows(/working; Ctrl\+C stops\n›/);
});

test("a message in the middle of being typed is no answer, and comes back after Tab", async () => {
  const terminal = await chat();
  begin("go");
  terminal.press("fix item 1");
  await terminal.shows("› fix item 1");
  stage.ask({});
  await terminal.shows("Tab answers the question");
  terminal.type("");
  await expect.poll(messages).toEqual(["fix item 1"]);
  expect(received("POST", "/api/prompts/P1")).toEqual([]);
  terminal.press("kept");
  await terminal.shows("› kept");
  terminal.press("\t");
  await terminal.shows("answer>");
  terminal.type("1");
  await expect.poll(() => received("POST", "/api/prompts/P1")).toEqual([{ answer: "once" }]);
  await terminal.shows("› kept");
});

test("a paste of several lines is one message, and what was sent comes back with the up key", async () => {
  const terminal = await chat();
  terminal.press("\u001b[200~one\rtwo\tthree\u001b[201~");
  await terminal.shows(/› one\n· two/);
  terminal.press("\r");
  terminal.type("first line\\");
  terminal.type("second line");
  await expect.poll(messages).toEqual(["one\ntwo\tthree", "first line\nsecond line"]);
  terminal.press("\u001b[A");
  await terminal.shows(/› first line\n· second line/);
});

test("Ctrl+C stops the turn, a second one leaves; the turn's session can be gone on with", async () => {
  const terminal = await chat();
  begin("go");
  await terminal.shows("working; Ctrl+C stops");
  terminal.press("\u0003");
  await expect.poll(() => received("POST", "/api/sessions/S1/stop")).toHaveLength(1);
  terminal.press("\u0003");
  expect(await terminal.ended).toBe(0);
  expect(terminal.lines().slice(-2)).toEqual([
    "The turn goes on in the daemon.",
    "To go on: latchai chat --session S1",
  ]);
  expect(terminal.raw()).toContain("\u001b[?2004l");
});

test("Ctrl+D leaves, and a session without a message is not kept", async () => {
  const terminal = await chat();
  terminal.press("\u0004");
  expect(await terminal.ended).toBe(0);
  expect(received("DELETE", "/api/sessions/S1")).toHaveLength(1);
});

test("a daemon that ends and comes back is said, and a turn that broke off can be continued", async () => {
  const terminal = await chat();
  begin("go");
  stage.stream("t1", ["half an ans"]);
  await terminal.shows("half an ans");
  await stage.hangUp();
  await terminal.shows("The daemon has ended.");
  stage.session = { ...stage.session, status: "interrupted" };
  await stage.listen();
  await terminal.shows("The daemon is there again.");
  await terminal.shows("/continue goes on with it");
  expect(terminal.lines().filter((line) => line.includes("half an ans"))).toHaveLength(1);
  terminal.type("/continue");
  await expect.poll(() => received("POST", "/api/sessions/S1/continue")).toHaveLength(1);
});

test("who leaves after the daemon has ended is not told that the turn goes on", async () => {
  const terminal = await chat();
  begin("go");
  await terminal.shows("working");
  await stage.hangUp();
  await terminal.shows("The daemon has ended.");
  terminal.press("\u0004");
  expect(await terminal.ended).toBe(0);
  expect(terminal.lines().slice(-2)).toEqual([
    "The daemon has ended, and the turn broke off with it.",
    "To go on: latchai chat --session S1",
  ]);
});

test("a message that is refused stands in the line again", async () => {
  stage.answers.set("POST /api/sessions/S1/messages", {
    status: 409,
    body: { error: { code: "queue_full", message: "Five messages wait already." } },
  });
  const terminal = await chat();
  terminal.type("one more");
  await terminal.shows("Five messages wait already.");
  await terminal.shows("› one more");
});

test("what waits in line is listed, changed and taken back by number; what was sent meanwhile is left alone", async () => {
  const waiting = (id: string, text: string) => ({ id, text, clientId: id, at: stage.session.createdAt });
  const terminal = await chat();
  begin("go");
  stage.emit("session.queueChanged", { queue: [waiting("Q1", "first"), waiting("Q2", "second\nline")] });
  await terminal.shows("waits in line: first");
  terminal.type("/queue 1 other");
  await terminal.shows("Say the number of a message");
  terminal.type("/queue");
  await terminal.shows("  2  second line");
  terminal.type("/queue 2");
  await terminal.shows(/› \/queue 2 second\n· line/);
  terminal.type(" more");
  await expect.poll(() => received("PATCH", "/api/sessions/S1/queue/Q2")).toEqual([{ text: "second\nline more" }]);
  terminal.type("/queue 2 -");
  await expect.poll(() => received("DELETE", "/api/sessions/S1/queue/Q2")).toHaveLength(1);
  stage.emit("session.queueChanged", { queue: [waiting("Q2", "only this")] });
  await terminal.shows("waits in line: only this");
  terminal.type("/queue 1 other");
  await terminal.shows("does not wait any more");
  expect(stage.received.filter(({ method }) => method === "PATCH")).toHaveLength(1);
});

test("a result is shown whole by the number of its call", async () => {
  const call = { kind: "call", tool: "read_file", status: "ok", startedAt: stage.session.createdAt } as const;
  const result = Array.from({ length: 30 }, (_, at) => `line ${at}`).join("\r\n");
  stage.answers.set("GET /api/sessions/S1/entries/C1", {
    status: 200,
    body: { ...call, id: "C1", seq: 1, at: "", run: "R1", callId: "1", arguments: '{"path":"a.md"}', result },
  });
  const terminal = await chat();
  begin("go");
  terminal.type("/result");
  await terminal.shows("Say the number of a call");
  stage.entry({ ...call, id: "C1", callId: "1", arguments: '{"path":"a.md"}', result: "line 0" });
  stage.entry({ ...call, id: "C2", callId: "2", arguments: '{"path":"b.md"}' });
  // The list is of what has arrived.
  await terminal.shows(/read_file a\.md[\s\S]*read_file b\.md/);
  terminal.type("/calls");
  await terminal.shows(/ 1 {2}✓ read_file b\.md[\s\S]* 2 {2}✓ read_file a\.md/);
  terminal.type("/result 2");
  await terminal.shows(/"path": "a\.md"\n {2}\}\nline 0\nline 1\n[\s\S]*line 29\n/);
});

test("undo shows what will happen, asks about a file that changed since, and puts back what was said", async () => {
  const step = {
    id: "K1",
    at: stage.session.createdAt,
    tool: "edit_file",
    agent: "default",
    kind: "edit",
    changes: [],
  };
  stage.answers.set("GET /api/checkpoints", {
    status: 200,
    body: { steps: [step], bytes: 1, notCovered: "Not the shell." },
  });
  stage.answers.set("POST /api/checkpoints/preview", {
    status: 200,
    body: {
      changes: [
        { path: "a.ts", will: "restore", added: 1, removed: 2 },
        { path: "b.ts", will: "delete", conflict: "changed" },
      ],
    },
  });
  stage.answers.set("POST /api/checkpoints/restore", {
    status: 200,
    body: { restored: ["a.ts"], kept: ["b.ts"], copies: [], failed: [] },
  });
  const terminal = await chat();
  terminal.type("/undo");
  await terminal.shows("a.ts goes back to its earlier state (+1 −2)");
  await terminal.shows("b.ts was changed since.");
  await terminal.shows("keep/restore/both>");
  terminal.type("k");
  await terminal.shows("yes/no>");
  expect(received("POST", "/api/checkpoints/restore")).toEqual([]);
  terminal.type("yes");
  await terminal.shows("Put back: a.ts");
  expect(received("POST", "/api/checkpoints/restore")).toEqual([{ steps: ["K1"], onConflict: { "b.ts": "keep" } }]);
  terminal.type("/undo step");
  await terminal.shows(/Put back: a\.ts[\s\S]*keep\/restore\/both>/);
  terminal.press("\u0003");
  await terminal.shows("Nothing was changed.");
});

test("TERM=dumb prints whole lines, without any sequence", async () => {
  const terminal = await chat({ env: { TERM: "dumb" } });
  terminal.type("go");
  await expect.poll(messages).toEqual(["go"]);
  begin("go");
  stage.stream("t1", ["one\ntwo", " and"]);
  await terminal.shows("one");
  stage.ask({});
  await terminal.shows("answer> ");
  terminal.type("1");
  await expect.poll(() => received("POST", "/api/prompts/P1")).toEqual([{ answer: "once" }]);
  end();
  await terminal.shows("two and");
  expect(terminal.raw()).not.toContain("\u001b");
  terminal.press("\u0004");
  expect(await terminal.ended).toBe(0);
});

test.each<[string, string[], number, string]>([
  ["no terminal and no message", [], 2, "The message is empty."],
  ["--json without a message", ["--json"], 2, "The message is empty."],
  ["--session and --continue", ["--session", "x", "--continue", "hi"], 2, "not both"],
  ["a session that is not there", ["--session", "x", "hi"], 2, "/api/sessions/x"],
  ["a mode that is none", ["--mode", "yolo", "hi"], 2, "Allowed choices are ask, allow-all"],
])("%s", async (_name, args, code, message) => {
  const result = await runCli(["chat", ...args], { home: stage.home });
  expect(result).toMatchObject({ code, stdout: "" });
  expect(result.stderr).toContain(message);
});

test("no model configured is said, with exit 1", async () => {
  stage.models = { models: [], none: "No model is configured: set models.default." };
  for (const args of [
    ["chat", "hi"],
    ["chat", "-"],
  ])
    expect(await runCli(args, { home: stage.home, stdin: "hi" })).toMatchObject({
      code: 1,
      stdout: "",
      stderr: "No model is configured: set models.default.\n",
    });
  const terminal = await onTerminal(["chat"], { home: stage.home });
  expect(await terminal.ended).toBe(1);
  expect(terminal.lines()).toEqual(["No model is configured: set models.default."]);
});
