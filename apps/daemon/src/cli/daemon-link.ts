import { realpathSync } from "node:fs";
import { type HomePaths, homePaths } from "../home/layout.ts";
import { locateHome } from "../home/locate.ts";
import { createDaemonClient, type DaemonClient } from "../socket/client.ts";
import { majorOf, version } from "../version.ts";
import type { HomeFlag } from "./commands/options.ts";
import { CliError } from "./exit-codes.ts";

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
  const health = await client.send("GET", "/api/health").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ECONNREFUSED" || error.code === "ECONNRESET") return undefined;
    throw error;
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
