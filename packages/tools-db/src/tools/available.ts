import type { CallContext } from "@latchai/core";
import type { Databases } from "../domain/databases.ts";
import { errors } from "../errors.ts";
import type { DbServices } from "../services.ts";
import { text } from "../text.ts";

/** `true` where a database is set up, else how one is added. */
export const available = ({ services }: CallContext<DbServices>): true | string =>
  (services.databases?.list().length ?? 0) > 0 || text.noDatabases();

export const databasesOf = ({ services }: CallContext<DbServices>): Databases => {
  if (services.databases === undefined) throw errors.noDatabases(text.noDatabases());
  return services.databases;
};
