import type { Connection, Engine } from "../../src/domain/connection.ts";
import type { Driver } from "../../src/domain/driver.ts";
import { createMysqlDriver } from "../../src/drivers/mysql/index.ts";
import { createPostgresDriver } from "../../src/drivers/postgres/index.ts";
import { createSqliteDriver } from "../../src/drivers/sqlite/driver.ts";

const makers: Record<Engine, (connection: Connection) => Driver> = {
  postgres: createPostgresDriver,
  mysql: createMysqlDriver,
  mariadb: createMysqlDriver,
  sqlite: (connection) => createSqliteDriver(connection),
};

/** The product's own driver of a database; close it when the test is done. */
export const driverOf = (engine: Engine, url: string): Driver =>
  makers[engine]({ id: "test", name: "Test", engine, url, writable: false, rowLimit: 200, timeoutMs: 30_000 });
