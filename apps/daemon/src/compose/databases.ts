import type { Clock, Ids, Log, Registry } from "@latchai/core";
import { createDatabases, db } from "@latchai/tools-db";
import type { DatabaseConfig } from "../config/schema.ts";
import { createConnections, readConnection } from "../databases/connections.ts";
import { createDatabaseEditor } from "../databases/editor.ts";
import { createDatabaseHistory } from "../databases/history.ts";
import type { SqlitePlaces } from "../databases/sqlite-path.ts";
import type { HomePaths } from "../home/layout.ts";
import type { DatabasesPort } from "../http/db-ports.ts";
import type { LiveConfig } from "../settings/live-config.ts";
import type { Records } from "./records.ts";
import type { Secrets } from "./secrets.ts";

/** The databases of the config: their tools in the registry, their side of the API. */
export interface HomeDatabases {
  port: DatabasesPort;
  /** Cancels what runs and ends every connection. */
  close(): Promise<void>;
}

export async function openDatabases(options: {
  paths: HomePaths;
  registry: Registry;
  live: LiveConfig;
  records: Pick<Records, "store">;
  secrets: Pick<Secrets, "register" | "mask">;
  env: NodeJS.ProcessEnv;
  clock: Clock;
  ids: Ids;
  log: Log;
}): Promise<HomeDatabases> {
  const { paths, registry, live, records, secrets, env, clock, ids, log } = options;
  const { register: registerSecret, mask } = secrets;
  const places = (): SqlitePlaces => {
    const { workspace = paths.workspace, mounts = [] } = live.current();
    return { workspace, mounts: [paths.workspace, ...mounts.map(({ path }) => path)], home: paths.root };
  };
  const history = await createDatabaseHistory({ store: records.store, ids, log, mask });
  const connections = createConnections({ current: live.current, places, env, registerSecret });
  const databases = createDatabases({ connections, history, clock });
  registry.add(db, { databases });
  // Whatever changed: a SQLite path also moves with the workspace.
  const stop = live.onChange(() => databases.prune());
  const read = (entry: DatabaseConfig) => readConnection(entry, { env, places: places(), registerSecret });
  return {
    port: {
      databases,
      history: history.list,
      ...createDatabaseEditor({ live, databases, read, mask }),
    },
    async close() {
      stop();
      await databases.close();
      await history.close();
    },
  };
}
