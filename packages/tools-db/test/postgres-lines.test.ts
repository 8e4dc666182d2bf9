import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Connection } from "../src/domain/connection.ts";
import type { JobResult } from "../src/domain/driver.ts";
import { createPostgresDriver } from "../src/drivers/postgres/index.ts";
import type { TestDatabase } from "./support/database.ts";
import { failureOf, firstOf, never, open, resultsOf } from "./support/drivers.ts";
import { createPostgres } from "./support/postgres.ts";
import { createProxy } from "./support/proxy.ts";
import { createTlsPostgres } from "./support/tls-postgres.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createPostgres();
  await db.query("create table orders (id int)");
});
afterAll(() => db.drop());

async function proxied() {
  const proxy = await createProxy(db.url);
  onTestFinished(() => proxy.close());
  return { proxy, shop: open(createPostgresDriver, proxy.url) };
}
const running = () =>
  db.query(
    `select query from pg_stat_activity where datname = '${db.name}' and application_name = 'LatchAI' and state = 'active'`,
  );
/** Opens as many sessions as a side may have: every later job gets a kept one. */
const warm = (side: (text: string) => Promise<JobResult>) =>
  Promise.all([side("select pg_sleep(0.2)"), side("select pg_sleep(0.2)")]).then((all) => {
    for (const one of all) resultsOf(one);
  });
const kill = () =>
  db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${db.name}' and application_name = 'LatchAI'`,
  );

describe("a line to PostgreSQL that breaks", () => {
  test("while a read runs is told as lost, and the next call works", async () => {
    const { proxy, shop } = await proxied();
    const asked = shop.read("select pg_sleep(60)");
    await expect.poll(running).toEqual([["select pg_sleep(60)"]]);
    proxy.cut();
    expect(failureOf(await asked)).toMatchObject({ kind: "lost", piece: 0 });
    // The server would sleep on; it is told over a line of its own.
    await expect.poll(running).toEqual([]);
    expect(firstOf(await shop.read("select 1")).rows).toEqual([["1"]]);
  });

  test("while a write runs says that nothing was committed", async () => {
    const { proxy, shop } = await proxied();
    const asked = shop.write("insert into orders values (1)", "select pg_sleep(60)");
    await expect.poll(running).toEqual([["select pg_sleep(60)"]]);
    proxy.cut();
    const failure = failureOf(await asked);
    expect(failure).toMatchObject({ kind: "lost", piece: 1, undone: true });
    expect(failure.message).toContain("Nothing was committed.");
    expect(await db.query("select * from orders")).toEqual([]);
  });

  test("during the commit says that nobody knows", async () => {
    const { proxy, shop } = await proxied();
    resultsOf(await shop.write("select 1"));
    proxy.watch((bytes) => {
      if (bytes.includes("COMMIT")) proxy.cut();
    });
    const failure = failureOf(await shop.write("insert into orders values (2)"));
    expect(failure.kind).toBe("lost");
    expect(failure.undone).toBeUndefined();
    expect(failure.message).toMatch(/whether the changes stay is not known/);
  });

  test("is made again, once, for a read whose kept session had gone stale", async () => {
    const { proxy, shop } = await proxied();
    await warm(shop.read);
    let cuts = 0;
    proxy.watch((bytes) => {
      if (bytes.includes("select 2") && cuts++ === 0) proxy.cut();
    });
    expect(firstOf(await shop.read("select 2")).rows).toEqual([["2"]]);
    expect(cuts).toBe(2);
  });

  test("is not made again for a write that was sent", async () => {
    const { proxy, shop } = await proxied();
    await warm(shop.write);
    let sent = 0;
    proxy.watch((bytes) => {
      if (!bytes.includes("insert into orders")) return;
      sent += 1;
      proxy.cut();
    });
    expect(failureOf(await shop.write("insert into orders values (3)"))).toMatchObject({ kind: "lost" });
    expect(sent).toBe(1);
  });

  test("is made again for a write of which nothing was sent", async () => {
    const { proxy, shop } = await proxied();
    await warm(shop.write);
    let cuts = 0;
    proxy.watch((bytes) => {
      if (bytes.includes("BEGIN READ WRITE") && cuts++ === 0) proxy.cut();
    });
    expect(firstOf(await shop.write("select 2")).rows).toEqual([["2"]]);
  });
});

