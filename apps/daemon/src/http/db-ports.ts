import type { Databases } from "@latchai/tools-db";
import type { TestAnswer } from "@latchai/tools-db/http";
import type { Actor, PortResult } from "./ports.ts";
import type { DatabaseList, DatabasePut, DatabaseTry, HistoryQuery, HistoryRow } from "./schemas/databases.ts";

/** Behind /api/db: the databases of the config, what ran on them, and the editor of `databases` in the config file. */
export interface DatabasesPort {
  databases: Databases;
  history(filter: HistoryQuery): Promise<HistoryRow[]>;
  list(): Promise<DatabaseList>;
  /** Adds or changes one. A person's word: it needs no acceptance. */
  put(id: string, config: DatabasePut, actor: Actor): Promise<PortResult<DatabaseList>>;
  remove(id: string, actor: Actor): Promise<PortResult<DatabaseList>>;
  /** Connects with what a person typed; nothing is kept. */
  tryOut(body: DatabaseTry, signal: AbortSignal): Promise<PortResult<TestAnswer>>;
}
