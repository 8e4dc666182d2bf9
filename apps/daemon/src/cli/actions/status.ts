import { readHolder } from "../../lock/holder.ts";
import type { HomeFlag } from "../commands/options.ts";
import { findDaemon, homeOf } from "../daemon-link.ts";
import { exitCodes } from "../exit-codes.ts";
import { print, printJson } from "../output.ts";

/** `latchai status`: exit 0 when a daemon answers, 1 when none does. */
export async function status(flags: HomeFlag & { json?: true }): Promise<void> {
  const paths = homeOf(flags);
  const link = await findDaemon(paths);
  if (!link) {
    process.exitCode = exitCodes.failed;
    if (flags.json) return printJson({ running: false, home: paths.root });
    return print(`No daemon runs on ${paths.root}. Start one with "latchai start".`);
  }
  const holder = await readHolder(paths);
  const { pid, url, startedAt } = holder ?? {};
  if (flags.json) return printJson({ running: true, pid, url, version: link.version, home: paths.root, startedAt });
  print(`LatchAI ${link.version} runs on ${paths.root}: ${url ?? "no address"}, pid ${pid}, since ${startedAt}`);
}
