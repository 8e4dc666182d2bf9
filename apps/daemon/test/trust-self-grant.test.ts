import { rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startDaemon, type TestDaemon } from "./support/daemon.ts";
import { createTestHome } from "./support/home.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Every way in which an agent might grant itself something. Each is tried the way an agent would, and none works. */
describe("an agent can't grant itself anything", () => {
  let daemon: TestDaemon;
  beforeAll(async () => {
    daemon = await startDaemon({
      config: {},
      files: {
        "permissions.json": JSON.stringify({ unattendedDefault: "deny", rules: [] }),
        "workspace/a.txt": "a",
      },
    });
    await symlink("../token", join(daemon.home.path, "workspace/token-link"));
    await symlink("..", join(daemon.home.path, "workspace/up"));
  });
  afterAll(() => daemon.stop());

  describe("file tools", () => {
    const places = [
      "../latchai.config.json",
      "../permissions.json",
      "../token",
      "../data/latchai.db",
      "../run/daemon.json",
      "../node_modules/evil/index.js",
      "token-link",
      "up/permissions.json",
      "/etc/passwd",
      ".git/hooks/pre-commit",
      "sub/.GIT/config",
      "work/board/item.md",
      "memories/other/note.md",
    ];
    test.each(places)("write_file %s is refused", async (path) => {
      const result = await daemon.call("write_file", { path, content: "granted" }, { attended: false });
      expect(result.ok).toBe(false);
      expect(result.error?.kind).toBe("failed");
    });
    test.each(["../token", "token-link", "up/token", "../data/latchai.db", "memories/other/note.md"])(
      "read_file %s is refused",
      async (path) => expect((await daemon.call("read_file", { path })).ok).toBe(false),
    );
    test.each(["../permissions.json", "token-link/../../permissions.json", "."])(
      "delete_file %s is refused",
      async (path) => expect((await daemon.call("delete_file", { path })).ok).toBe(false),
    );
    test("the home is untouched", async () => {
      expect(await daemon.home.read("latchai.config.json")).toBe("{}");
      expect((await daemon.home.read("token")).trim()).toBe(daemon.token);
    });
  });

  describe("shell", () => {
    const denied = [
      "latchai trust accept --all",
      "latchai permissions allow run_shell",
      "npx latchai settings set server.host 0.0.0.0",
      "true && latchai token add x",
      "env latchai stop",
      "sh -c 'latchai trust accept --all'",
    ];
    test.each(denied)("%s is refused by the denylist even when everything is allowed", async (command) => {
      await daemon.fetch("/api/permissions/rules", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ key: "run_shell", effect: "allow" }),
      });
      const result = await daemon.call("run_shell", { command }, { attended: true });
      expect(result).toMatchObject({ ok: false, error: { kind: "denied" } });
      expect(result.error?.message).toMatch(/denylist/);
    });

    const touching = (): string[] => [
      `cat ${daemon.home.path}/token`,
      `echo '{}' > ${daemon.home.path}/permissions.json`,
      `rm ${daemon.home.path}/data/latchai.db`,
      `curl --unix-socket ${daemon.home.path}/run/latchai.sock http://x/api/trust`,
      `curl ${daemon.url}/api/trust`,
    ];
    test("a command that names the home or the daemon's port asks whatever the rules say", async () => {
      for (const command of touching()) {
        const response = await daemon.fetch("/api/permissions/explain", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ tool: "run_shell", arguments: { command }, attended: true }),
        });
        const answer = (await response.json()) as { decision: string; offers: string[] };
        expect({ command, ...answer }).toMatchObject({ decision: "ask", offers: [] });
        expect(await daemon.call("run_shell", { command }), command).toMatchObject({ error: { kind: "denied" } });
      }
    });

    test("a command that runs sees no LATCHAI_HOME", async () => {
      const result = await daemon.call("run_shell", { command: "env" }, { attended: true });
      expect(result.ok).toBe(true);
      expect(result.text).not.toContain("LATCHAI_HOME");
      expect(result.text).not.toContain(daemon.token);
    });
  });

  describe("a token of scope call", () => {
    let token: string;
    beforeAll(async () => {
      token = (await daemon.cli(["token", "add", "agent"])).stdout.trim();
    });
    const routes: [string, string, unknown?][] = [
      ["GET", "/api/trust"],
      ["POST", "/api/trust/accept", { all: true }],
      ["POST", "/api/trust/folders", { path: "/" }],
      ["POST", "/api/trust/families", { name: "x" }],
      ["GET", "/api/permissions"],
      ["PUT", "/api/permissions", { unattendedDefault: "allow", rules: [] }],
      ["POST", "/api/permissions/rules", { key: "run_shell", effect: "allow" }],
      ["GET", "/api/settings"],
      ["PUT", "/api/settings", { config: {} }],
      ["GET", "/api/tokens"],
      ["POST", "/api/tokens", { name: "more", scope: "call" }],
      ["GET", "/api/prompts"],
      ["POST", "/api/prompts/x", { answer: "once" }],
      ["POST", "/auth/code"],
      ["POST", "/api/mcp", { name: "x", config: { command: "x" } }],
    ];
    test.each(routes)("%s %s is out of its scope", async (method, path, body) => {
      const response = await fetch(daemon.url + path, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      expect(response.status).toBe(403);
    });
  });

  test("a home reached through a link is known by both of its names", async () => {
    const home = await createTestHome({ config: {} });
    const link = `${home.path}-link`;
    await symlink(home.path, link);
    const linked = await startDaemon({ home, args: ["--home", link] });
    try {
      for (const root of [home.path, link]) {
        const response = await linked.fetch("/api/permissions/explain", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ tool: "run_shell", arguments: { command: `cat ${root}/token` }, attended: true }),
        });
        expect(await response.json()).toMatchObject({ decision: "ask", offers: [] });
        const inside = await linked.fetch("/api/permissions/explain", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({
            tool: "run_shell",
            arguments: { command: `cat ${root}/workspace/a.txt` },
            attended: true,
          }),
        });
        expect(await inside.json()).toMatchObject({
          decision: "ask",
          offers: expect.arrayContaining(["run_shell(cat:*)"]),
        });
      }
    } finally {
      await linked.stop();
      await rm(link);
      await rm(home.path, { recursive: true });
    }
  });

  test("files that look like settings in the project folder mean nothing", async () => {
    const write = (path: string, content: string) => daemon.call("write_file", { path, content });
    expect((await write("latchai.config.json", '{"mounts":[{"name":"etc","path":"/etc"}]}')).ok).toBe(true);
    expect((await write("permissions.json", '{"unattendedDefault":"allow","rules":[]}')).ok).toBe(true);
    expect((await daemon.call("list_dir", { path: "." })).text).not.toContain("etc/");
    const inForce = (await (await daemon.fetch("/api/permissions")).json()) as { unattendedDefault: string };
    expect(inForce.unattendedDefault).toBe("deny");
  });
});

