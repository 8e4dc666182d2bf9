import { defineFamily, type Family } from "@latchai/core";
import { events } from "./events.ts";
import type { DbServices } from "./services.ts";
import { dbConnections } from "./tools/db-connections.ts";
import { dbQuery } from "./tools/db-query.ts";
import { dbSchema } from "./tools/db-schema.ts";

/** The Database family. */
export const db: Family<DbServices> = defineFamily({
  name: "db",
  title: "Database",
  events,
  tools: [dbConnections, dbSchema, dbQuery],
});

export { createDatabases, type DatabasesOptions } from "./create-databases.ts";
export { type Classification, classifySql, createSqlClassifier, sqlReady } from "./domain/classify/index.ts";
export type { Connection, ConnectionsPort } from "./domain/connection.ts";
export type { Databases } from "./domain/databases.ts";
export type { HistoryPort, QueryActor, QueryRecord } from "./domain/history.ts";
export type { DbServices } from "./services.ts";
export { urlProblem } from "./url-problem.ts";
