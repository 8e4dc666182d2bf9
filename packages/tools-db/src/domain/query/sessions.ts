import type { Connection, ConnectionsPort, Engine } from "../connection.ts";
import type { CreateDriver, Driver, ServerInfo } from "../driver.ts";
import type { SchemaView } from "../schema/types.ts";
import type { OwnObjects } from "./own-objects.ts";

/** What a server said of the functions and objects that reads name. */
export interface Learned {
  readAtMs: number;
  /** Functions it was asked about, and whether it vouches for them. */
  functions: Map<string, boolean>;
  objects?: OwnObjects;
}

/** One saved connection in use, with what was learned over it. */
export interface Session {
  connection: Connection;
  driver: Driver;
  info?: ServerInfo;
  learned?: Learned;
  schema?: { view: SchemaView; readAtMs: number };
}

/** The connections in use: made at first use, ended when what is saved changes or goes. */
export interface Sessions {
  /** By id; undefined: it is gone or cannot be used. */
  get(id: string): Session | undefined;
  /** The one in use, without making one. */
  peek(id: string): Session | undefined;
  /** Ends those whose connection is gone or was changed, and what runs on them. */
  prune(): void;
  close(): Promise<void>;
}

/** What a driver was made with; the rest may change under it. */
const sameServer = (a: Connection, b: Connection): boolean =>
  a.url === b.url &&
  a.engine === b.engine &&
  a.ssl === b.ssl &&
  a.writable === b.writable &&
  a.timeoutMs === b.timeoutMs;

export function createSessions(connections: ConnectionsPort, drivers: (engine: Engine) => CreateDriver): Sessions {
  const open = new Map<string, Session>();

  const end = (id: string): void => {
    const session = open.get(id);
    open.delete(id);
    // Nobody waits for it, and there is nobody to tell.
    session?.driver.close().catch(() => {});
  };

  return {
    get(id) {
      const connection = connections.open(id);
      const known = open.get(id);
      if (known !== undefined && connection !== undefined && sameServer(known.connection, connection)) {
        known.connection = connection;
        return known;
      }
      end(id);
      if (connection === undefined) return undefined;
      const session: Session = {
        connection,
        driver: drivers(connection.engine)(connection),
      };
      open.set(id, session);
      return session;
    },
    peek: (id) => open.get(id),
    prune() {
      for (const [id, session] of open) {
        const saved = connections.open(id);
        if (saved === undefined || !sameServer(session.connection, saved)) end(id);
      }
    },
    async close() {
      const ending = [...open.values()].map(({ driver }) => driver.close());
      open.clear();
      await Promise.all(ending);
    },
  };
}
