import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { freshName, type TestDatabase } from "./database.ts";

/** A fresh SQLite file in a folder of its own. */
export async function createSqlite(): Promise<TestDatabase> {
  const name = freshName();
  const folder = mkdtempSync(join(tmpdir(), "latchai-db-"));
  const url = join(folder, `${name}.db`);
  const db = new Database(url);
  return {
    name,
    url,
    async query(sql) {
      try {
        const statement = db.prepare(sql);
        if (!statement.reader) {
          statement.run();
          return [];
        }
        const rows = statement.raw(true).safeIntegers(true).all() as (string | bigint | null)[][];
        return rows.map((row) => row.map((value) => (value === null ? null : String(value))));
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        db.exec(sql); // several statements
        return [];
      }
    },
    async drop() {
      db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