describe("a session that the server ends", () => {
  test("while idle does not end this process, and the next call works", async () => {
    const shop = open(createPostgresDriver, db.url);
    const pid = firstOf(await shop.read("select pg_backend_pid()")).rows[0]?.[0];
    await kill();
    await expect.poll(() => db.query(`select 1 from pg_stat_activity where pid = ${pid}`)).toEqual([]);
    const next = firstOf(await shop.read("select pg_backend_pid()")).rows[0]?.[0];
    expect(next).not.toBe(pid);
  });

  test("while it runs is told as lost", async () => {
    const shop = open(createPostgresDriver, db.url);
    const asked = shop.read("select pg_sleep(60)");
    await expect.poll(running).toEqual([["select pg_sleep(60)"]]);
    await kill();
    expect(failureOf(await asked)).toMatchObject({ kind: "lost", code: "57P01" });
    expect(firstOf(await shop.read("select 1")).rows).toEqual([["1"]]);
  });
});

describe("a PostgreSQL connection that cannot be made", () => {
  const secret = "s3cr@t/pass#word";
  const ask = async (url: string, more: Partial<Connection> = {}) => {
    const { driver, read } = open(createPostgresDriver, url, more);
    const failures = [
      failureOf(await read("select 1")),
      failureOf(await driver.server(never)),
      failureOf(await driver.catalog("select 1", [], never)),
    ];
    for (const failure of failures) {
      const said = JSON.stringify(failure);
      for (const piece of [
        "s3cr",
        "pass#word",
        "127.0.0.1",
        "5432",
        "intruder",
        "db.internal",
        "missing_db",
        "ECONN",
        "ENOTFOUND",
        "getaddrinfo",
      ])
        expect(said).not.toContain(piece);
      expect(failure.kind).toBe(failures[0]?.kind);
    }
    return failures[0];
  };
  const at = (change: (url: URL) => void) => {
    const url = new URL(db.url);
    change(url);
    return url.href;
  };

  test("for its credentials says so and names nobody", async () => {
    const url = at((to) => {
      to.username = "intruder";
      to.password = secret;
    });
    expect(await ask(url)).toMatchObject({
      kind: "credentials",
      code: "28000",
      message: expect.stringContaining('"shop"'),
    });
  });

  test("for a refused port says unreachable", async () => {
    expect(await ask(at((to) => (to.port = "1")))).toMatchObject({ kind: "unreachable" });
  });

  test("for a host that is a piece of the password says nothing of it", async () => {
    expect(await ask("postgres://root:s3cr@intruder.invalid")).toMatchObject({ kind: "unreachable" });
    expect(await ask("postgres://root:s3cr@t/pass@intruder.invalid/x")).toMatchObject({ kind: "bad_url" });
  });

  test.each([
    ["an unescaped # in the password", "postgres://root:pass#word@db.internal/x"],
    ["no URL at all", "host=db.internal password=pass#word"],
    ["another scheme", "mysql://root:pass%23word@db.internal/x"],
    ["a percent sign that encodes nothing", "postgres://root:%zzword@db.internal/x"],
    ["no user", "postgres://db.internal/x"],
    ["an impossible port", "postgres://root:pass%23word@db.internal:99999/x"],
  ])("for %s says that the URL is bad and quotes none of it", async (_, url) => {
    expect(await ask(url)).toMatchObject({ kind: "bad_url" });
  });

  test("for a database that is not there names none", async () => {
    expect(await ask(at((to) => (to.pathname = "/missing_db")))).toMatchObject({ kind: "bad_url", code: "3D000" });
  });

  test("for a server without TLS says so, unless the connection does without", async () => {
    expect(await ask(db.url, { ssl: "verify" })).toMatchObject({
      kind: "tls",
      message: expect.stringMatching(/offers no TLS/),
    });
    expect(await ask(`${db.url}?sslmode=require`)).toMatchObject({ kind: "tls" });
    expect(
      firstOf(await open(createPostgresDriver, `${db.url}?sslmode=require`, { ssl: "off" }).read("select 1")).rows,
    ).toEqual([["1"]]);
  });

  test("for a certificate that nobody signed says so; with the certificate, or unverified, it is made over TLS", async () => {
    const tls = await createTlsPostgres(db.url);
    onTestFinished(() => tls.close());
    expect(await ask(tls.url, { ssl: "verify" })).toMatchObject({
      kind: "tls",
      message: expect.stringMatching(/self-signed/),
    });
    const sleeper = open(createPostgresDriver, tls.url, { ssl: "no-verify" });
    expect(firstOf(await sleeper.read("select 1")).rows).toEqual([["1"]]);
    expect(
      firstOf(
        await open(createPostgresDriver, `${tls.url}?sslrootcert=${tls.certificate}`, { ssl: "verify" }).read(
          "select 1",
        ),
      ).rows,
    ).toEqual([["1"]]);
    expect(tls.plain()).toBe(0);
    // The cancel goes over TLS too.
    const abort = new AbortController();
    const asked = sleeper.run(["select pg_sleep(60)"], { signal: abort.signal });
    await expect.poll(running).toEqual([["select pg_sleep(60)"]]);
    abort.abort();
    expect(failureOf(await asked)).toMatchObject({ kind: "cancelled" });
    await expect.poll(running).toEqual([]);
    expect(tls.plain()).toBe(0);
  });

  test("because the server is full says busy, not broken", async () => {
    await db.query(`create role crowd_${process.pid} login connection limit 0`);
    onTestFinished(async () => {
      await db.query(`drop role crowd_${process.pid}`);
    });
    const url = at((to) => (to.username = `crowd_${process.pid}`));
    expect(await ask(url)).toMatchObject({ kind: "busy", code: "53300" });
  });

  test("takes neither password nor user from the environment", async () => {
    for (const [name, value] of [
      ["PGUSER", "intruder"],
      ["PGHOST", "db.internal"],
      ["PGOPTIONS", "-c default_transaction_read_only=off"],
    ] as const) {
      process.env[name] = value;
      onTestFinished(() => {
        delete process.env[name];
      });
    }
    const [user, mode] = resultsOf(
      await open(createPostgresDriver, db.url).read("select current_user", "show default_transaction_read_only"),
    );
    expect(user?.rows).toEqual([[new URL(db.url).username]]);
    expect(mode?.rows).toEqual([["on"]]);
  });

  test("does not hold up another one", async () => {
    const { createServer } = await import("node:net");
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      silent.close();
    });
    const { port } = silent.address() as { port: number };
    const slow = open(
      createPostgresDriver,
      at((to) => (to.port = String(port))),
    );
    let answered = false;
    const asked = slow.read("select 1").finally(() => (answered = true));
    expect(firstOf(await open(createPostgresDriver, db.url).read("select 1")).rows).toEqual([["1"]]);
    expect(answered).toBe(false);
    expect(failureOf(await asked)).toMatchObject({ kind: "unreachable" });
  });
});

