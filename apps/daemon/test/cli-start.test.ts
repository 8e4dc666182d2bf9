import { chmod, mkdir, stat, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { runCli } from "./support/cli.ts";
import { type StartOptions, startDaemon, type TestDaemon } from "./support/daemon.ts";
import { createTestHome, type TestHome } from "./support/home.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const daemons: TestDaemon[] = [];
const homes: TestHome[] = [];
const servers: Server[] = [];

async function start(options: StartOptions = {}): Promise<TestDaemon> {
  const daemon = await startDaemon(options);
  daemons.push(daemon);
  return daemon;
}

async function makeHome(options: Parameters<typeof createTestHome>[0] = {}): Promise<TestHome> {
  const home = await createTestHome(options);
  homes.push(home);
  return home;
}

async function listenAs(answer: object, where: string | 0): Promise<Server> {
  const server = createServer((_, response) => response.end(JSON.stringify(answer)));
  servers.push(server);
  await new Promise<void>((resolve) => {
    if (where === 0) server.listen(0, "127.0.0.1", resolve);
    else server.listen(where, resolve);
  });
  return server;
}

afterEach(async () => {
  for (const daemon of daemons.splice(0)) await daemon.stop();
  for (const home of homes.splice(0)) await home.remove();
  for (const server of servers.splice(0)) server.close();
});

const startCli = (home: string, ...args: string[]) =>
  runCli(["start", "--json", "--port", "0", "--home", home, ...args]);

describe("latchai start", () => {
  test("--json prints one line when it answers, the link is in no log, and SIGTERM ends it with 0", async () => {
    const daemon = await start();
    expect(daemon.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await (await fetch(`${daemon.url}/api/health`)).json()).toMatchObject({ ok: true, name: "latchai" });
    expect(daemon.stderr()).not.toContain("#code=");
    expect(await daemon.stop()).toBe(0);
  });

  test("makes home and token for the owner alone", async () => {
    const { home } = await start();
    const mode = async (path: string): Promise<string> =>
      ((await stat(join(home.path, path))).mode & 0o777).toString(8);
    expect(await mode(".")).toBe("700");
    expect(await mode("token")).toBe("600");
    expect(await mode("run")).toBe("700");
    expect(await mode("run/latchai.sock")).toBe("600");
    expect(await mode("data")).toBe("700");
  });

  test.each([
    ["a home that others may enter", async (home: TestHome) => chmod(home.path, 0o755), "chmod 700"],
    [
      "a token that others may read",
      async (home: TestHome) => {
        await writeFile(join(home.path, "token"), "x".repeat(43), { mode: 0o644 });
      },
      "chmod 600",
    ],
  ])("refuses %s and says how to close it", async (_, spoil, command) => {
    const home = await makeHome({ config: {} });
    await spoil(home);
    const refused = await startCli(home.path);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(command);
    expect(refused.stdout).toBe("");
  });

  test("a home that is a file", async () => {
    const home = await makeHome({ files: { file: "x" } });
    expect(await startCli(join(home.path, "file"))).toMatchObject({ code: 2 });
  });

  test("a home whose socket path is too long", async () => {
    const home = await makeHome();
    const deep = join(home.path, "x".repeat(100));
    await mkdir(deep, { mode: 0o700 });
    const refused = await startCli(deep);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain("too long for a Unix socket");
  });

  test.each([
    ['{ "monts": [] }', 'monts is an unknown key; did you mean "mounts"?'],
    ['{ "server": ', "not JSON"],
    ['{ "shell": { "sandbox": "workspace-write" } }', "comes later"],
    ['{ "mounts": [{ "name": "a", "path": "/nowhere/at/all" }], "workspace": "/nowhere" }', "/nowhere"],
  ])("config %s is exit 2 with the reason", async (config, reason) => {
    const home = await makeHome({ config });
    const refused = await startCli(home.path);
    expect(refused.stderr).toContain(reason);
    expect(refused.code).toBe(2);
    expect(refused.stderr).not.toContain("    at ");
  });

  test("a port in use is a clear sentence", async () => {
    const server = await listenAs({}, 0);
    const { port } = server.address() as AddressInfo;
    const home = await makeHome({ config: {} });
    const refused = await runCli(["start", "--json", "--port", String(port), "--home", home.path]);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toBe(
      `Port ${port} on 127.0.0.1 is already in use by another program. Start with --port 0 for any free port, or set server.port in latchai.config.json.\n`,
    );
  });

  test("a second daemon on the same home names the first", async () => {
    const first = await start();
    const refused = await startCli(first.home.path);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(`pid ${first.pid}, ${first.url}`);
    expect(await (await fetch(`${first.url}/api/health`)).json()).toMatchObject({ ok: true });
  });

  test("after kill -9 the home is free, and nothing that was answered is lost", async () => {
    const home = await makeHome({ config: {} });
    const first = await start({ home });
    await first.fetch("/api/permissions/rules", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ key: "run_shell(git push:*)", effect: "deny" }),
    });
    await first.kill();
    daemons.length = 0;
    const second = await start({ home });
    const permissions = (await (await second.fetch("/api/permissions")).json()) as { rules: { key: string }[] };
    expect(permissions.rules.map(({ key }) => key)).toEqual(["run_shell(git push:*)"]);
    expect(second.token).toBe(first.token);
  });

  test("--workspace is the person's own word, for this start", async () => {
    const project = await makeHome({ files: { "a.txt": "project" } });
    const daemon = await start({ args: ["--workspace", project.path] });
    expect(await daemon.call("read_file", { path: "a.txt" })).toEqual({ ok: true, text: "project" });
    expect(await (await daemon.fetch("/api/trust")).json()).toEqual({ entries: [] });
  });

  test("LATCHAI_HOME names the home, --home outranks it", async () => {
    const home = await makeHome({ config: { shell: { timeoutMs: 5000 } } });
    const other = await makeHome({ config: { shell: { timeoutMs: 6000 } } });
    expect((await runCli(["settings", "get", "shell.timeoutMs"], { home: home.path })).stdout).toBe("5000\n");
    const flagged = await runCli(["settings", "get", "shell.timeoutMs", "--home", other.path], { home: home.path });
    expect(flagged.stdout).toBe("6000\n");
  });
});

test("a daemon of another major version is refused with the way out", async () => {
  const home = await makeHome();
  await mkdir(join(home.path, "run"), { mode: 0o700 });
  await listenAs({ ok: true, name: "latchai", version: "9.1.0" }, join(home.path, "run/latchai.sock"));
  const refused = await runCli(["tools"], { home: home.path });
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain("version 9.1.0");
  expect(refused.stderr).toContain("latchai stop");
});
