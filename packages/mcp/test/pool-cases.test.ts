import { expect } from "vitest";
import { poolLimits } from "../src/limits.ts";
import type { Connection } from "../src/pool/connection.ts";
import type { Listing } from "../src/pool/listing.ts";
import { createSupervisor } from "../src/pool/supervisor.ts";
import { caseRows } from "./cases.ts";
import { call, eventually, hostile, rig, textOf, until } from "./harness.ts";

const row = caseRows("mcp-pool.jsonl");

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
  const pids = await Promise.all([1, 2, 3, 4].map(async () => run?.({} as never, at)));
  expect(new Set(pids).size).toBe(1);
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
  await eventually(() => expect(lists).toBe(2));
  await supervisor.reconnect();
  release(listed("stale"));
  await new Promise((resolve) => setImmediate(resolve));
  expect(published).toEqual(["list 1", undefined, "list 3"]);
  await supervisor.close();
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

row("mcp-060", async () => {
  const { pool, registry } = rig({ s: hostile("poison") });
  await pool.start();
  const [big, bidi] = registry.list();
  expect(big?.description.length).toBeLessThanOrEqual(4_000);
  expect(big?.description).toMatch(/\[clipped: \d+ characters dropped — the server's description is longer\]$/u);
  expect(bidi?.description).toBe("shown gnihtemos red end");
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
