import { join } from "node:path";
import Database from "better-sqlite3";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { QueryAnswer, SchemaAnswer, SqlReading, TableAnswer, TestAnswer } from "../src/http/api-types.ts";
import type { DatabaseList, DatabaseRow, HistoryPage } from "../src/http/schemas/databases.ts";
import { type EventStream, eventOf, isEvent, openStream } from "./support/event-stream.ts";
import { type LocalDaemon, startLocal } from "./support/in-process.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const server = "postgres://postgres@127.0.0.1:5432/postgres";
const name = `latchai_http_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
const role = `${name}_reader`;
const password = "Tide-wat3r-gauge";
const url = `postgres://${role}:${password}@127.0.0.1:5432/${name}`;

let admin: pg.Client;
let daemon: LocalDaemon;
let events: EventStream;

const db = (method: string, path: string, body?: unknown, signal?: AbortSignal) =>
  daemon.asOwner(method, `/api/db${path}`, body, signal ? { signal } : {});
const rowOf = async (id: string): Promise<DatabaseRow | undefined> =>
  (await db("GET", "/connections")).json<DatabaseList>().connections.find((row) => row.id === id);
const query = async (id: string, sql: string, more: object = {}): Promise<QueryAnswer> => {
  const answer = await db("POST", `/connections/${id}/query`, { sql, ...more });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<QueryAnswer>();
};
const history = async (): Promise<HistoryPage["queries"]> =>
  (await db("GET", "/history?limit=50")).json<HistoryPage>().queries;

beforeAll(async () => {
  admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.query(`create role ${role} login password '${password}'`);
  const seed = new pg.Client({ connectionString: server.replace(/postgres$/, name) });
  await seed.connect();
  await seed.query(`create table stations (id int primary key, name text not null);
    create table readings (station int references stations, level numeric(6,3));
    create unique index by_name on stations (name);
    insert into stations values (1, 'Skerry Point'), (2, 'Brine Sluice');
    insert into readings values (1, 1.842), (2, 1.377), (2, null);
    grant select, insert, update, delete on all tables in schema public to ${role}`);
  await seed.end();
  daemon = await startLocal({ config: {} });
  const file = new Database(join(daemon.home.path, "workspace", "notes.db"));
  file.exec("create table notes (id integer primary key, text text); insert into notes (text) values ('a'), ('b')");
  file.close();
  events = await openStream(daemon.url, { authorization: `Bearer ${daemon.token}` });
});
afterAll(async () => {
  events.close();
  await daemon.stop();
  await admin.query(`drop database ${name} with (force)`);
  await admin.query(`drop role ${role}`);
  await admin.end();
});

