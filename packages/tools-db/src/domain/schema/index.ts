import type { Engine } from "../connection.ts";
import type { Driver } from "../driver.ts";
import { readMysqlSchema } from "./mysql/read.ts";
import { readPostgresSchema } from "./postgres/read.ts";
import { readSqliteSchema } from "./sqlite/read.ts";
import type { ReadSchema } from "./types.ts";

const readers: Record<Engine, ReadSchema> = {
  postgres: readPostgresSchema,
  mysql: readMysqlSchema,
  mariadb: readMysqlSchema,
  sqlite: readSqliteSchema,
};

/** Reads everything a connection shows of its catalog; a database's own error comes back as a value. */
export const readSchema = (engine: Engine, catalog: Driver["catalog"], signal: AbortSignal): ReturnType<ReadSchema> =>
  readers[engine](catalog, signal);
