import { nearest } from "@latchai/core";
import { createSqlClassifier } from "./domain/classify/index.ts";
import type { ConnectionsPort, Engine } from "./domain/connection.ts";
import type { Databases } from "./domain/databases.ts";
import type { CreateDriver } from "./domain/driver.ts";
import type { HistoryPort } from "./domain/history.ts";
import { createDatabasesOver } from "./domain/query/create-databases.ts";
import { readSchema } from "./domain/schema/index.ts";
import { createMysqlDriver } from "./drivers/mysql/index.ts";
import { createPostgresDriver } from "./drivers/postgres/index.ts";
import { createSqliteDriver } from "./drivers/sqlite/driver.ts";

export interface DatabasesOptions {
  /** Read for each call: a change of what is saved holds at once. */
  connections: ConnectionsPort;
  /** Told of every call that reached its database; mask what it is told before keeping it. */
  history?: HistoryPort;
  clock?: { now(): number };
}

const drivers: Record<Engine, CreateDriver> = {
  postgres: createPostgresDriver,
  mysql: createMysqlDriver,
  mariadb: createMysqlDriver,
  sqlite: (connection) => createSqliteDriver(connection),
};

/** The saved databases, over pg, mysql2 and better-sqlite3. Each is loaded, and connects, at first use; `close` ends them all. */
export const createDatabases = ({ connections, history, clock = Date }: DatabasesOptions): Databases =>
  createDatabasesOver({
    connections,
    drivers: (engine) => drivers[engine],
    classifier: createSqlClassifier,
    readSchema,
    nearest,
    clock,
    ...(history !== undefined && { history }),
  });
