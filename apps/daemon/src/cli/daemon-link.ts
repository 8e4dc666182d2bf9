import { realpathSync } from "node:fs";
import { type HomePaths, homePaths } from "../home/layout.ts";
import { locateHome } from "../home/locate.ts";
import { readHolder } from "../lock/holder.ts";
import { createDaemonClient, type DaemonClient } from "../socket/client.ts";
import { majorOf, version } from "../version.ts";
import type { HomeFlag } from "./commands/options.ts";
import { CliError } from "./exit-codes.ts";

/** A daemon that is alive answers this at once, also on a busy machine. */
const healthTimeoutMs = 5_000;

/** What a socket says that nobody serves; ENOTDIR: the home is no folder. */
const nobodyListens: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR", "ECONNREFUSED", "ECONNRESET"]);

/** A running daemon as a command sees it. */
export interface DaemonLink {
  client: DaemonClient;
  paths: HomePaths;
  version: string;
}

/** Paths of the home that a command line names; the folder need not exist. */
export function homeOf(flags: HomeFlag): HomePaths {
  const root = locateHome(flags.home, process.env);
  try {
    return homePaths(realpathSync(root));
  } catch {
    return homePaths(root);
  }
}

/** The daemon of this home, or undefined when none runs. Throws when it is of another major version. */
export async function findDaemon(paths: HomePaths): Promise<DaemonLink | undefined> {
  const client = createDaemonClient(paths.socket);
  const patience = AbortSignal.timeout(healthTimeoutMs);
  const health = await client
    .send("GET", "/api/health", undefined, patience)
    .catch(async (error: NodeJS.ErrnoException) => {
      if (nobodyListens.has(error.code ?? "")) return undefined;
      if (!patience.aborted) throw error;
      const holder = await readHolder(paths);
      throw new CliError(
        `The daemon${holder ? ` (pid ${holder.pid})` : ""} does not answer within ${healthTimeoutMs / 1000} s. ` +
          `End it with "latchai stop", then try again.`,
      );
    });
  if (!health) return undefined;
  const theirs = (health.body as { version?: string } | undefined)?.version ?? "unknown";
  if (majorOf(theirs) !== majorOf(version))
    throw new CliError(
      `The running daemon is version ${theirs} and this is ${version}; they don't understand each other. ` +
        `End it with "latchai stop", then try again.`,
    );
  return { client, paths, version: theirs };
}
