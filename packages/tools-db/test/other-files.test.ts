import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSqliteDriver } from "../src/drivers/sqlite/driver.ts";
import { bench, connectionTo, createDatabase } from "./harness.ts";
import type { TestDatabase } from "./support/database.ts";

let database: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), "other-files-"));
const copy = join(folder, "copy.db");
beforeAll(async () => {
  database = await createDatabase("sqlite", "create table t (n int); insert into t values (1)");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const texts = [
  `attach '${copy}' as o`,
  `/* a */ -- b\n ATTACH DATABASE '${copy}' AS o; create table o.t (n int)`,
  `update t set n = 2; attach '${copy}' as o`,
  `vacuum into '${copy}'`,
  `VACUUM main INTO '${copy}'`,
  `vacuum/**/into '${copy}'`,
  "detach o",
];

test.each(texts)("%s is refused on a writable connection, whoever allowed it", async (sql) => {
  const shop = bench("sqlite", database, { writable: true, mode: "allow-all" });
  expect(await shop.fails(sql)).toMatch(/another file/);
  expect(existsSync(copy)).toBe(false);
  expect(await shop.query("select n from t")).toContain("| 1 |");
});

test.each(texts)("%s does not get past the driver either", async (sql) => {
  const driver = createSqliteDriver(connectionTo("sqlite", database.url, { writable: true }));
  const pieces = sql.split("; ").map((text) => ({ text, offset: 0 }));
  const done = await driver.run({
    pieces,
    access: "write",
    maxRows: 10,
    maxBytes: 1000,
    timeoutMs: 5000,
    signal: new AbortController().signal,
  });
  expect(done.ok).toBe(false);
  expect(existsSync(copy)).toBe(false);
  await driver.close();
});
