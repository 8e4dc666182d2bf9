import { readdir, readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { startChat, told } from "./support/chat.ts";
import { startDaemon, type TestDaemon } from "./support/daemon.ts";
import { type LocalDaemon, startLocal } from "./support/in-process.ts";
import { mcpOverHttp, mcpOverStdio } from "./support/mcp.ts";
import { createSample, type SampleDatabase, sampleEntries } from "./support/sample-databases.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

let postgres: SampleDatabase;
let mariadb: SampleDatabase;
let sqlite: SampleDatabase;
let admin: pg.Client;
beforeAll(async () => {
  [postgres, mariadb, sqlite] = await Promise.all([
    createSample("postgres"),
    createSample("mariadb"),
    createSample("sqlite"),
  ]);
  admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  for (const sample of [postgres, mariadb, sqlite]) await sample.drop();
});

/** Server sessions of the daemon's on the sample, with what they run. */
const sessions = async (): Promise<string[]> => {
  const found = await admin.query<{ query: string }>(
    "select query from pg_stat_activity where datname = $1 and application_name = 'LatchAI'",
    [postgres.name],
  );
  return found.rows.map((row) => row.query);
};
const running = async (text: string): Promise<number> => {
  const found = await admin.query<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where datname = $1 and state = 'active' and query = $2",
    [postgres.name, text],
  );
  return found.rows[0]?.n ?? 0;
};
/** Waits for something that will be so, however long this machine takes. */
const patience = { timeout: 60_000, interval: 100 };

