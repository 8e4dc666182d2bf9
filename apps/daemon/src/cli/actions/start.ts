import { resolve } from "node:path";
import { locateHome } from "../../home/locate.ts";
import { type Serving, serve } from "../../serve.ts";
import type { StartFlags } from "../commands/options.ts";
import { exitCodes } from "../exit-codes.ts";
import { print, say } from "../output.ts";
import { askedToEnd, surviveBugs, unused } from "../serve/endings.ts";
import { createStderrLog, logLevel } from "../serve/log.ts";

/** `latchai start`: serves until it is told to end, then stores everything and lets go of the home. */
export async function start(flags: StartFlags): Promise<void> {
  const { workspace, port, idleMinutes } = flags;
  const log = createStderrLog(logLevel(process.env));
  const told = askedToEnd();
  const serving = await serve({
    home: locateHome(flags.home, process.env),
    overrides: {
      ...(workspace !== undefined && { workspace: resolve(workspace) }),
      ...(port !== undefined && { port }),
    },
    env: process.env,
    cwd: process.cwd(),
    log,
  });
  surviveBugs(log);
  announce(flags, serving);
  const why = await Promise.race([told, unused(serving.daemon, idleMinutes)]);
  log.info(`ending: ${why}`);
  await serving.close();
  process.exit(exitCodes.ok);
}

/** The link signs a person in, so it is shown on a terminal and never ends in a log or a pipe. */
function announce(flags: StartFlags, { daemon, url, paths }: Serving): void {
  for (const { title, grants } of daemon.acceptedAtStart)
    say(`Accepted as found: ${title}. ${grants.map(({ text }) => text).join(" ")}`);
  if (flags.json) print(JSON.stringify({ url, pid: process.pid, home: paths.root }));
  else if (!process.stdout.isTTY) print(url);
  else {
    print(`LatchAI serves ${paths.root} at ${url}`);
    print(`Sign in within 60 seconds: ${daemon.signInLink()}`);
    print('"latchai open" prints a new link. Ctrl+C ends the daemon.');
  }
}
