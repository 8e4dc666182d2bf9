import pg from "pg";
import { freshName, type TestDatabase } from "./database.ts";

/** The server the tests use; its role must be a superuser. */
export const postgresUrl: string =
  process.env["LATCHAI_TEST_POSTGRES"] ?? "postgres://postgres@127.0.0.1:5432/postgres";

const raw = { getTypeParser: () => (value: string | Buffer) => value };

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, types: raw as unknown as pg.CustomTypesConfig });
  client.on("error", () => {}); // dropped with its database
  await client.connect();
  return client;
}

/** A fresh PostgreSQL database. */
export async function createPostgres(): Promise<TestDatabase> {
  const name = freshName();
  const admin = await connect(postgresUrl);
  await admin.query(`create database ${name}`);
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  const client = await connect(url.href);
  let dropped: Promise<void> | undefined;
  return {
    name,
    url: url.href,
    async query(sql) {
      const result = await client.query({ text: sql, rowMode: "array" });
      const last = Array.isArray(result) ? result.at(-1) : result;
      return last.rows;
    },
    drop() {
      dropped ??= (async () => {
        await client.end();
        await admin.query(`drop database if exists ${name} with (force)`);
        await admin.end();
      })();
      return dropped;
    },
  };
}
