// Runs in an empty folder against the packed packages: a read and a refused write on an SQLite file.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callTool, createRegistry } from "@latchai/core";
import { createDatabases, db } from "@latchai/tools-db";
import Database from "better-sqlite3";

const folder = mkdtempSync(join(tmpdir(), "latchai-consumer-"));
const url = join(folder, "shop.db");
const made = new Database(url);
made.exec("create table items (name text); insert into items values ('cup')");
made.close();

const shop = { id: "shop", name: "Shop", engine: "sqlite", url, writable: false, rowLimit: 200, timeoutMs: 60_000 };
const databases = createDatabases({
  connections: { list: () => [shop], open: (id) => (id === shop.id ? shop : undefined) },
});
const registry = createRegistry({ profile: "workspace" });
registry.add(db, { databases });
const me = {
  caller: { id: "me", name: "Me", capabilities: new Set(), anonymous: false },
  surface: "cli",
  attended: false,
  name: "db_query",
};
const read = await callTool(registry, { ...me, arguments: { connection: "shop", sql: "select name from items" } });
assert.equal(read.ok, true, JSON.stringify(read));
assert.match(read.text, /^rows 1-1 of 1 .*\| cup \|$/s);
const written = await callTool(registry, { ...me, arguments: { connection: "shop", sql: "delete from items" } });
assert.match(written.text, /^Not run: connection "shop" is read-only/);
await databases.close();
rmSync(folder, { recursive: true });
