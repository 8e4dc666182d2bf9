import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { runCli } from "./support/cli.ts";
import { startDaemon, type TestDaemon } from "./support/daemon.ts";
import { createTestHome, type TestHome } from "./support/home.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describe("with a running daemon", () => {
  let daemon: TestDaemon;
  beforeAll(async () => {
    daemon = await startDaemon({
      files: {
        "workspace/a.txt": "one\ntwo\nthree\n",
        "permissions.json": JSON.stringify({
          unattendedDefault: "deny",
          rules: [{ id: "1", key: "delete_file", effect: "deny", createdAt: "2026-01-01T00:00:00Z" }],
        }),
      },
    });
  });
  afterAll(() => daemon.stop());

  test("call prints the result on stdout and nothing else", async () => {
    expect(await daemon.cli(["call", "read_file", "--path", "a.txt"])).toEqual({
      code: 0,
      stdout: "one\ntwo\nthree\n",
      stderr: "",
    });
  });

  test("arguments stay text and are coerced by the seam, as a model's are", async () => {
    const ranged = await daemon.cli(["call", "read_file", "--path=a.txt", "--offset", "2", "--limit=1"]);
    expect(ranged.stdout).toContain("[lines 2-2 of 3");
    const found = await daemon.cli(["call", "grep", "--pattern", "TWO", "--ignore-case", "--literal"]);
    expect(found.stdout).toContain("a.txt:2: two");
  });

  test("--json takes an object, and - reads it from stdin", async () => {
    expect((await daemon.cli(["call", "read_file", "--json", '{"path":"a.txt"}'])).stdout).toContain("one");
    const written = await daemon.cli(["call", "write_file", "--json", "-"], '{"path":"b.txt","content":"ü"}');
    expect(written.stdout).toBe("wrote b.txt (2 bytes)\n");
  });

  test.each<[string, string[], number, string]>([
    ["an unknown tool", ["call", "read_fil"], 2, 'Unknown tool "read_fil". Did you mean "read_file"?'],
    ["a missing argument", ["call", "read_file"], 2, "Invalid arguments for read_file: path"],
    ["an unknown argument", ["call", "read_file", "--pth", "a"], 2, "did you mean path?"],
    ["broken --json", ["call", "read_file", "--json", "{"], 2, "--json is not JSON"],
    ["a failure", ["call", "read_file", "--path", "missing.txt"], 1, "missing.txt"],
    ["a denial by rule", ["call", "delete_file", "--path", "a.txt"], 3, "delete_file"],
    ["code with nobody watching", ["call", "run_shell", "--command", "true"], 3, "nobody is watching"],
    ["a command that isn't there", ["toolz"], 2, 'Unknown command "toolz". Did you mean "latchai tools"?'],
    ["an option that isn't there", ["tools", "--jsn"], 2, "unknown option '--jsn'"],
    ["a subcommand that isn't there", ["trust", "acept", "x"], 2, ""],
    ["a missing operand", ["call"], 2, "missing required argument 'tool'"],
    ["a port that is none", ["start", "--port", "x"], 2, "whole number from 0 to 65535"],
    ["a scope that isn't there", ["token", "add", "x", "--scope", "all"], 2, 'no scope "all"'],
    ["an unknown agent", ["call", "--agent", "nobody", "read_file", "--path", "a.txt"], 2, "nobody"],
  ])("%s", async (_, args, code, message) => {
    const result = await daemon.cli(args);
    expect(result.stderr).toContain(message);
    expect(result.code).toBe(code);
    expect(result.stdout).toBe("");
  });

  test("every listing has --json: one document on stdout", async () => {
    for (const args of [
      ["tools"],
      ["permissions", "list"],
      ["token", "list"],
      ["trust", "list"],
      ["settings", "list"],
      ["status"],
      ["doctor"],
    ]) {
      const { stdout } = await daemon.cli([...args, "--json"]);
      expect(() => JSON.parse(stdout), args.join(" ")).not.toThrow();
    }
  });

  test("permissions allow, explain and remove", async () => {
    expect(await daemon.cli(["permissions", "allow", "run_shell(echo hi:*)"])).toMatchObject({ code: 0, stdout: "" });
    expect((await daemon.cli(["call", "run_shell", "--command", "echo hi"])).stdout).toBe("exit 0\nhi\n");
    const why = await daemon.cli(["permissions", "explain", "run_shell", "--command", "echo hi && uname"]);
    expect(why.stdout).toMatch(/^deny \(by default/);
    expect(why.stdout).toMatch(/covered {2}run_shell\(echo hi:\*\)/);
    expect(why.stdout).toMatch(/open {5}run_shell\(uname:\*\)/);
    expect(await daemon.cli(["permissions", "remove", "run_shell(echo hi:*)"])).toMatchObject({ code: 0 });
    expect((await daemon.cli(["call", "run_shell", "--command", "echo hi"])).code).toBe(3);
  });

  test("a token is printed once, works for calls, and is gone after remove", async () => {
    const token = (await daemon.cli(["token", "add", "ci"])).stdout.trim();
    const call = () =>
      fetch(`${daemon.url}/api/tools/read_file`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: '{"arguments":{"path":"a.txt"}}',
      });
    expect((await call()).status).toBe(200);
    expect((await daemon.cli(["token", "list"])).stdout).not.toContain(token);
    expect(await daemon.cli(["token", "remove", "ci"])).toMatchObject({ code: 0 });
    expect((await call()).status).toBe(401);
  });

  test("open prints a link that signs in once", async () => {
    const { stdout } = await daemon.cli(["open"]);
    const [, url, code] = /^(\S+)\/#code=(\S+)\n$/.exec(stdout) ?? [];
    expect(url).toBe(daemon.url);
    const exchange = () =>
      fetch(`${daemon.url}/auth/exchange`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ code }),
      });
    expect((await exchange()).status).toBe(200);
    expect((await exchange()).status).toBe(401);
  });

  test("mcp --standalone beside it is refused", async () => {
    const refused = await daemon.cli(["mcp", "--standalone"]);
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toContain(`pid ${daemon.pid}`);
  });
});

