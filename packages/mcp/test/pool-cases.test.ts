import { callTool, createGate, createMemoryRules } from "@latchai/core";
import { expect, vi } from "vitest";
import type { McpTokens } from "../src/index.ts";
import { poolLimits } from "../src/limits.ts";
import type { Connection } from "../src/pool/connection.ts";
import type { Listing } from "../src/pool/listing.ts";
import { createSupervisor } from "../src/pool/supervisor.ts";
import { caseRows } from "./cases.ts";
import { call, caller, hostile, rig, silentLog, textOf, until } from "./harness.ts";
import { adderOverHttp, listen } from "./http-servers.ts";

const row = caseRows("mcp-client.jsonl");

row("mcp-001", async () => {
  const { pool, registry } = rig({ fs: hostile("plain") });
  await pool.start();
  expect(registry.list().find(({ name }) => name === "fs_echo")).toMatchObject({ source: "fs", group: "fs" });
});

row("mcp-004", async () => {
  const { pool, names } = rig({ s: hostile("duplicates") });
  await pool.start();
  expect(names()).toEqual(["s_a", "s_b"]);
  expect(pool.list()[0]?.problems).toEqual(['lists "a" twice; the first one counts']);
});

row("mcp-005", async () => {
  const { pool, registry, names } = rig({ s: hostile("names") });
  await pool.start();
  expect(names().every((name) => /^[a-zA-Z0-9_-]{1,64}$/u.test(name))).toBe(true);
  const name = names().find((other) => other.startsWith("s_get_user_list_v2_"));
  expect(name).toMatch(/_[0-9a-f]{6}$/u);
  // The fixture echoes for a name it does not know, so the answer shows that the call arrived under its own name.
  expect(await call(registry, name ?? "", { q: 1 })).toEqual({ ok: true, text: '{"q":1}' });
});

row("mcp-008", async () => {
  const { pool, names } = rig({ s: hostile("names") });
  await pool.start();
  const alike = names().filter((name) => name.startsWith("s_get_x"));
  expect(new Set(alike).size).toBe(2);
});

row("mcp-014", async () => {
  const { pool, registry } = rig({ s: hostile("schemas") });
  await pool.start();
  const tree = { root: { name: "a", children: [{ name: "b", children: [] }] } };
  expect(await call(registry, "s_tree", tree)).toEqual({ ok: true, text: JSON.stringify(tree) });
  const bad = await call(registry, "s_tree", { root: { name: "a", children: [{ children: [] }] } });
  expect(textOf(bad)).toContain("Invalid arguments for s_tree: root.children[0]");
});

row("mcp-015", async () => {
  const { pool, registry } = rig({ s: hostile("schemas") });
  await pool.start();
  const listed = registry.list().find(({ name }) => name === "s_remote");
  expect(listed?.available).toContain("schemas are never fetched");
  const result = await call(registry, "s_remote", {});
  expect(result).toMatchObject({ ok: false, error: { kind: "unavailable" } });
});

row("mcp-027", async () => {
  const { pool, registry, names } = rig({ s: hostile("plain") }, { limits: { retryBaseMs: 20 } });
  await pool.start();
  const gone = until(pool, () => pool.list()[0]?.status === "waiting");
  expect((await call(registry, "s_exit_soon")).ok).toBe(true);
  await gone;
  expect(names()).toEqual([]);
  expect(pool.list()[0]?.nextTryAt).toBeGreaterThan(0);
  await until(pool, () => pool.list()[0]?.status === "connected");
  expect(names()).toContain("s_echo");
});

row("mcp-028", async () => {
  const { pool, registry } = rig({ s: hostile("plain") });
  await pool.start();
  const run = registry.get("s_pids")?.tool.run;
  const gone = until(pool, () => pool.list()[0]?.status === "waiting");
  await call(registry, "s_exit_soon");
  await gone;
  // Four calls that were let through before the tools went away.
  const at = { signal: new AbortController().signal, progress() {} } as never;
  const pids = await Promise.all([1, 2, 3, 4].map(() => run?.({} as never, at)));
  expect(new Set(pids).size).toBe(1);
});

