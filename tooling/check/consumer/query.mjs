// Runs in an empty folder against the packed packages: writes, a read and a refused write on an SQLite file.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callTool, createRegistry } from "@latchai/core";
import { createDatabases, db } from "@latchai/tools-db";

const folder = mkdtempSync(join(tmpdir(), "latchai-consumer-"));
const url = join(folder, "shop.db");
// An empty file is an empty database.
writeFileSync(url, "");

const shop = { id: "shop", name: "Shop", engine: "sqlite", url, writable: true, rowLimit: 200, timeoutMs: 60_000 };
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
const query = (sql) => callTool(registry, { ...me, arguments: { connection: "shop", sql } });
const made = await query("create table items (name text); insert into items values ('cup')");
assert.equal(made.ok, true, JSON.stringify(made));
const read = await query("select name from items");
assert.match(read.text, /^rows 1-1 of 1 .*\| cup \|$/s);
shop.writable = false;
const written = await query("delete from items");
assert.match(written.text, /^Not run: connection "shop" is read-only/);
await databases.close();
rmSync(folder, { recursive: true });