describe("the connections of the config", () => {
  test("without one the tools say how a person adds one", async () => {
    const tools = (await daemon.asOwner("GET", "/api/tools")).json<
      { name: string; group?: string; available: unknown }[]
    >();
    expect(tools.filter(({ group }) => group === "Database").map((tool) => tool.name)).toEqual([
      "db_connections",
      "db_schema",
      "db_query",
    ]);
    const answer = await daemon.asOwner("POST", "/api/tools/db_connections", { arguments: {} });
    expect(answer.text).toMatch(/Data page|databases/);
  });

  test("a url that cannot be read is said to be so, and never repeated", async () => {
    for (const wrong of [
      "postgres://me:p@ss/w0rdy@host:port/x",
      `mysql://me:${password}@h/x`,
      `http://${password}@h`,
    ]) {
      const answer = await db("PUT", "/connections/bad", { engine: "postgres", url: wrong });
      expect(answer.status).toBe(422);
      expect(answer.text).not.toContain("w0rdy");
      expect(answer.text).not.toContain(password);
      const tried = (await db("POST", "/try", { config: { engine: "postgres", url: wrong } })).json<TestAnswer>();
      expect(tried.ok).toBe(false);
      expect(JSON.stringify(tried)).not.toContain(password);
    }
    expect(await rowOf("bad")).toBeUndefined();
  });

  test("what is wrong with a connection is said at once, not one thing after the other", async () => {
    const put = (config: object) => db("PUT", "/connections/a%20b", config);
    const both = await put({ engine: "postgres", url: `http://${password}/x` });
    expect(both.status).toBe(422);
    expect(both.json<{ error: { message: string } }>().error.message).toBe(
      'A connection\'s id has letters, digits, "-" and "_", at most 64. The address cannot be used: it must start with postgres://; it names no user.',
    );
    expect((await put({ engine: "postgres" })).text).toMatch(/at most 64\. Say where the database is/);
  });

  test("one is tried before it is saved, saved, and listed with its password masked", async () => {
    const tried = (await db("POST", "/try", { config: { engine: "postgres", url } })).json<TestAnswer>();
    expect(tried).toMatchObject({ ok: true, version: expect.stringMatching(/^PostgreSQL \d/) });
    const wrong = (
      await db("POST", "/try", { config: { engine: "postgres", url: url.replace(password, "Wr0ng-secret") } })
    ).json<TestAnswer>();
    // A server that trusts every local role lets any password in.
    expect(JSON.stringify(wrong)).not.toContain("Wr0ng-secret");
    expect((await db("PUT", "/connections/harbor", { engine: "postgres", url, name: "Harbor" })).status).toBe(200);
    const row = await rowOf("harbor");
    expect(row).toMatchObject({ name: "Harbor", writable: false, rowLimit: 200, timeoutMs: 15_000 });
    expect(row?.url).toContain("‹masked›");
    expect(row?.url).not.toContain(password);
    expect(await daemon.home.read("latchai.config.json")).toContain(password);
    expect((await db("POST", "/connections/harbor/test")).json()).toMatchObject({ ok: true });
  });

  test("it is changed without typing its url again", async () => {
    await db("PUT", "/connections/harbor", { engine: "postgres", name: "Harbor", rowLimit: 2 });
    expect(await rowOf("harbor")).toMatchObject({ rowLimit: 2 });
    expect(await daemon.home.read("latchai.config.json")).toContain(password);
    expect((await db("PUT", "/connections/new", { engine: "postgres" })).code()).toBe("no_url");
  });

  test("a file that is not there, and one in LatchAI's own folder, are listed with what is wrong", async () => {
    await db("PUT", "/connections/gone", { engine: "sqlite", url: "sqlite:gone.db" });
    await db("PUT", "/connections/own", { engine: "sqlite", url: join(daemon.home.path, "data", "latchai.db") });
    expect((await rowOf("gone"))?.problem).toContain("file missing");
    expect((await rowOf("own"))?.problem).toContain("own folder");
    const used = await db("POST", "/connections/own/query", { sql: "select * from tokens" });
    expect(used.status).toBe(409);
    for (const id of ["gone", "own"]) expect((await db("DELETE", `/connections/${id}`)).status).toBe(200);
    expect(await rowOf("own")).toBeUndefined();
    expect((await db("DELETE", "/connections/own")).status).toBe(404);
  });

  test("one that was written into the file by hand waits", async () => {
    const config = JSON.parse(await daemon.home.read("latchai.config.json")) as { databases: object[] };
    const text = JSON.stringify({
      ...config,
      databases: [...config.databases, { id: "sly", engine: "sqlite", url: "notes.db" }],
    });
    await daemon.home.write("latchai.config.json", text);
    expect(await rowOf("sly")).toMatchObject({ waiting: true, problem: expect.stringContaining("accept it") });
    expect((await db("POST", "/connections/sly/query", { sql: "select 1" })).status).toBe(404);
    await db("DELETE", "/connections/sly");
  });
});

