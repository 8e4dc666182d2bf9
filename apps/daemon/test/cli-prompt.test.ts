import { type ChildProcess, spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { daemonBundle } from "./support/bundle.ts";
import { childEnv } from "./support/cli.ts";
import { startDaemon, type TestDaemon } from "./support/daemon.ts";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let daemon: TestDaemon;
beforeAll(async () => {
  daemon = await startDaemon({});
});
afterAll(() => daemon.stop());

interface OnTerminal {
  type(text: string): void;
  /** The same without Enter. */
  press(key: string): void;
  /** Waits until the screen holds the text. */
  shows(text: string): Promise<void>;
  screen(): string;
  ended: Promise<number | null>;
}

/** Runs the CLI on a pseudo-terminal; `script` is part of every Debian. */
async function onTerminal(args: readonly string[]): Promise<OnTerminal> {
  const words = [process.execPath, await daemonBundle(), ...args].map((word) => `'${word.replaceAll("'", "'\\''")}'`);
  const child: ChildProcess = spawn(
    "script",
    ["--quiet", "--return", "--command", `exec ${words.join(" ")}`, "/dev/null"],
    {
      env: childEnv(daemon.home.path, { TERM: "dumb", SHELL: "/bin/sh" }),
      stdio: ["pipe", "pipe", "inherit"],
    },
  );
  let text = "";
  let look = (): void => {};
  child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
    look();
  });
  return {
    type: (line) => void child.stdin?.write(`${line}\r`),
    press: (key) => void child.stdin?.write(key),
    shows: (wanted) =>
      new Promise((resolve) => {
        look = () => text.includes(wanted) && resolve();
        look();
      }),
    screen: () => text,
    ended: new Promise((resolve) => child.on("close", resolve)),
  };
}

/** Whether a process with exactly these words runs. */
async function runs(words: readonly string[]): Promise<boolean> {
  const wanted = `${words.join("\0")}\0`;
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")));
  return lines.includes(wanted);
}

const openPrompts = async (): Promise<{ id: string; expiresAt?: string }[]> =>
  (await (await daemon.fetch("/api/prompts")).json()) as { id: string; expiresAt?: string }[];

test("once runs the call; the prompt shows the exact command and has no deadline", async () => {
  const terminal = await onTerminal(["call", "run_shell", "--command", "echo on a terminal"]);
  await terminal.shows("deny; words after it");
  expect(terminal.screen()).toContain("    echo on a terminal");
  expect(terminal.screen()).toContain("2  always run_shell(echo on:*)");
  const [open] = await openPrompts();
  expect(open).toBeDefined();
  expect(open?.expiresAt).toBeUndefined();
  terminal.type("1");
  expect(await terminal.ended).toBe(0);
  expect(terminal.screen()).toContain("exit 0");
});

test("deny is exit 3 and its words reach the caller", async () => {
  const terminal = await onTerminal(["call", "run_shell", "--command", "echo no"]);
  await terminal.shows("deny; words after it");
  terminal.type("what");
  await terminal.shows("Type one of the keys");
  terminal.type("d use write_file");
  expect(await terminal.ended).toBe(3);
  expect(terminal.screen()).toContain("use write_file");
});

test("always stores the key, and the next call doesn't ask", async () => {
  const terminal = await onTerminal(["call", "run_shell", "--command", "date +%Y"]);
  await terminal.shows("deny; words after it");
  terminal.type("2");
  expect(await terminal.ended).toBe(0);
  expect((await daemon.cli(["call", "run_shell", "--command", "date +%m"])).code).toBe(0);
});

test("an answer given elsewhere takes the prompt away", async () => {
  const terminal = await onTerminal(["call", "run_shell", "--command", "echo elsewhere"]);
  await terminal.shows("deny; words after it");
  const [open] = await openPrompts();
  const answered = await daemon.fetch(`/api/prompts/${open?.id}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"answer":"once"}',
  });
  expect(answered.status).toBe(200);
  expect(await terminal.ended).toBe(0);
  expect(terminal.screen()).toContain("exit 0");
});

test.each([
  ["Ctrl+C", "\u0003"],
  ["Ctrl+D", "\u0004"],
])("%s at the question withdraws the call, without a stack trace", async (_name, key) => {
  const terminal = await onTerminal(["call", "run_shell", "--command", "echo never"]);
  await terminal.shows("> ");
  terminal.press(key);
  expect(await terminal.ended).toBe(130);
  expect(terminal.screen()).toContain("Cancelled.");
  expect(terminal.screen()).not.toMatch(/AbortError|at .*\.mjs/);
  await expect.poll(openPrompts).toEqual([]);
});

test.each([true, false])("Ctrl+C ends a command that runs (asked before: %s)", async (asked) => {
  const mark = `29${asked ? 1 : 2}.5`;
  if (!asked) await daemon.cli(["permissions", "allow", "run_shell(sleep:*)"]);
  const terminal = await onTerminal(["call", "run_shell", "--command", `sleep ${mark}`]);
  if (asked) {
    await terminal.shows("> ");
    terminal.type("1");
  }
  const running = (): Promise<boolean> => runs(["sleep", mark]);
  await expect.poll(running, { timeout: 10_000 }).toBe(true);
  terminal.press("\u0003");
  expect(await terminal.ended).toBe(130);
  await expect.poll(running, { timeout: 10_000 }).toBe(false);
});

test("several parts without a rule can be allowed for good in one answer", async () => {
  const terminal = await onTerminal(["call", "run_shell", "--command", "uname -s && hostname"]);
  await terminal.shows("a  always all of run_shell(uname:*), run_shell(hostname:*)");
  await terminal.shows("> ");
  terminal.type("a");
  expect(await terminal.ended).toBe(0);
  expect((await daemon.cli(["call", "run_shell", "--command", "hostname; uname"])).code).toBe(0);
});

test("start on a terminal prints the address and a link", async () => {
  const terminal = await onTerminal(["start", "--port", "0", "--home", `${daemon.home.path}/workspace/other`]);
  await terminal.shows("Ctrl+C ends the daemon");
  expect(terminal.screen()).toMatch(/Sign in within 60 seconds: http:\/\/127\.0\.0\.1:\d+\/#code=\S+/);
  terminal.press("\u0003");
  expect(await terminal.ended).toBe(0);
});
