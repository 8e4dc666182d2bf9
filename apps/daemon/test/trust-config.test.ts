import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type StartOptions, startDaemon, type TestDaemon } from "./support/daemon.ts";
import { createTestHome, type TestHome } from "./support/home.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

interface Entry {
  id: string;
  state: "accepted" | "waiting";
}

const running: TestDaemon[] = [];
const homes: TestHome[] = [];

async function start(options: StartOptions = {}): Promise<TestDaemon> {
  const daemon = await startDaemon(options);
  running.push(daemon);
  return daemon;
}

async function makeHome(options: Parameters<typeof createTestHome>[0]): Promise<TestHome> {
  const home = await createTestHome(options);
  homes.push(home);
  return home;
}

afterEach(async () => {
  for (const daemon of running.splice(0)) await daemon.stop();
  for (const home of homes.splice(0)) await home.remove();
});

async function entries(daemon: TestDaemon): Promise<Map<string, Entry["state"]>> {
  const body = (await (await daemon.fetch("/api/trust")).json()) as { entries: Entry[] };
  return new Map(body.entries.map((entry) => [entry.id, entry.state]));
}

const mounts = async (daemon: TestDaemon): Promise<string> => (await daemon.call("list_dir", { path: "." })).text ?? "";

async function settings(daemon: TestDaemon): Promise<{ problems: string[]; waiting: string[]; text: string }> {
  return (await (await daemon.fetch("/api/settings")).json()) as {
    problems: string[];
    waiting: string[];
    text: string;
  };
}

describe("a first start", () => {
  test("accepts the home as found and says so, one line per thing that carries code or reach", async () => {
    const home = await makeHome({});
    const outside = await makeHome({});
    const config = {
      mounts: [{ name: "docs", path: outside.path }],
      mcpServers: { fs: { command: "true", args: ["--flag"] } },
      prompts: { timeoutMs: 60_000 },
    };
    await home.write("latchai.config.json", JSON.stringify(config));
    await home.write("permissions.json", JSON.stringify({ rules: [{ key: "run_shell(make:*)", effect: "allow" }] }));
    const daemon = await start({ home });
    expect(await entries(daemon)).toEqual(
      new Map([
        ["config:mcpServers.fs", "accepted"],
        ["config:mounts.docs", "accepted"],
        ["permissions", "accepted"],
      ]),
    );
    const said = daemon
      .stderr()
      .split("\n")
      .filter((line) => line.startsWith("Accepted as found"));
    expect(said).toHaveLength(3);
    expect(said.join("\n")).toContain("permissions.json. Allows run_shell(make:*).");
    expect(said.join("\n")).toContain('Starts "true --flag" on this machine');
  });
});