describe("permissions.json written by hand", () => {
  let daemon: TestDaemon;
  const rule = (id: string, key: string, effect: "allow" | "deny") => ({
    id,
    key,
    effect,
    createdAt: "2026-01-01T00:00:00Z",
  });
  const write = (unattendedDefault: string, ...rules: object[]) =>
    daemon.home.write("permissions.json", JSON.stringify({ unattendedDefault, rules }));
  const waits = async (): Promise<boolean> => {
    const { entries } = (await (await daemon.fetch("/api/trust")).json()) as {
      entries: { id: string; state: string }[];
    };
    return entries.find(({ id }) => id === "permissions")?.state === "waiting";
  };
  const runs = async (command: string): Promise<string> => {
    const result = await daemon.call("run_shell", { command });
    return result.ok ? "ran" : (result.error?.kind ?? "");
  };
  beforeAll(async () => {
    daemon = await startDaemon({
      config: {},
      files: {
        "permissions.json": JSON.stringify({
          unattendedDefault: "deny",
          rules: [rule("1", "run_shell(date:*)", "allow"), rule("2", "run_shell(id:*)", "deny")],
        }),
      },
    });
  });
  afterAll(() => daemon.stop());

  test("a first start takes it as found", async () => {
    expect(await runs("date")).toBe("ran");
    expect(await runs("uname")).toBe("denied");
    expect(await waits()).toBe(false);
  });

  test("a new allow rule waits; a new deny rule applies at once", async () => {
    await write(
      "deny",
      rule("3", "run_shell(uname:*)", "allow"),
      rule("4", "run_shell(date:*)", "deny"),
      rule("1", "run_shell(date:*)", "allow"),
      rule("2", "run_shell(id:*)", "deny"),
    );
    expect(await runs("uname")).toBe("denied");
    expect(await runs("date")).toBe("denied");
    expect(await waits()).toBe(true);
  });

  test("a looser unattended default waits", async () => {
    await write("allow", rule("1", "run_shell(date:*)", "allow"), rule("2", "run_shell(id:*)", "deny"));
    expect(await runs("uname")).toBe("denied");
    expect(await waits()).toBe(true);
  });

  test("taking a deny rule away waits", async () => {
    await write("deny", rule("1", "run_shell(date:*)", "allow"), rule("9", "run_shell(id:*)", "allow"));
    expect(await runs("id")).toBe("denied");
    expect(await waits()).toBe(true);
  });

  test("reject puts the accepted file back, accept puts the new one in force", async () => {
    expect(await daemon.cli(["trust", "reject", "permissions"])).toMatchObject({ code: 0 });
    expect(await waits()).toBe(false);
    expect(await daemon.home.read("permissions.json")).not.toContain('"9"');
    await write("deny", rule("3", "run_shell(uname:*)", "allow"));
    expect(await waits()).toBe(true);
    expect(await daemon.cli(["trust", "accept", "permissions"])).toMatchObject({ code: 0 });
    expect(await runs("uname")).toBe("ran");
    expect(await waits()).toBe(false);
  });

  test("a broken file is kept aside and reported, and what would have used a rule asks", async () => {
    await daemon.home.write("permissions.json", "{ broken");
    const { problem } = (await (await daemon.fetch("/api/permissions/status")).json()) as { problem?: string };
    expect(problem).toMatch(/could not be used: .*It was kept as permissions\.json\.broken-/);
    expect(await daemon.call("read_file", { path: "missing.txt" })).toMatchObject({ error: { kind: "failed" } });
  });
});

