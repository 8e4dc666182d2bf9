import { type ChildProcess, spawn } from "node:child_process";
import { type FileHandle, open } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { HomePaths } from "../home/layout.ts";
import { prepareHome } from "../home/prepare.ts";
import { isAlive, readHolder } from "../lock/holder.ts";
import { type DaemonLink, findDaemon } from "./daemon-link.ts";
import { CliError, exitCodes } from "./exit-codes.ts";
import { say } from "./output.ts";

const idleMinutes = 30;
const startTimeoutMs = 60_000;
const maxLogBytes = 5_000_000;

/** Starts a daemon that outlives this command and waits until it answers. */
export async function startInBackground(home: HomePaths): Promise<DaemonLink> {
  const paths = await prepareHome(home.root);
  const log = await openLog(paths.log);
  const from = (await log.stat()).size;
  const child = spawn(
    process.execPath,
    [ownScript(), "start", "--json", "--home", paths.root, "--idle-minutes", String(idleMinutes)],
    { detached: true, stdio: ["ignore", log.fd, log.fd], cwd: process.cwd() },
  );
  const exited = { code: undefined as number | null | undefined };
  child.once("exit", (code) => {
    exited.code = code;
  });
  try {
    return await whenAnswering(paths, child, () => exited.code !== undefined);
  } catch (error) {
    const said = await readFrom(log, from);
    if (said !== "") throw new CliError(said, exited.code === exitCodes.usage ? exitCodes.usage : exitCodes.failed);
    throw error;
  } finally {
    child.unref();
    await log.close();
  }
}

async function whenAnswering(paths: HomePaths, child: ChildProcess, ended: () => boolean): Promise<DaemonLink> {
  for (const deadline = Date.now() + startTimeoutMs; Date.now() < deadline; await sleep(25)) {
    const link = await findDaemon(paths);
    const holder = await readHolder(paths);
    if (link) {
      if (holder?.pid === child.pid)
        say(
          `No daemon was running on ${paths.root}; started one in the background (pid ${child.pid}). ` +
            `It ends after ${idleMinutes} minutes without a client, run or schedule, or with "latchai stop".`,
        );
      return link;
    }
    // Another command may start one at the same moment; then ours finds the home taken, ends, and theirs will answer.
    if (ended() && !(holder && holder.pid !== child.pid && isAlive(holder.pid) && !holder.standalone)) break;
  }
  throw new CliError(`The daemon did not start. See ${paths.log}`);
}

async function openLog(path: string): Promise<FileHandle> {
  const log = await open(path, "a+", 0o600);
  if ((await log.stat()).size > maxLogBytes) await log.truncate();
  return log;
}

async function readFrom(log: FileHandle, position: number): Promise<string> {
  const { buffer, bytesRead } = await log.read(Buffer.alloc(64_000), 0, 64_000, position);
  return buffer.subarray(0, bytesRead).toString("utf8").trim();
}

function ownScript(): string {
  const [, script] = process.argv;
  if (script === undefined) throw new CliError("This process doesn't know its own script and can't start a daemon.");
  return script;
}