row("mcp-029", async () => {
  const { pool, registry } = rig({ s: hostile("plain") });
  await pool.start();
  const result = await call(registry, "s_crash");
  expect(textOf(result)).toMatch(/exited with code 3.*Whether it took effect is not known/u);
  expect(pool.list()[0]?.status).toBe("waiting");
});

row("mcp-031", async () => {
  const { pool } = rig({
    one: hostile("plain"),
    two: hostile("plain"),
    bad: hostile("dead"),
    four: hostile("plain"),
    five: hostile("plain"),
  });
  await pool.start();
  expect(pool.list().map(({ status }) => status)).toEqual([
    "connected",
    "connected",
    "waiting",
    "connected",
    "connected",
  ]);
  expect(pool.list()[2]?.problems[0]).toMatch(/exited with code 7 .*config\.toml not found/u);
});

row("mcp-032", async () => {
  const { pool, registry, names } = rig({ s: hostile("changing") });
  await pool.start();
  expect(names()).toEqual(["s_old", "s_burst"]);
  let changes = 0;
  registry.onChange(() => {
    changes += 1;
  });
  const changed = until(pool, () => names().includes("s_new"));
  await call(registry, "s_burst");
  await changed;
  expect(names()).toEqual(["s_new"]);
  // Out and in again, once for fifty notices.
  expect(changes).toBe(2);
});

row("mcp-034", async () => {
  const listed = (name: string): Listing => ({
    tools: [{ name, description: "", parameters: {} as never }],
    problems: [],
  });
  let notice = (): void => {};
  const opened: Connection[] = [];
  const connect = async (): Promise<Connection> => {
    let end = (_reason: string): void => {};
    let reason: string | undefined;
    const connection: Connection = {
      server: { name: "fake", version: "1" },
      hasTools: true,
      request: () => Promise.reject(new Error("unused")),
      onToolsChanged(listener) {
        notice = listener;
      },
      closed: new Promise((resolve) => {
        end = resolve;
      }),
      closedBecause: () => reason,
      async close() {
        reason = "closed by us";
        end(reason);
      },
    };
    opened.push(connection);
    return connection;
  };
  // The first connection's second list hangs until the test lets it go.
  let lists = 0;
  let release = (_listing: Listing): void => {};
  const published: (string | undefined)[] = [];
  const supervisor = createSupervisor({
    name: "s",
    config: hostile("plain"),
    limits: { ...poolLimits, refreshDebounceMs: 0 },
    connect,
    list(connection) {
      lists += 1;
      if (connection !== opened[0] || lists === 1) return Promise.resolve(listed(`list ${lists}`));
      return new Promise((resolve) => {
        release = resolve;
      });
    },
    publish(listing) {
      published.push(listing?.tools[0]?.name);
      return { tools: 1, problems: [] };
    },
    changed() {},
    now: Date.now,
  });
  await supervisor.connect();
  notice();
  await vi.waitFor(() => expect(lists).toBe(2));
  await supervisor.reconnect();
  release(listed("stale"));
  await new Promise((resolve) => setImmediate(resolve));
  expect(published).toEqual(["list 1", undefined, "list 3"]);
  await supervisor.close();
});

row("mcp-035", async () => {
  const { pool, registry } = rig({ s: hostile("plain") }, { limits: { callIdleTimeoutMs: 400 } });
  await pool.start();
  const lines: string[] = [];
  const result = await call(registry, "s_slow", { ms: 1_200, every: 100 }, { progress: (line) => lines.push(line) });
  expect(result).toEqual({ ok: true, text: "done" });
  expect(lines[0]).toBe("1/5 step one");
});

row("mcp-036", async () => {
  const { pool, registry } = rig({ s: hostile("plain") }, { limits: { callIdleTimeoutMs: 150 } });
  await pool.start();
  const result = await call(registry, "s_never");
  expect(textOf(result)).toMatch(/neither an answer nor progress for 150 ms \(idle limit\).*not known/u);
  expect(textOf(await call(registry, "s_cancelled"))).toBe("1");
});

