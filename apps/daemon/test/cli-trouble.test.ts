import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { daemonBundle } from "./support/bundle.ts";
import { childEnv, runCli } from "./support/cli.ts";
import { startDaemon } from "./support/daemon.ts";
import { createTestHome } from "./support/home.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const after: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of after.splice(0).reverse()) await undo();
});

test("a daemon that hangs is named within seconds, and stop still reaches its process", async () => {
  const daemon = await startDaemon({});
  after.push(() => daemon.kill().then(() => daemon.home.remove()));
  process.kill(daemon.pid, "SIGSTOP");
  const status = await daemon.cli(["status"]);
  expect(status.code).toBe(1);
  expect(status.stderr).toContain(`(pid ${daemon.pid}) does not answer within 5 s`);
  const stopping = daemon.cli(["stop"]);
  process.kill(daemon.pid, "SIGCONT");
  expect(await stopping).toMatchObject({ code: 0 });
});

test("a daemon that dies during a call is said, without a stack", async () => {
  const daemon = await startDaemon({ files: { "permissions.json": '{"unattendedDefault":"allow","rules":[]}' } });
  after.push(() => daemon.home.remove());
  const calling = daemon.cli(["call", "run_shell", "--command", "sleep 31"]);
  await expect
    .poll(async () => JSON.stringify(await (await daemon.fetch("/api/activity/events")).json()), { timeout: 15_000 })
    .toContain("tool.started");
  await daemon.kill();
  const { code, stderr } = await calling;
  expect(code).toBe(1);
  expect(stderr.trim()).toMatch(/^The daemon ended during the call\. Whether the call took effect is not known/);
});

test("a call that is open when the daemon is told to end hears how it ended", async () => {
  const daemon = await startDaemon({ files: { "permissions.json": '{"unattendedDefault":"allow","rules":[]}' } });
  after.push(() => daemon.home.remove());
  const calling = daemon.cli(["call", "run_shell", "--command", "echo so far; sleep 31"]);
  await expect
    .poll(async () => JSON.stringify(await (await daemon.fetch("/api/activity/events")).json()), { timeout: 15_000 })
    .toContain("tool.started");
  expect((await daemon.cli(["stop"])).code).toBe(0);
  const { code, stderr } = await calling;
  expect(code).toBe(1);
  expect(stderr).toContain("cancelled");
});

test("beside a standalone server every command says who has the home, at once", async () => {
  const home = await createTestHome({});
  const child = spawn(process.execPath, [await daemonBundle(), "mcp", "--standalone", "--home", home.path], {
    env: childEnv(undefined),
    stdio: ["pipe", "pipe", "ignore"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  after.push(async () => {
    child.stdin.end();
    await ended;
    await home.remove();
  });
  await expect
    .poll(() => readFile(join(home.path, "run/daemon.json"), "utf8").catch(() => ""), { timeout: 15_000 })
    .toContain('"standalone":true');
  const call = await runCli(["call", "list_dir", "--path", "."], { home: home.path });
  expect(call.code).toBe(1);
  expect(call.stderr).toContain(`A standalone MCP server (pid ${child.pid}) has the home`);
  expect((await runCli(["stop"], { home: home.path })).stderr).toContain("A standalone MCP server");
});

test.each([
  [["runn", "x"], 2, 'Unknown command "runn"'],
  [["--home", "/nowhere", "status"], 2, 'Options come after the command: "latchai status …"'],
])("%j exits %i", async (args, code, text) => {
  const home = await createTestHome({});
  after.push(() => home.remove());
  const result = await runCli(args, { home: home.path });
  expect(result.code).toBe(code);
  expect(result.stderr).toContain(text);
});

test("removing a setting that is not there is said", async () => {
  const home = await createTestHome({ config: {} });
  after.push(() => home.remove());
  const result = await runCli(["settings", "unset", "nope"], { home: home.path });
  expect(result.code).toBe(1);
  expect(result.stderr).toContain("nope is not set");
});

test("a wrong --workspace is not blamed on a config that does not exist", async () => {
  const home = await createTestHome({});
  after.push(() => home.remove());
  const result = await runCli(["start", "--workspace", "/no/such/folder", "--port", "0"], { home: home.path });
  expect(result.code).toBe(2);
  expect(result.stderr).toContain("--workspace");
});

test("what stands in the way of a home is said by every command, without a stack", async () => {
  const home = await createTestHome({ files: { plain: "" } });
  after.push(() => home.remove());
  const file = join(home.path, "plain");
  for (const args of [["tools"], ["settings", "set", "shell.timeoutMs", "2000"], ["start", "--port", "0"]]) {
    const { code, stderr } = await runCli(args, { home: file });
    expect([args, code]).toEqual([args, 2]);
    expect(stderr.trim()).toMatch(/^.*(is not a folder|a file is where a folder should be)\. Name another.*--home\.$/);
    expect(stderr).toContain(file);
  }
  expect(await runCli(["status"], { home: file })).toMatchObject({ code: 1, stderr: "" });
  const doctor = await runCli(["doctor"], { home: file });
  expect(doctor).toMatchObject({ code: 1, stderr: "" });
  expect(doctor.stdout).toContain(`FAIL  home: ${file} is not a folder`);
});

test("a folder where the config should be is named by start, settings and doctor", async () => {
  const home = await createTestHome({ files: { "latchai.config.json/x": "" } });
  after.push(() => home.remove());
  for (const args of [["start", "--port", "0"], ["settings"], ["doctor"]]) {
    const { code, stdout, stderr } = await runCli(args, { home: home.path });
    expect(code).toBe(1);
    expect(stdout + stderr).toContain("a folder is where a file should be");
    expect(stderr).not.toContain("    at ");
  }
});
