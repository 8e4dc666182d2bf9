import { rm } from "node:fs/promises";
import { explainSystemError, StartError } from "../home/errors.ts";
import type { HomePaths } from "../home/layout.ts";
import { writeFileAtomic } from "../home/write-file.ts";
import { version } from "../version.ts";
import { type LockHolder, readHolder, standaloneText } from "./holder.ts";

/** One process at a time composes a home. The kernel drops the lock when the process dies, however it dies. */
export interface HomeLock {
  announce(holder: LockHolder): Promise<void>;
  release(): Promise<void>;
}

/** Throws StartError naming the holder when another process has this home. `standalone`: it will never listen. */
export async function acquireLock(paths: HomePaths, standalone = false): Promise<HomeLock> {
  const { default: SQLite } = await import("better-sqlite3");
  // Node has no flock; an open exclusive transaction on a file of its own is the same thing, on every platform.
  const file = openLockFile();
  try {
    file.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    file.close();
    if (codeOf(error) === "SQLITE_BUSY") throw await heldBy(paths);
    if (codeOf(error) === "SQLITE_NOTADB")
      throw new StartError(`${paths.lock} is damaged. Remove it and start again.`, { cause: error });
    throw explainSystemError(error, `Locking the home ${paths.root}`);
  }
  const announce = (holder: LockHolder): Promise<void> =>
    writeFileAtomic(paths.daemonInfo, `${JSON.stringify(holder)}\n`, 0o600);
  try {
    // At once, so that nobody reads the name of a process that was killed.
    await announce({
      pid: process.pid,
      version,
      startedAt: new Date().toISOString(),
      ...(standalone && { standalone }),
    });
  } catch (error) {
    file.close();
    throw explainSystemError(error, `Locking the home ${paths.root}`);
  }
  return {
    announce,
    async release() {
      if (!file.open) return;
      await rm(paths.daemonInfo, { force: true });
      file.close();
    },
  };

  function openLockFile(): InstanceType<typeof SQLite> {
    try {
      return new SQLite(paths.lock, { timeout: 0 });
    } catch (error) {
      throw explainSystemError(error, `Locking the home ${paths.root}`);
    }
  }
}

async function heldBy(paths: HomePaths): Promise<StartError> {
  const holder = await readHolder(paths);
  if (holder?.standalone === true) return new StartError(standaloneText(paths, holder));
  const who = holder ? `pid ${holder.pid}${holder.url ? `, ${holder.url}` : ""}` : "another process that is starting";
  return new StartError(
    `LatchAI already runs on the home ${paths.root} (${who}). ` +
      `Use it with "latchai open", end it with "latchai stop", or name another home with --home.`,
  );
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;