row("mcp-037", async () => {
  const limits = { callIdleTimeoutMs: 400, callTotalTimeoutMs: 600 };
  const { pool, registry } = rig({ s: hostile("plain") }, { limits });
  await pool.start();
  const result = await call(registry, "s_forever", { every: 50 });
  expect(textOf(result)).toContain("still running after 600 ms (total limit");
});

row("mcp-038", async () => {
  const { pool, registry } = rig({ s: hostile("plain") });
  await pool.start();
  const stop = new AbortController();
  const pending = call(registry, "s_slow", { ms: 100 }, { signal: stop.signal });
  setTimeout(() => stop.abort(), 30);
  expect(await pending).toMatchObject({ ok: false, error: { kind: "cancelled" } });
  // The late answer arrives meanwhile and disturbs nothing.
  expect(await call(registry, "s_slow", { ms: 150 })).toEqual({ ok: true, text: "done" });
  expect(textOf(await call(registry, "s_cancelled"))).toBe("1");
});

row("mcp-039", async () => {
  const { pool, registry } = rig({ s: hostile("plain") });
  await pool.start();
  expect(await call(registry, "s_png")).toEqual({
    ok: true,
    text: "",
    images: ["data:image/png;base64,iVBORw0KGgo="],
  });
});

row("mcp-045", async () => {
  const { pool, registry } = rig({ s: hostile("plain") });
  await pool.start();
  const result = await call(registry, "s_big_error");
  expect(result.ok).toBe(false);
  expect(textOf(result)).toMatch(/^start e+ end$/u);
  expect(textOf(result).length).toBeGreaterThan(1_000_000);
  const huge = textOf(await call(registry, "s_huge_error"));
  expect(huge.length).toBeLessThanOrEqual(1024 * 1024);
  expect(huge).toContain("[clipped:");
});

row("mcp-047", async () => {
  const { pool, registry } = rig({ s: hostile("plain") });
  await pool.start();
  const result = await call(registry, "s_svg");
  expect(result).not.toHaveProperty("images");
  expect(textOf(result)).toContain("[image image/svg+xml, 6 bytes: not shown, only raster pictures are]");
  expect(textOf(result)).toContain("[image text/html");
});

row("mcp-048", async () => {
  const { pool, registry } = rig({ s: hostile("plain") });
  await pool.start();
  const result = await call(registry, "s_huge_image");
  expect(result).not.toHaveProperty("images");
  expect(textOf(result)).toBe("[image image/png, 30.0 MB: not shown, over 15.0 MB]");
});

row("mcp-050", async () => {
  const { pool, registry } = rig({ s: hostile("schemas") });
  await pool.start();
  expect(await call(registry, "s_untyped", { depth: "5" })).toEqual({ ok: true, text: '{"depth":5}' });
});

row("mcp-051", async () => {
  const { pool, registry } = rig(
    { s: { ...hostile("plain"), env: { MY_SETTING: "on", API_KEY: "its-own-key" } } },
    { env: { ...process.env, OPENAI_API_KEY: "sk-daemon", LATCHAI_HOME: "/home/x/.latchai", GREETING: "hi" } },
  );
  await pool.start();
  const env = JSON.parse(textOf(await call(registry, "s_env"))) as Record<string, string>;
  expect(env).toMatchObject({ PATH: process.env.PATH, MY_SETTING: "on", API_KEY: "its-own-key" });
  for (const name of ["OPENAI_API_KEY", "LATCHAI_HOME", "GREETING", "NODE_OPTIONS", "VITEST"]) {
    expect(env).not.toHaveProperty(name);
  }
});