describe("the console", () => {
  beforeAll(async () => {
    await db("PUT", "/connections/harbor", { engine: "postgres", url, name: "Harbor" });
    await db("PUT", "/connections/notes", { engine: "sqlite", url: "sqlite:notes.db", writable: true });
  });

  test("shows the schema, and one table's keys and what points to it", async () => {
    const schema = (await db("GET", "/connections/harbor/schema")).json<SchemaAnswer>();
    expect(schema.tables.map((table) => `${table.schema}.${table.name}`)).toEqual([
      "public.readings",
      "public.stations",
    ]);
    expect(schema.tables[0]?.foreignKeys[0]).toMatchObject({
      columns: ["station"],
      table: "stations",
      references: ["id"],
    });
    const table = (await db("GET", "/connections/harbor/table?schema=public&table=stations")).json<TableAnswer>();
    expect(table.indexes).toEqual([expect.objectContaining({ name: "by_name", unique: true })]);
    expect(table.referencedBy[0]).toMatchObject({ table: "readings" });
    expect((await db("GET", "/connections/harbor/table?schema=public&table=nope")).status).toBe(404);
  });

  test("answers a read with exact values", async () => {
    const answer = await query(
      "harbor",
      "select s.name, r.level from stations s join readings r on r.station = s.id order by 2",
    );
    expect(answer).toMatchObject({ class: "read", engine: "postgres" });
    expect(answer.statements).toEqual([
      expect.objectContaining({
        columns: [
          { name: "name", type: "text" },
          { name: "level", type: "numeric(6,3)" },
        ],
        rows: [
          ["Brine Sluice", "1.377"],
          ["Skerry Point", "1.842"],
          ["Brine Sluice", null],
        ],
        more: false,
      }),
    ]);
  });

  test("stops at the row limit and says so", async () => {
    const answer = await query("harbor", "select * from generate_series(1, 1000) n", { rowLimit: 7 });
    expect(answer.rowLimit).toBe(7);
    expect(answer.statements[0]?.rows).toHaveLength(7);
    expect(answer.statements[0]?.more).toBe("rows");
  });

  test("a database's error is an answer that shows the place", async () => {
    const answer = await query("harbor", "select 1;\nselect nam from stations");
    expect(answer.failure).toMatchObject({
      kind: "server",
      code: "42703",
      statement: 1,
      position: 17,
      hint: expect.stringContaining("name"),
    });
  });

  test("says what statements would do before they run, and runs a write only when the person saw that", async () => {
    const reading = (
      await db("POST", "/connections/notes/read-sql", { sql: "select 1; delete from notes" })
    ).json<SqlReading>();
    expect(reading).toMatchObject({
      class: "write",
      runs: true,
      statements: [
        { class: "read", kind: "select", offset: 0, length: 8 },
        { class: "write", kind: "dml", offset: 10, everyRow: true },
      ],
    });
    const sql = "insert into notes (text) values ('c')";
    expect((await db("POST", "/connections/notes/query", { sql })).code()).toBe("write_not_confirmed");
    expect((await query("notes", "select count(*) from notes")).statements[0]?.rows).toEqual([["2"]]);
    expect((await query("notes", sql, { write: true })).statements[0]).toMatchObject({ affected: 1 });
  });

  test("a write on a read-only connection is refused, whoever confirms it", async () => {
    const answer = await db("POST", "/connections/harbor/query", { sql: "delete from stations", write: true });
    expect([answer.status, answer.code()]).toEqual([409, "read_only"]);
    expect((await query("harbor", "select count(*) from stations")).statements[0]?.rows).toEqual([["2"]]);
    expect((await db("POST", "/connections/nowhere/query", { sql: "select 1" })).status).toBe(404);
    expect((await db("POST", "/connections/harbor/query", { sql: "  -- nothing" })).status).toBe(422);
  });

  test("closing the request cancels the query on the server", async () => {
    const controller = new AbortController();
    const running = db("POST", "/connections/harbor/query", { sql: "select pg_sleep(50)" }, controller.signal);
    const active = async (): Promise<number> => {
      const { rows } = await admin.query(
        "select count(*)::int as n from pg_stat_activity where datname = $1 and state = 'active' and query like '%pg_sleep(50)%'",
        [name],
      );
      return rows[0].n;
    };
    await expect.poll(active).toBe(1);
    controller.abort();
    await expect(running).rejects.toThrow();
    await expect.poll(active).toBe(0);
    await expect
      .poll(async () => (await history())[0])
      .toMatchObject({ sql: "select pg_sleep(50)", error: expect.any(String) });
  });
});

