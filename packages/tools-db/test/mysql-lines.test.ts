import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Connection } from "../src/domain/connection.ts";
import type { JobResult } from "../src/domain/driver.ts";
import { createMysqlDriver } from "../src/drivers/mysql/index.ts";
import type { TestDatabase } from "./support/database.ts";
import { failureOf, firstOf, never, open, resultsOf } from "./support/drivers.ts";
import { createMariadb } from "./support/mariadb.ts";
import { createProxy } from "./support/proxy.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createMariadb();
  await db.query("create table orders (id int) engine=innodb");
});
afterAll(() => db.drop());

async function proxied() {
  const proxy = await createProxy(db.url);
  onTestFinished(() => proxy.close());
  return { proxy, shop: open(createMysqlDriver, proxy.url) };
}
const running = () =>
  db.query(
    `select info from information_schema.processlist where db = '${db.name}' and command = 'Query' and id <> connection_id()`,
  );
const kill = async () => {
  for (const [id] of await db.query(
    `select id from information_schema.processlist where db = '${db.name}' and id <> connection_id()`,
  ))
    await db.query(`kill ${id}`);
};
/** Opens as many sessions as a side may have: every later job gets a kept one. */
const warm = async (side: (text: string) => Promise<JobResult>) => {
  for (const one of await Promise.all([side("select sleep(0.2)"), side("select sleep(0.2)")])) resultsOf(one);
};

describe("a line to MariaDB that breaks", () => {
  test("while a read runs is told as lost, and the next call works", async () => {
    const { proxy, shop } = await proxied();
    const asked = shop.read("select sleep(60)");
    await expect.poll(running).toEqual([["select sleep(60)"]]);
    proxy.cut();
    expect(failureOf(await asked)).toMatchObject({ kind: "lost", piece: 0 });
    await expect.poll(running).toEqual([]);
    expect(firstOf(await shop.read("select 1")).rows).toEqual([["1"]]);
  });

  test("while a write runs says that nothing was committed", async () => {
    const { proxy, shop } = await proxied();
    const asked = shop.write("insert into orders values (1)", "select sleep(60)");
    await expect.poll(running).toEqual([["select sleep(60)"]]);
    proxy.cut();
    const failure = failureOf(await asked);
    expect(failure).toMatchObject({ kind: "lost", piece: 1, undone: true });
    expect(failure.message).toContain("Nothing was committed.");
    await expect.poll(() => db.query("select * from orders")).toEqual([]);
  });

  test("during the commit says that nobody knows", async () => {
    const { proxy, shop } = await proxied();
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
      if (bytes.includes("START TRANSACTION") && cuts++ === 0) proxy.cut();
    });
    expect(firstOf(await shop.write("select 2")).rows).toEqual([["2"]]);
  });
});

describe("a session that the server ends", () => {
  test("while idle does not end this process, and the next call works", async () => {
    const shop = open(createMysqlDriver, db.url);
    await warm(shop.read);
    await kill();
    expect(firstOf(await shop.read("select 1")).rows).toEqual([["1"]]);
  });

  test("while it runs is told as lost", async () => {
    const shop = open(createMysqlDriver, db.url);
    const asked = shop.read("select sleep(60)");
    await expect.poll(running).toEqual([["select sleep(60)"]]);
    await kill();
    expect(failureOf(await asked)).toMatchObject({ kind: "lost" });
    expect(firstOf(await shop.read("select 1")).rows).toEqual([["1"]]);
  });
});

describe("a MariaDB connection that cannot be made", () => {
  const secret = "s3cr@t/pass#word";
  const ask = async (url: string, more: Partial<Connection> = {}) => {
    const { driver, read } = open(createMysqlDriver, url, more);
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
        "localhost",
        "3306",
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
      // For a user that is not there the server pretends one of several kinds of login.
      code: expect.stringMatching(/^(1045|1698)$/),
      message: expect.stringContaining('"shop"'),
    });
  });

  test("for a refused port, or a host that is none, says unreachable", async () => {
    expect(await ask(at((to) => (to.port = "1")))).toMatchObject({ kind: "unreachable" });
    expect(await ask("mysql://root:s3cr@intruder.invalid/x", { ssl: "off" })).toMatchObject({ kind: "unreachable" });
  });

  test.each([
    ["an unescaped # in the password", "mysql://root:pass#word@db.internal/x"],
    ["an unescaped / in the password", "mysql://root:s3cr@t/pass@db.internal/x"],
    ["another scheme", "postgres://root:pass%23word@db.internal/x"],
    ["no user", "mysql://db.internal/x"],
  ])("for %s says that the URL is bad and quotes none of it", async (_, url) => {
    expect(await ask(url)).toMatchObject({ kind: "bad_url" });
  });

  test("for a database that is not there names none", async () => {
    expect(await ask(at((to) => (to.pathname = "/missing_db")))).toMatchObject({ kind: "bad_url", code: "1049" });
  });

  test("for a server without TLS says so", async () => {
    expect(await ask(db.url, { ssl: "verify" })).toMatchObject({
      kind: "tls",
      message: expect.stringMatching(/offers no TLS/),
    });
  });

  test("because the server never says hello does not hold up another one", async () => {
    const { createServer } = await import("node:net");
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      silent.close();
    });
    const { port } = silent.address() as { port: number };
    const slow = open(
      createMysqlDriver,
      at((to) => (to.port = String(port))),
    );
    let answered = false;
    const asked = slow.read("select 1").finally(() => {
      answered = true;
    });
    expect(firstOf(await open(createMysqlDriver, db.url).read("select 1")).rows).toEqual([["1"]]);
    expect(answered).toBe(false);
    expect(failureOf(await asked)).toMatchObject({ kind: "unreachable" });
  });
});