row("mcp-052", async () => {
  const secrets: string[] = [];
  const seen: (string | undefined)[] = [];
  const url = await listen((request, response) => {
    seen.push(request.headers.authorization);
    response.writeHead(401).end();
  });
  const warnings: string[] = [];
  const config = (variable: string) => ({
    url,
    headers: { Authorization: `Bearer \${env:${variable}}` },
  });
  const { pool } = rig(
    { there: config("TOKEN"), missing: config("ABSENT") },
    {
      resolve(entry) {
        if (JSON.stringify(entry).includes("ABSENT")) throw new Error("the environment variable ABSENT is not set");
        return JSON.parse(JSON.stringify(entry).replace(/\$\{env:TOKEN\}/u, "s3cret-value")) as typeof entry;
      },
      registerSecret: (value) => secrets.push(value),
      log: { ...silentLog, warn: (message) => warnings.push(message) },
    },
  );
  await pool.start();
  expect(seen[0]).toBe("Bearer s3cret-value");
  expect(secrets).toContain("s3cret-value");
  expect(JSON.stringify(pool.list()) + warnings.join()).not.toContain("s3cret");
  expect(pool.list()[1]).toMatchObject({ status: "failed", problems: ["the environment variable ABSENT is not set"] });
});

/** A server that takes one access token, and its authorization server. */
const signedIn = async (options: { tokenEndpoint?: string; refuse?: boolean } = {}) => {
  let valid = "new-token";
  let refreshes = 0;
  const server = await adderOverHttp({
    check(request, response) {
      if (request.headers.authorization !== `Bearer ${valid}`) response.writeHead(401).end();
    },
  });
  const endpoint = await listen((request, response) => {
    refreshes += 1;
    request.resume();
    const body = options.refuse ? { error: "invalid_grant" } : { access_token: valid, refresh_token: "refresh-2" };
    response.writeHead(options.refuse ? 400 : 200, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  const kept = new Map<string, McpTokens>();
  const fetched: string[] = [];
  const { pool, registry } = rig(
    { s: { url: server.url } },
    {
      tokens: {
        load: (name) => kept.get(name),
        save: (name, next) => kept.set(name, next),
        clear: (name) => kept.delete(name),
      },
      // The test's authorization server is on loopback: reached under a public name, as a real one would be.
      fetch(input, init) {
        fetched.push(String(input));
        return fetch(String(input) === "https://auth.example.com/token" ? endpoint : input, init);
      },
    },
  );
  const tokenEndpoint = options.tokenEndpoint ?? "https://auth.example.com/token";
  kept.set("s", { accessToken: "old-token", refreshToken: "refresh-1", tokenEndpoint, clientId: "us" });
  return {
    pool,
    registry,
    kept,
    fetched,
    refreshes: () => refreshes,
    expire() {
      valid = "newer-token";
    },
  };
};

row("mcp-054", async () => {
  const { pool, registry, kept, refreshes, expire } = await signedIn();
  await pool.start();
  expect(pool.list()[0]?.status).toBe("connected");
  expect(refreshes()).toBe(1);
  expect(kept.get("s")).toMatchObject({ accessToken: "new-token", refreshToken: "refresh-2" });
  expire();
  const sums = await Promise.all([1, 2, 3].map((a) => call(registry, "s_add", { a, b: 1 })));
  expect(sums.map(textOf)).toEqual(["2", "3", "4"]);
  expect(refreshes()).toBe(2);
});

row("mcp-055", async () => {
  const { pool, kept, refreshes } = await signedIn({ refuse: true });
  await pool.start();
  expect(pool.list()[0]).toMatchObject({ status: "failed", problems: ["needs sign-in: the stored one has ended"] });
  expect(kept.size).toBe(0);
  expect(refreshes()).toBe(1);
});

row("mcp-056", async () => {
  for (const tokenEndpoint of [
    "http://169.254.169.254/token",
    "https://169.254.169.254/token",
    "https://vault.internal/",
  ]) {
    const { pool, fetched } = await signedIn({ tokenEndpoint });
    await pool.start();
    expect(pool.list()[0]?.status).toBe("failed");
    expect(pool.list()[0]?.problems[0]).toMatch(/^its sign-in cannot be renewed: .*(?:not a public host|over https)/u);
    expect(fetched.filter((url) => url === tokenEndpoint)).toEqual([]);
  }
  const fetched: string[] = [];
  const asked = await listen((request, response) => {
    fetched.push(request.url ?? "");
    response
      .writeHead(401, { "www-authenticate": 'Bearer resource_metadata="http://169.254.169.254/.well-known/x"' })
      .end();
  });
  const { pool } = rig(
    { s: { url: asked } },
    {
      fetch(input, init) {
        fetched.push(String(input));
        return fetch(input, init);
      },
    },
  );
  await pool.start();
  expect(pool.list()[0]?.status).toBe("waiting");
  expect(pool.list()[0]?.problems[0]).toMatch(/401/u);
  expect(fetched.filter((url) => url.includes("169.254"))).toEqual([]);
});

row("mcp-057", async () => {
  const server = await adderOverHttp();
  const { pool, registry } = rig({ s: { url: server.url } });
  await pool.start();
  expect((await call(registry, "s_add", { a: 1, b: 2 })).ok).toBe(true);
  server.forgetSessions();
  expect(await call(registry, "s_add", { a: 2, b: 3 })).toEqual({ ok: true, text: "5" });
  expect(server.initialized()).toBe(2);
});

row("mcp-058", async () => {
  const { pool, registry } = rig({ s: hostile("plain") });
  await pool.start();
  await pool.remove("s");
  const result = await callTool(registry, {
    name: "s_echo",
    arguments: {},
    caller,
    surface: "cli",
    attended: true,
    agent: { name: "a", tools: ["s_echo"] },
  });
  expect(result).toMatchObject({ ok: false, error: { kind: "unknown_tool" } });
});

row("mcp-059", async () => {
  const { pool, registry } = rig({ s: hostile("poison") });
  await pool.start();
  expect(registry.get("s_big")?.tool.class).toBe("unknown");
  expect(registry.list().find(({ name }) => name === "s_big")?.concurrent).toBe(false);
  const asked: string[] = [];
  const gate = createGate({
    rules: createMemoryRules(),
    prompts: {
      ask(prompt) {
        asked.push(prompt.tool);
        return Promise.resolve({ answer: "deny" });
      },
    },
    unattendedDefault: () => "deny",
    mode: () => "ask",
  });
  const through = (attended: boolean) =>
    callTool(registry, { name: "s_big", arguments: {}, caller, surface: "cli", attended, gate });
  expect((await through(false)).ok).toBe(true);
  expect(await through(true)).toMatchObject({ ok: false, error: { kind: "denied" } });
  expect(asked).toEqual(["s_big"]);
});

row("mcp-060", async () => {
  const { pool, registry } = rig({ s: hostile("poison") });
  await pool.start();
  const [big, bidi] = registry.list();
  expect(big?.description.length).toBeLessThanOrEqual(4_000);
  expect(big?.description).toMatch(/\[clipped: \d+ characters dropped — the server's description is longer\]$/u);
  expect(bidi?.description).toBe("shown gnihtemos red end");
});

row("mcp-061", async () => {
  const { pool, registry } = rig({ s: hostile("plain") });
  await pool.start();
  expect(textOf(await call(registry, "s_hologram"))).toBe(
    'seen\n[part of unknown type "hologram": not shown]\n[part that is not an object]\n[text part without text]',
  );
});

row("mcp-062", async () => {
  const { pool, registry } = rig({ fs: hostile("plain") });
  await pool.start();
  expect(textOf(await call(registry, "fs_crash"))).toMatch(
    /^MCP server "fs" exited with code 3; its last output: .*about to fall over: ENOSPC, during this call\./u,
  );
});

row("mcp-064", async () => {
  const { pool, names } = rig({ "My Server.v2": hostile("duplicates") });
  await pool.start();
  expect(names()).toEqual(["My_Server_v2_a", "My_Server_v2_b"]);
  expect(() => rig({ "a.b": hostile(), "a b": hostile() })).toThrow(
    'MCP servers "a.b" and "a b" both become "a_b" as a tool prefix: rename one of them',
  );
  await expect(pool.add("My Server v2", hostile())).rejects.toThrow("rename one of them");
});