describe("a config that was edited by hand", () => {
  test("harmless keys apply at once; a mount waits until it is accepted", async () => {
    const outside = await makeHome({ files: { "secret.txt": "inside the mount" } });
    const daemon = await start({ config: {} });
    await daemon.home.write(
      "latchai.config.json",
      JSON.stringify({ prompts: { timeoutMs: 1234 }, mounts: [{ name: "extra", path: outside.path }] }),
    );
    expect(await settings(daemon)).toMatchObject({ waiting: ["mounts.extra"], problems: [] });
    expect((await daemon.call("read_file", { path: "extra/secret.txt" })).ok).toBe(false);

    const shown = await daemon.cli(["trust", "show", "config:mounts.extra"]);
    expect(shown.stdout).toContain("mounts.extra (config, waiting)");
    expect(shown.stdout).toContain(`+  "path": "${outside.path}"`);
    const accepted = await daemon.cli(["trust", "accept", "config:mounts.extra"]);
    expect(accepted).toMatchObject({ code: 0, stderr: "Accepted config:mounts.extra\n" });
    expect(await mounts(daemon)).toContain("extra/");
    expect(await daemon.call("read_file", { path: "extra/secret.txt" })).toEqual({
      ok: true,
      text: "inside the mount",
    });
  });

  test("reject puts the accepted version back into the file, comments kept", async () => {
    const outside = await makeHome({});
    const text = (path: string, writable: boolean) =>
      `{\n  // my docs\n  "mounts": [{ "name": "docs", "path": ${JSON.stringify(path)}, "writable": ${writable} }]\n}\n`;
    const daemon = await start({ config: text(outside.path, false) });
    await daemon.home.write("latchai.config.json", text(outside.path, true));
    expect((await entries(daemon)).get("config:mounts.docs")).toBe("waiting");
    expect((await daemon.call("write_file", { path: "docs/a.txt", content: "x" })).ok).toBe(false);
    expect(await daemon.cli(["trust", "reject", "config:mounts.docs"])).toMatchObject({ code: 0 });
    const after = await daemon.home.read("latchai.config.json");
    expect(after).toContain("// my docs");
    expect(after).toContain('"writable": false');
    expect((await entries(daemon)).get("config:mounts.docs")).toBe("accepted");
  });

  test("rejecting what never was accepted takes it out of the file", async () => {
    const daemon = await start({ config: {} });
    await daemon.home.write("latchai.config.json", JSON.stringify({ mcpServers: { evil: { command: "touch" } } }));
    expect(await daemon.cli(["trust", "reject", "config:mcpServers.evil"])).toMatchObject({ code: 0 });
    expect(JSON.parse(await daemon.home.read("latchai.config.json"))).toEqual({ mcpServers: {} });
  });

  test("accepting by id and hash refuses when it changed since", async () => {
    const daemon = await start({ config: {} });
    const write = (command: string) =>
      daemon.home.write("latchai.config.json", JSON.stringify({ mcpServers: { s: { command } } }));
    await write("true");
    const detail = JSON.parse((await daemon.cli(["trust", "show", "config:mcpServers.s", "--json"])).stdout) as {
      hash: string;
    };
    await write("evil");
    const id = `config:mcpServers.s@${detail.hash.slice(0, 12)}`;
    const refused = await daemon.cli(["trust", "accept", id]);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain("changed since you looked");
    expect((await entries(daemon)).get("config:mcpServers.s")).toBe("waiting");
    await write("true");
    expect(await daemon.cli(["trust", "accept", id])).toMatchObject({ code: 0 });
  });

  test("a broken file keeps the last good settings and is reported; the daemon stays up", async () => {
    const outside = await makeHome({ files: { "a.txt": "still here" } });
    const daemon = await start({ config: { mounts: [{ name: "docs", path: outside.path }] } });
    await daemon.home.write("latchai.config.json", '{ "mounts": [ }');
    expect((await settings(daemon)).problems[0]).toMatch(/^line 1: not JSON/);
    expect(await daemon.call("read_file", { path: "docs/a.txt" })).toMatchObject({ ok: true });
    await daemon.home.write("latchai.config.json", '{ "monts": [] }');
    expect((await settings(daemon)).problems).toEqual(['line 1: monts is an unknown key; did you mean "mounts"?']);
    expect(await daemon.call("read_file", { path: "docs/a.txt" })).toMatchObject({ ok: true });
  });

  test("a file that is emptied for a moment loses neither settings nor what was accepted", async () => {
    const outside = await makeHome({ files: { "a.txt": "still here" } });
    const config = { mounts: [{ name: "docs", path: outside.path }] };
    const daemon = await start({ config });
    await daemon.home.write("latchai.config.json", "");
    expect((await settings(daemon)).problems).toEqual([expect.stringMatching(/^the file is empty or gone/)]);
    expect(await daemon.call("read_file", { path: "docs/a.txt" })).toMatchObject({ ok: true });
    await daemon.home.write("latchai.config.json", JSON.stringify(config));
    expect((await settings(daemon)).problems).toEqual([]);
    expect(await daemon.call("read_file", { path: "docs/a.txt" })).toMatchObject({ ok: true });
    await daemon.home.write("latchai.config.json", "{}");
    expect((await settings(daemon)).problems).toEqual([]);
    expect(await daemon.call("read_file", { path: "docs/a.txt" })).toMatchObject({ ok: false });
  });

  test("what waits still waits after a restart, and the accepted version still holds", async () => {
    const outside = await makeHome({ files: { "a.txt": "mine" } });
    const other = await makeHome({ files: { "a.txt": "not mine" } });
    const config = (path: string) => JSON.stringify({ mounts: [{ name: "docs", path }] });
    const home = await makeHome({ config: config(outside.path) });
    const first = await start({ home });
    await first.stop();
    running.length = 0;
    await home.write("latchai.config.json", config(other.path));
    const second = await start({ home });
    expect(await second.call("read_file", { path: "docs/a.txt" })).toEqual({ ok: true, text: "mine" });
    expect((await entries(second)).get("config:mounts.docs")).toBe("waiting");
    expect(second.stderr()).toContain("mounts.docs waits for you");
  });

  test("the watcher notices an edit without being asked, and tells it as an event", async () => {
    const daemon = await start({ config: {} });
    const stop = new AbortController();
    const stream = await daemon.fetch("/api/events", { signal: stop.signal });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    await daemon.home.write("latchai.config.json", JSON.stringify({ mcpServers: { evil: { command: "touch" } } }));
    let text = "";
    while (!text.includes("trust.waiting")) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) break;
      text += value;
    }
    stop.abort();
    expect(text).toContain('"id":"config:mcpServers.evil"');
    expect(text).not.toContain("touch");
  });
});

