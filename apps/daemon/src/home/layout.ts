import { join } from "node:path";

/** Where everything in a LatchAI home stands. All paths are absolute. */
export interface HomePaths {
  root: string;
  /** Every path that this home was named by: the real one, and the link that led to it. */
  spellings: readonly string[];
  config: string;
  permissions: string;
  token: string;
  /** Holds the socket, the lock and `daemon.json` of a running daemon. */
  run: string;
  socket: string;
  lock: string;
  daemonInfo: string;
  /** Default workspace. */
  workspace: string;
  data: string;
  database: string;
  /** Output of a daemon that was started in the background. */
  log: string;
  /** Copy of the published JSON Schema that `$schema` in the config points to. */
  configSchema: string;
}

/** Both must be absolute; `given` is the way it was named, when that is not the real path. */
export function homePaths(root: string, given: string = root): HomePaths {
  const run = join(root, "run");
  const data = join(root, "data");
  return {
    root,
    spellings: [...new Set([root, given])],
    config: join(root, "latchai.config.json"),
    permissions: join(root, "permissions.json"),
    token: join(root, "token"),
    run,
    socket: join(run, "latchai.sock"),
    lock: join(run, "lock.db"),
    daemonInfo: join(run, "daemon.json"),
    workspace: join(root, "workspace"),
    data,
    database: join(data, "latchai.db"),
    log: join(data, "daemon.log"),
    configSchema: join(data, "latchai.config.schema.json"),
  };
}