describe("a third-party family", () => {
  const name = "latchai-sample";
  const source = (text: string): string => `
const toolBrand = Symbol.for("@latchai/core.tool");
const familyBrand = Symbol.for("@latchai/core.family");
const tool = { name: "sample", description: "Say hello.", parameters: { type: "object", properties: {} }, class: "ordinary", examples: [{}], contract: 1, [toolBrand]: true, run: () => ${JSON.stringify(text)} };
export const sample = { name: "sample", title: "Sample", events: {}, tools: [tool], contract: 1, [familyBrand]: true };
`;
  const manifest = JSON.stringify({
    name,
    version: "1.0.0",
    type: "module",
    exports: "./index.js",
    dependencies: { dep: "*" },
  });

  test("loads only after trust, only as trusted, and not when a dependency changed", async () => {
    const daemon = await startDaemon({
      config: { families: [name] },
      files: {
        [`node_modules/${name}/package.json`]: manifest,
        [`node_modules/${name}/index.js`]: source("hello"),
        "node_modules/dep/package.json": JSON.stringify({ name: "dep", version: "1.0.0" }),
        "node_modules/dep/index.js": "export {};",
      },
    });
    const { home } = daemon;
    const restart = async (): Promise<TestDaemon> => startDaemon({ home });
    const asks = async (running: TestDaemon): Promise<string | undefined> => {
      const result = await running.call("sample", {}, { attended: false });
      return result.text ?? result.error?.kind;
    };
    try {
      expect(await asks(daemon)).toBe("unknown_tool");
      expect(daemon.stderr()).toContain("nobody trusted it yet");
      expect((await daemon.cli(["trust", "family", "latchai-missing"])).stderr).toContain("is not installed");
      expect((await daemon.cli(["trust", "family", "../evil"])).code).toBe(2);
      expect(await daemon.cli(["trust", "family", name])).toMatchObject({ code: 0 });
      expect(await asks(daemon)).toBe("unknown_tool");
      daemon.process.kill("SIGTERM");
      await new Promise((resolve) => daemon.process.once("close", resolve));

      const second = await restart();
      expect(await asks(second)).toBe("hello");
      await second.stop();

      await home.write("node_modules/dep/index.js", "export const changed = 1;");
      const third = await restart();
      expect(await asks(third)).toBe("unknown_tool");
      expect(third.stderr()).toContain("it changed since you trusted it");
      const shown = await third.cli(["trust", "show", `family:${name}`]);
      expect(shown.stdout).toMatch(/-.*index\.js/);
      expect((await third.cli(["trust", "reject", `family:${name}`])).stderr).toContain("keeps no copy");
      await third.stop();
    } finally {
      await rm(home.path, { recursive: true, force: true });
    }
  });

  test("one that was found in the daemon's working folder is found again from anywhere", async () => {
    const project = await createTestHome({
      files: {
        [`node_modules/${name}/package.json`]: JSON.stringify({
          name,
          version: "1.0.0",
          type: "module",
          exports: "./index.js",
        }),
        [`node_modules/${name}/index.js`]: source("from the project"),
      },
    });
    const first = await startDaemon({ config: {}, cwd: project.path });
    const { home } = first;
    try {
      expect(await first.cli(["trust", "family", name])).toMatchObject({ code: 0 });
      expect(JSON.parse(await home.read("latchai.config.json"))).toEqual({ families: [name] });
      first.process.kill("SIGTERM");
      await new Promise((resolve) => first.process.once("close", resolve));
      const second = await startDaemon({ home, cwd: home.path });
      expect(await second.call("sample", {})).toEqual({ ok: true, text: "from the project" });
      await second.stop();
    } finally {
      await project.remove();
      await home.remove();
    }
  });
});