test("a role that is no superuser gets no warning, and one that may run programs does", async () => {
  const role = `plain_${process.pid}`;
  await db.query(`create role ${role} login; grant pg_read_all_data to ${role}`);
  onTestFinished(async () => {
    await db.query(`drop role ${role}`);
  });
  const url = new URL(db.url);
  url.username = role;
  const warnings = async () => {
    const answer = await open(createPostgresDriver, url.href).driver.server(never);
    return answer.ok ? answer.info.warnings : answer.failure;
  };
  expect(await warnings()).toEqual([]);
  await db.query(`grant pg_execute_server_program to ${role}`);
  expect(await warnings()).toEqual(["the role may run programs on the server"]);
});

test("the role that the documentation advises reads, and is stopped by the server from all else", async () => {
  const role = `reader_${process.pid}`;
  const docs = readFileSync(new URL("../../../docs/databases.md", import.meta.url), "utf8");
  const advised = /create role latchai_reader [\s\S]*?;\ngrant [^\n]*;/.exec(docs)?.[0] ?? "";
  await db.query(advised.replaceAll("latchai_reader", role));
  onTestFinished(async () => {
    await db.query(`drop role ${role}`);
  });
  await db.query("create table if not exists secrets (a int); create sequence if not exists steps");
  const url = new URL(db.url);
  url.username = role;
  url.password = "…";
  const shop = open(createPostgresDriver, url.href);
  expect(firstOf(await shop.read("select count(*) from secrets")).rows).toEqual([["0"]]);
  for (const text of [
    "delete from secrets",
    "copy (select 1) to program 'true'",
    "select pg_read_file('PG_VERSION')",
    "select nextval('steps')",
    "select pg_stat_reset()",
    "create table public.more (a int)",
  ])
    expect(failureOf(await shop.write(text)), text).toMatchObject({ kind: "server", code: "42501" });
});
