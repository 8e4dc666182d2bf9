import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive, readHolder, standaloneText } from "../../lock/holder.ts";
import type { HomeFlag } from "../commands/options.ts";
import { homeOf } from "../daemon-link.ts";
import { CliError } from "../exit-codes.ts";
import { say } from "../output.ts";

const waitMs = 30_000;

/** `latchai stop`: ends the daemon of this home, also one of another version, and waits until it is gone. */
export async function stop(flags: HomeFlag): Promise<void> {
  const paths = homeOf(flags);
  const holder = await readHolder(paths);
  const standalone = holder?.standalone === true && isAlive(holder.pid);
  if (!(await listens(paths.socket)))
    return say(standalone ? standaloneText(paths, holder) : `No daemon runs on ${paths.root}.`);
  if (!holder)
    throw new CliError(`A daemon answers on ${paths.socket} but ${paths.daemonInfo} doesn't name its process.`);
  process.kill(holder.pid, "SIGTERM");
  for (const deadline = Date.now() + waitMs; isAlive(holder.pid); await sleep(25))
    if (Date.now() > deadline)
      throw new CliError(`The daemon (pid ${holder.pid}) is still ending after ${waitMs / 1000} s.`);
  say(`Stopped the daemon of ${paths.root} (pid ${holder.pid}).`);
}

/** Whether somebody has the socket open; a daemon that hangs does, and is still to be ended. */
const listens = (path: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const socket = connect(path);
    const settle = (answer: boolean) => () => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("connect", settle(true)).once("error", (error: NodeJS.ErrnoException) => {
      // Whether one runs cannot be told from here, and somebody should know why.
      if (error.code === "EACCES") reject(error);
      else settle(false)();
    });
  });
