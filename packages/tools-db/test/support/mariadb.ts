import mysql from "mysql2/promise";
import { freshName, type TestDatabase } from "./database.ts";

/** The server the tests use; its account must have all rights. */
export const mariadbUrl: string = process.env["LATCHAI_TEST_MARIADB"] ?? "mariadb://root@127.0.0.1:3306";

async function connect(url: string): Promise<mysql.Connection> {
  const at = new URL(url);
  const connection = await mysql.createConnection({
    host: at.hostname,
    port: Number(at.port || 3306),
    user: decodeURIComponent(at.username),
    password: decodeURIComponent(at.password),
    multipleStatements: true,
    rowsAsArray: true,
    typeCast: (field) => field.string(),
  });
  connection.on("error", () => {});
  return connection;
}

/** A fresh MariaDB database. */
export async function createMariadb(): Promise<TestDatabase> {
  const name = freshName();
  const connection = await connect(mariadbUrl);
  await connection.query(`create database ${name} character set utf8mb4`);
  await connection.query(`use ${name}`);
  const url = new URL(mariadbUrl);
  url.pathname = `/${name}`;
  let dropped: Promise<void> | undefined;
  return {
    name,
    url: url.href,
    async query(sql) {
      const [result, fields] = (await connection.query(sql)) as [unknown, unknown];
      // Several statements: a list per statement, and no columns where one gave no rows.
      const several = Array.isArray(fields) && fields.some((field) => field === undefined || Array.isArray(field));
      const last = several && Array.isArray(result) ? result.at(-1) : result;
      return Array.isArray(last) ? last : [];
    },
    drop() {
      dropped ??= (async () => {
        await connection.query(`drop database if exists ${name}`);
        await connection.end();
      })();
      return dropped;
    },
  };
}