describe("both doors", () => {
  const call = (args: object, body: object = {}) =>
    daemon.asOwner("POST", "/api/tools/db_query", { arguments: args, ...body });

  test("an agent and a person get the same outcome, and the history tells them apart", async () => {
    const sql = "select name from stations order by id";
    const tool = (await call({ connection: "harbor", sql })).json<{ ok: boolean; text: string }>();
    expect(tool.text).toContain("Skerry Point");
    await query("harbor", sql);
    const [person, agent] = await history();
    expect(person).toMatchObject({ connection: "harbor", by: { kind: "person" }, class: "read", rows: 2, sql });
    expect(agent).toMatchObject({ connection: "harbor", by: { kind: "agent", name: "default" }, rows: 2, sql });
  });

  test("a write of an agent's asks under the connection's key, with the SQL in the prompt", async () => {
    const sql = "update notes set text = 'z' where id = 1";
    const running = call({ connection: "notes", sql }, { attended: true });
    const prompt = eventOf(await events.next(isEvent("prompt.asked"))).data as unknown as {
      id: string;
      preview: string;
      offers: string[];
    };
    expect(prompt.preview).toContain(sql);
    expect(prompt.offers).toContain("db_query(notes)");
    await daemon.asOwner("POST", `/api/prompts/${prompt.id}`, { answer: "once" });
    expect((await running).json()).toMatchObject({ ok: true, text: expect.stringContaining("1 row affected") });
  });

  test("a write on a read-only connection is answered, not asked about", async () => {
    const answer = (await call({ connection: "harbor", sql: "drop table readings" }, { attended: true })).json<{
      ok: boolean;
      text: string;
    }>();
    expect(answer.ok).toBe(true);
    expect(answer.text).toContain("read-only");
  });

  test("the stored url and password stand in no answer, event, history or log", async () => {
    await call({ connection: "harbor", sql: `select '${password}'` });
    const paths = [
      "/api/db/connections",
      "/api/db/history",
      "/api/tools",

      "/api/trust",
      "/api/activity",
    ];
    for (const path of paths) expect((await daemon.asOwner("GET", path)).text, path).not.toContain(password);
    const told = (await daemon.asOwner("POST", "/api/tools/db_connections", { arguments: {} })).text;
    expect(told).toContain("harbor");
    for (const secret of [password, role, "127.0.0.1"]) expect(told).not.toContain(secret);
  });

  test("a token for calls reaches the tools and none of /api/db", async () => {
    const { token } = (await daemon.asOwner("POST", "/api/tokens", { name: "ci", scope: "call" })).json<{
      token: string;
    }>();
    const headers = { authorization: `Bearer ${token}` };
    for (const [method, path, body] of [
      ["GET", "/api/db/connections", undefined],
      ["GET", "/api/db/history", undefined],
      ["POST", "/api/db/connections/harbor/query", { sql: "select 1" }],
      ["POST", "/api/db/try", { config: { engine: "sqlite", url: "notes.db" } }],
    ] as const)
      expect((await daemon.send(method, path, { headers, ...(body && { body }) })).status, path).toBe(403);
  });
});

test("a connection that is taken out of the config ends its sessions, and what runs on them", async () => {
  const sql = "select pg_sleep(40)";
  const running = async (): Promise<number> => {
    const { rows } = await admin.query(
      "select count(*)::int as n from pg_stat_activity where datname = $1 and state = 'active' and query = $2",
      [name, sql],
    );
    return rows[0].n;
  };
  const long = query("harbor", sql);
  await expect.poll(running).toBe(1);
  expect((await db("DELETE", "/connections/harbor")).status).toBe(200);
  expect((await long).failure?.kind).toBe("cancelled");
  await expect.poll(running).toBe(0);
});
