import { setTimeout as sleep } from "node:timers/promises";
import { isAlive, readHolder } from "../../lock/holder.ts";
import { createDaemonClient } from "../../socket/client.ts";
import type { HomeFlag } from "../commands/options.ts";
import { homeOf } from "../daemon-link.ts";
import { CliError } from "../exit-codes.ts";
import { say } from "../output.ts";

const waitMs = 30_000;

/** `latchai stop`: ends the daemon of this home, also one of another version, and waits until it is gone. */
export async function stop(flags: HomeFlag): Promise<void> {
  const paths = homeOf(flags);
  if (!(await answers(paths.socket))) return say(`No daemon runs on ${paths.root}.`);
  const holder = await readHolder(paths);
  if (!holder)
    throw new CliError(`A daemon answers on ${paths.socket} but ${paths.daemonInfo} doesn't name its process.`);
  process.kill(holder.pid, "SIGTERM");
  for (const deadline = Date.now() + waitMs; isAlive(holder.pid); await sleep(25))
    if (Date.now() > deadline)
      throw new CliError(`The daemon (pid ${holder.pid}) is still ending after ${waitMs / 1000} s.`);
  say(`Stopped the daemon of ${paths.root} (pid ${holder.pid}).`);
}

const answers = (socket: string): Promise<boolean> =>
  createDaemonClient(socket)
    .send("GET", "/api/health")
    .then(
      () => true,
      () => false,
    );
