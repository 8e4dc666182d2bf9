import { callTool, createGate, createMemoryRules } from "@latchai/core";
import { expect } from "vitest";
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
  const { pool, registry, names } = rig({ s: hostile("changing") }, { limits: { refreshDebounceMs: 0 } });
  await pool.start();
  const burst = call(registry, "s_burst");
  const replaced = pool.reconnect("s");
  await Promise.all([burst, replaced]);
  await new Promise((resolve) => setImmediate(resolve));
  // The new process has never seen the burst; a list of the old one would show "new".
  expect(names()).toEqual(["s_old", "s_burst"]);
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

row("mcp-056", async () => {
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
