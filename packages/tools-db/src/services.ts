import type { Databases } from "./domain/databases.ts";

/** What the Database tools work with. */
export interface DbServices {
  /** `createDatabases` makes it; absent: the tools say that no database is set up. */
  databases?: Databases;
}