describe("a database that cannot be reached", () => {
  let silent: Server;
  const sockets = new Set<Socket>();
  let daemon: LocalDaemon;

  beforeAll(async () => {
    // Takes every connection and never says a word.
    silent = createServer((socket) => void sockets.add(socket.on("error", () => {})));
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as AddressInfo;
    const secret = "Wat3r-under-the-mole";
    const databases = [
      { id: "closed", engine: "postgres", url: `postgres://me:${secret}@127.0.0.1:1/x` },
      { id: "closed_too", engine: "mariadb", url: `mariadb://me:${secret}@127.0.0.1:1/x` },
      { id: "silent", engine: "postgres", url: `postgres://me:${secret}@127.0.0.1:${port}/x` },
      { id: "silent_too", engine: "mariadb", url: `mariadb://me:${secret}@127.0.0.1:${port}/x` },
      { id: "unset", engine: "postgres", url: "$" + "{env:NO_SUCH_HARBOR}" },
      ...sampleEntries(sqlite),
    ];
    daemon = await startLocal({ config: { databases } });
  });
  afterAll(async () => {
    await daemon.stop();
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  const call = async (connection: string, sql = "select 1 as one"): Promise<string> =>
    (await daemon.asOwner("POST", "/api/tools/db_query", { arguments: { connection, sql } })).text;

  test("keeps the daemon neither from starting nor from listing it", async () => {
    expect((await daemon.send("GET", "/api/health")).status).toBe(200);
    expect(sockets.size).toBe(0);
    const told = await daemon.asOwner("POST", "/api/tools/db_connections", { arguments: {} });
    for (const id of ["closed", "closed_too", "silent", "silent_too", "unset", "harbor", "quay"])
      expect(told.text).toContain(`| ${id} |`);
    expect(told.text).toContain("unset: cannot be used: the environment lacks NO_SUCH_HARBOR");
  });

  test("is said to be out of reach, without its address, while the others answer", async () => {
    let waiting = 0;
    const slow = ["silent", "silent_too"].map(async (id) => {
      waiting++;
      const text = await call(id);
      waiting--;
      return text;
    });
    await vi.waitFor(() => expect(sockets.size).toBeGreaterThan(0), patience);
    expect(await call("harbor", "select count(*) as n from stations")).toContain("| 12 |");
    for (const text of [await call("closed"), await call("closed_too"), ...(await Promise.all(slow))]) {
      expect(JSON.parse(text)).toMatchObject({ ok: false, error: { kind: "failed" } });
      for (const hidden of ["127.0.0.1", "Wat3r", ":1/", "ECONNREFUSED 127"]) expect(text).not.toContain(hidden);
    }
    expect(waiting).toBe(0);
    expect((await daemon.send("GET", "/api/health")).status).toBe(200);
  });
});

describe("a query whose caller gives up", () => {
  const sql = "select pg_sleep(500)";
  const entries = () => [{ id: "harbor", engine: "postgres", url: postgres.url, timeoutMs: 600_000 }];

  test("ends on the server when an MCP client cancels its call, and when the client goes away", async () => {
    const daemon = await startDaemon({ config: { databases: entries() } });
    try {
      const client = await mcpOverHttp(daemon, daemon.token);
      const stop = new AbortController();
      const call = { name: "db_query", arguments: { connection: "harbor", sql } };
      const cancelled = client.callTool(call, undefined, { signal: stop.signal });
      await expect.poll(() => running(sql), patience).toBe(1);
      stop.abort();
      await expect(cancelled).rejects.toThrow();
      await expect.poll(() => running(sql), patience).toBe(0);

      const { client: other, transport } = await mcpOverStdio(daemon.home.path);
      const abandoned = other.callTool(call).catch(() => "gone");
      await expect.poll(() => running(sql), patience).toBe(1);
      process.kill(transport.pid ?? 0, "SIGKILL");
      expect(await abandoned).toBe("gone");
      await expect.poll(() => running(sql), patience).toBe(0);
      await client.close();
    } finally {
      await daemon.stop();
    }
  });

  test("ends on the server when the person stops the turn", async () => {
    const chat = await startChat({
      script: [{ calls: [{ name: "db_query", arguments: { connection: "harbor", sql } }] }],
    });
    try {
      for (const { id, ...entry } of entries()) await chat.ask("PUT", `/api/db/connections/${id}`, entry);
      const session = await chat.create();
      await chat.send(session, "wait");
      await expect.poll(() => running(sql), patience).toBe(1);
      expect((await chat.ask("POST", `/api/sessions/${session}/stop`)).status).toBe(200);
      await expect.poll(() => running(sql), patience).toBe(0);
      expect(told((await chat.until(session, "idle")).entries)).toContain("call db_query cancelled");
    } finally {
      await chat.stop();
    }
  });
});

describe.skipIf(process.platform !== "linux")("a daemon that is killed", () => {
  let daemon: TestDaemon | undefined;
  afterEach(async () => {
    await daemon?.kill();
    await daemon?.home.remove();
  });

  /** Child processes that SQLite runs in for this daemon. */
  async function children(pid: number): Promise<number> {
    const lines = await Promise.all(
      (await readdir("/proc"))
        .filter((name) => /^\d+$/.test(name))
        .map((name) => readFile(`/proc/${name}/cmdline`, "utf8").catch(() => "")),
    );
    return lines.filter((line) => line.includes(`sqlite-child.mjs\0${pid}\0`)).length;
  }

  test("leaves no statement running beyond its limit, and no process", async () => {
    const entries = [postgres, mariadb, sqlite].map(({ engine, url }) => ({
      id: engine,
      engine,
      url,
      timeoutMs: 8_000,
    }));
    const started = await startDaemon({ config: { databases: entries } });
    daemon = started;
    const inSqlite = () => children(started.pid);
    const ask = (connection: string, sql: string) =>
      started.call("db_query", { connection, sql }).catch(() => "the daemon is gone");
    // Before the long ones: the first call of each connects.
    for (const { id } of entries) expect(await ask(id, "select 1 as one")).toMatchObject({ ok: true });
    const inMariadb = () =>
      mariadb.value(
        `select count(*) from information_schema.processlist where db = '${mariadb.name}' and info = 'select sleep(600)'`,
      );
    const answers = [
      ask("postgres", "select pg_sleep(600)"),
      ask("mariadb", "select sleep(600)"),
      ask("sqlite", "with recursive n (i) as (select 1 union all select i + 1 from n) select count(*) from n"),
    ];
    await Promise.all([
      expect.poll(() => running("select pg_sleep(600)"), patience).toBe(1),
      expect.poll(inMariadb, patience).toBe("1"),
      expect.poll(inSqlite, patience).toBeGreaterThan(0),
    ]);
    await started.kill();
    await Promise.all(answers);
    await expect.poll(() => running("select pg_sleep(600)"), patience).toBe(0);
    await expect.poll(inMariadb, patience).toBe("0");
    await expect.poll(inSqlite, patience).toBe(0);
    await expect.poll(sessions, patience).toEqual([]);
  });

  test("comes up with its drivers: the socket that it left behind keeps none from being found", async () => {
    const entries = [postgres, mariadb].map(({ engine, url }) => ({ id: engine, engine, url }));
    const first = await startDaemon({ config: { databases: entries } });
    daemon = first;
    await first.kill();
    const second = await startDaemon({ home: first.home });
    daemon = second;
    for (const { id } of entries)
      expect(await second.call("db_query", { connection: id, sql: "select 1 as one" })).toMatchObject({ ok: true });
  });
});
