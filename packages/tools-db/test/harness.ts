import { createHarness, type Harness, type HarnessOptions } from "@latchai/testkit";
import { afterAll, onTestFinished } from "vitest";
import {
  type Connection,
  type ConnectionsPort,
  createDatabases,
  type Databases,
  db,
  type QueryRecord,
} from "../src/index.ts";
import type { TestDatabase } from "./support/database.ts";
import { createMariadb } from "./support/mariadb.ts";
import { createPostgres } from "./support/postgres.ts";
import { createSqlite } from "./support/sqlite.ts";

export type TestEngine = "postgres" | "mariadb" | "sqlite";
export const engines: readonly TestEngine[] = ["postgres", "mariadb", "sqlite"];

const makers: Record<TestEngine, () => Promise<TestDatabase>> = {
  postgres: createPostgres,
  mariadb: createMariadb,
  sqlite: createSqlite,
};

/** A server that is busy makes and drops databases slowly. */
export const slowly = 60_000;

/** A real database of this engine for a whole test file; for a `beforeAll`, which may take its time. */
export async function createDatabase(engine: TestEngine, setUp: string): Promise<TestDatabase> {
  const database = await makers[engine]();
  afterAll(() => database.drop(), slowly);
  await database.query(setUp);
  return database;
}

/** The same for one test. */
export async function freshDatabase(engine: TestEngine, setUp: string): Promise<TestDatabase> {
  const database = await makers[engine]();
  onTestFinished(() => database.drop(), slowly);
  await database.query(setUp);
  return database;
}

export interface Bench extends Harness {
  databases: Databases;
  history: QueryRecord[];
  /** What is saved; change it as a person would. */
  saved: Connection[];
  /** Text of a db_query that must be answered. */
  query(sql: string, more?: { rowLimit?: number; connection?: string }): Promise<string>;
  /** Message of a db_query that must fail. */
  fails(sql: string): Promise<string>;
}

export type BenchOptions = HarnessOptions & Partial<Pick<Connection, "writable" | "rowLimit" | "timeoutMs" | "engine">>;

export const connectionTo = (engine: TestEngine, url: string, changes: Partial<Connection> = {}): Connection => ({
  id: "shop",
  name: "The Shop",
  engine,
  url,
  writable: false,
  rowLimit: 200,
  timeoutMs: 10_000,
  ...changes,
});

/** The port over a list that tests change. */
export const portOver = (saved: readonly Connection[]): ConnectionsPort => ({
  list: () => saved.map(({ url: _, ...info }) => info),
  open: (id) => saved.find((one) => one.id === id),
});

/** The family over the real seam, gate and drivers, on one database. */
export function bench(engine: TestEngine, database: TestDatabase, options: BenchOptions = {}): Bench {
  const { writable, rowLimit, timeoutMs, engine: savedAs, ...rest } = options;
  const saved = [
    connectionTo(engine, database.url, {
      ...(writable !== undefined && { writable }),
      ...(rowLimit !== undefined && { rowLimit }),
      ...(timeoutMs !== undefined && { timeoutMs }),
      ...(savedAs !== undefined && { engine: savedAs }),
    }),
  ];
  const history: QueryRecord[] = [];
  const databases = createDatabases({ connections: portOver(saved), history: { add: (row) => history.push(row) } });
  onTestFinished(() => databases.close());
  const harness = createHarness(db, { databases }, rest);
  return {
    ...harness,
    databases,
    history,
    saved,
    query: (sql, more = {}) => harness.text("db_query", { connection: "shop", sql, ...more }),
    fails: async (sql) => (await harness.error("db_query", { connection: "shop", sql })).message,
  };
}