describe("without a daemon", () => {
  let home: TestHome;
  const cli = (...args: string[]) => runCli(args, { home: home.path });
  beforeAll(async () => {
    home = await createTestHome({ config: { server: { port: 0 } }, files: { "workspace/a.txt": "hello" } });
  });
  afterAll(async () => {
    await cli("stop");
    await home.remove();
  });

  test("status says so with exit 1, stop is content", async () => {
    expect(await cli("status")).toMatchObject({ code: 1 });
    expect(JSON.parse((await cli("status", "--json")).stdout)).toEqual({ running: false, home: home.path });
    expect(await cli("stop")).toMatchObject({ code: 0 });
  });

  test("two calls at once start one daemon between them, said on stderr", async () => {
    const results = await Promise.all([1, 2].map(() => cli("call", "read_file", "--path", "a.txt")));
    for (const { code, stdout, stderr } of results)
      expect({ code, stdout, stderr }).toMatchObject({ code: 0, stdout: "hello\n" });
    const said = results.map(({ stderr }) => stderr).join("");
    expect(said.match(/started one in the background/g)).toHaveLength(1);
    expect(JSON.parse((await cli("status", "--json")).stdout)).toMatchObject({ running: true });
  });

  test("stop ends it and waits until the home is free", async () => {
    expect(await cli("stop")).toMatchObject({ code: 0 });
    expect(await cli("status")).toMatchObject({ code: 1 });
  });

  test("a config that can't be used is the reason it gives, with exit 2", async () => {
    await home.write("latchai.config.json", '{ "monts": [] }');
    const refused = await cli("call", "read_file", "--path", "a.txt");
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('did you mean "mounts"?');
    await home.write("latchai.config.json", '{ "server": { "port": 0 } }');
  });

  test("init leaves an existing config alone, and makes one that is valid otherwise", async () => {
    expect(await cli("init")).toMatchObject({ code: 1 });
    const fresh = await createTestHome({});
    expect(await runCli(["init", "--workspace", home.path], { home: fresh.path })).toMatchObject({ code: 0 });
    const listed = JSON.parse((await runCli(["settings", "list", "--json"], { home: fresh.path })).stdout) as {
      workspace: string;
    };
    expect(listed.workspace).toBe(home.path);
    expect(JSON.parse(await fresh.read("data/latchai.config.schema.json"))).toMatchObject({
      title: "LatchAI configuration",
    });
    await fresh.remove();
  });

  test("doctor fails on what must be repaired", async () => {
    await home.write("latchai.config.json", '{ "workspace": "/nowhere/at/all", "server": { "port": 0 } }');
    const { code, stdout } = await cli("doctor");
    expect(code).toBe(1);
    expect(stdout).toContain("FAIL  workspace: /nowhere/at/all is not a folder");
  });
});

test("--help shows examples and exit codes, --version names node", async () => {
  const help = await runCli(["--help"]);
  expect(help).toMatchObject({ code: 0, stderr: "" });
  for (const word of ["Examples:", "Exit status:", "start", "trust", "permissions", "doctor"])
    expect(help.stdout).toContain(word);
  expect((await runCli(["help", "call"])).stdout).toContain("latchai call read_file --path src/app.ts");
  expect((await runCli(["--version"])).stdout).toMatch(/^latchai \d+\.\d+\.\d+ \(node /);
});
