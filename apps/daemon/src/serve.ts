import type { Server as SocketServer } from "node:http";
import { type Clock, isToolError, type Log } from "@latchai/core";
import { createDaemon, type Daemon } from "./compose.ts";
import { explainListenError, explainSystemError, StartError } from "./home/errors.ts";
import type { HomePaths } from "./home/layout.ts";
import { prepareHome } from "./home/prepare.ts";
import { newOwnerToken, readOwnerToken, storeOwnerToken } from "./home/token.ts";
import { acquireLock, type HomeLock } from "./lock/acquire.ts";
import { acceptBridges } from "./mcp/socket-door.ts";
import type { Overrides } from "./settings/live-config.ts";
import { listenOwnerSocket } from "./socket/listen.ts";
import { version } from "./version.ts";

export interface ServeOptions {
  /** Absolute path of the home. */
  home: string;
  overrides: Overrides;
  /** For one MCP client over stdio; nothing will listen. */
  standalone?: boolean;
  env: NodeJS.ProcessEnv;
  cwd: string;
  log: Log;
  clock?: Clock;
}

/** A composed home under its lock. */
export interface OpenHome {
  daemon: Daemon;
  paths: HomePaths;
  lock: HomeLock;
  /** Closes the daemon and gives the home free. */
  close(): Promise<void>;
}

/** A daemon that listens on its port and on the home's socket. */
export interface Serving extends OpenHome {
  url: string;
  port: number;
}

/** Locks the home and composes it without listening (`latchai mcp --standalone` needs no more). Throws StartError. */
export async function openHome(options: ServeOptions): Promise<OpenHome> {
  const paths = await prepareHome(options.home);
  const lock = await acquireLock(paths, options.standalone);
  try {
    const found = await readOwnerToken(paths);
    const ownerToken = found ?? newOwnerToken();
    const daemon = await createDaemon({ ...options, paths, ownerToken, hadToken: found !== undefined, version });
    // Only now: a start that is killed earlier is still a first one, with a home that counts as found.
    if (found === undefined) await storeOwnerToken(paths, ownerToken);
    return {
      daemon,
      paths,
      lock,
      async close() {
        await daemon.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw explainStart(error, options);
  }
}

/** A folder that no fence can be made of is a mistake of the command line or the config; all else keeps its own words. */
function explainStart(error: unknown, { home, overrides }: ServeOptions): unknown {
  if (isToolError(error)) {
    const source = overrides.workspace === undefined ? "latchai.config.json" : "--workspace or latchai.config.json";
    return new StartError(`${source} can't be used: ${error.message}`, { exitCode: 2, cause: error });
  }
  return explainSystemError(error, `Opening the home ${home}`);
}

/** Opens the home, listens, and announces where. Throws StartError. */
export async function serve(options: ServeOptions): Promise<Serving> {
  const home = await openHome(options);
  const { daemon, paths, lock } = home;
  let socket: SocketServer | undefined;
  const close = async (): Promise<void> => {
    socket?.close();
    try {
      // Calls that came through the socket are told how they ended, as those over the port are.
      await home.close();
    } finally {
      socket?.closeAllConnections();
    }
  };
  try {
    const { url, port } = await listen(daemon);
    await lock.announce({ pid: process.pid, url, version, startedAt: new Date().toISOString() });
    // The socket comes last: who finds it finds a daemon that is whole.
    socket = await listenOwnerSocket(paths.socket, daemon.handler);
    acceptBridges(socket, { door: daemon.mcp, agents: daemon.agents, version, log: options.log });
    return { ...home, url, port, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function listen(daemon: Daemon): Promise<{ url: string; port: number }> {
  const { host, port } = daemon.address();
  try {
    return await daemon.listen();
  } catch (error) {
    throw explainListenError(error, host, port) ?? error;
  }
}