describe("the daemon's own settings", () => {
  test("a saved setting counts as accepted, and leaves what waits waiting", async () => {
    const outside = await makeHome({ files: { "a.txt": "x" } });
    const daemon = await start({ config: {} });
    await daemon.home.write("latchai.config.json", JSON.stringify({ mcpServers: { evil: { command: "touch" } } }));
    const value = JSON.stringify([{ name: "docs", path: outside.path }]);
    expect(await daemon.cli(["settings", "set", "mounts", value])).toMatchObject({ code: 0 });
    expect(await entries(daemon)).toEqual(
      new Map([
        ["config:mcpServers.evil", "waiting"],
        ["config:mounts.docs", "accepted"],
      ]),
    );
    expect(await daemon.cli(["settings", "set", "prompts.timeoutMs", "9000"])).toMatchObject({ code: 0 });
    expect((await entries(daemon)).get("config:mcpServers.evil")).toBe("waiting");
    expect(await mounts(daemon)).toContain("docs/");
  });

  test("an invalid value is refused and nothing is written", async () => {
    const daemon = await start({ config: { prompts: { timeoutMs: 5000 } } });
    const before = await daemon.home.read("latchai.config.json");
    const refused = await daemon.cli(["settings", "set", "prompts.timeout", "1"]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('prompts.timeout is an unknown key; did you mean "timeoutMs"?');
    expect(await daemon.home.read("latchai.config.json")).toBe(before);
  });

  test("settings of a home without a daemon are edited in place, and the next start accepts what the person changed", async () => {
    const outside = await makeHome({ files: { "a.txt": "x" } });
    const home = await makeHome({ config: {} });
    const first = await start({ home });
    await first.stop();
    running.length = 0;
    await home.write("latchai.config.json", JSON.stringify({ mcpServers: { evil: { command: "touch" } } }));
    const value = JSON.stringify([{ name: "docs", path: outside.path }]);
    expect(await first.cli(["settings", "set", "mounts", value])).toMatchObject({ code: 0 });
    const second = await start({ home });
    expect(await entries(second)).toEqual(
      new Map([
        ["config:mcpServers.evil", "waiting"],
        ["config:mounts.docs", "accepted"],
      ]),
    );
  });
});

describe("a lost ledger", () => {
  test("nothing is accepted, deny rules hold, the reason is shown, and accepting all ends it", async () => {
    const outside = await makeHome({ files: { "a.txt": "x" } });
    const home = await makeHome({
      config: { mounts: [{ name: "docs", path: outside.path }] },
      files: {
        "permissions.json": JSON.stringify({
          unattendedDefault: "allow",
          rules: [
            { id: "1", key: "write_file", effect: "deny", createdAt: "2026-01-01T00:00:00Z" },
            { id: "2", key: "delete_file", effect: "allow", createdAt: "2026-01-01T00:00:00Z" },
          ],
        }),
      },
    });
    const first = await start({ home });
    expect(await mounts(first)).toContain("docs/");
    await first.stop();
    running.length = 0;
    for (const suffix of ["", "-wal", "-shm"]) await rm(join(home.path, `data/latchai.db${suffix}`), { force: true });

    const second = await start({ home });
    expect(second.stderr()).toContain("its trust ledger was missing");
    const list = (await (await second.fetch("/api/trust")).json()) as { problem: string };
    expect(list.problem).toContain("nothing in it counts as accepted");
    expect(await mounts(second)).not.toContain("docs/");
    expect(await second.call("write_file", { path: "a.txt", content: "x" })).toMatchObject({
      error: { kind: "denied" },
    });
    const inForce = (await (await second.fetch("/api/permissions")).json()) as {
      unattendedDefault: string;
      rules: { effect: string }[];
    };
    expect(inForce.unattendedDefault).toBe("deny");
    expect(inForce.rules.map((rule) => rule.effect)).toEqual(["deny"]);

    expect(await second.cli(["trust", "accept", "--all"])).toMatchObject({ code: 0 });
    expect(await mounts(second)).toContain("docs/");
    expect(((await (await second.fetch("/api/trust")).json()) as { problem?: string }).problem).toBeUndefined();
  });

  test("removing the token as well does not make a used home new: the ledger is still there", async () => {
    const home = await makeHome({ config: {} });
    const first = await start({ home });
    await first.stop();
    running.length = 0;
    await rm(join(home.path, "token"));
    await home.write("latchai.config.json", JSON.stringify({ mcpServers: { evil: { command: "touch" } } }));
    const second = await start({ home });
    expect(await entries(second)).toEqual(new Map([["config:mcpServers.evil", "waiting"]]));
    expect(second.token).not.toBe(first.token);
  });
});
