import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { EventsPort, Log } from "@latchai/core";
import type { Fence } from "@latchai/fence";
import type { HomePaths } from "../home/layout.ts";

/** What our own atomic writes leave in the home when they are killed half way. */
const halfWritten = /\.[0-9a-f]{12}\.tmp$/;

/** Clears away what a killed daemon left behind. In the background: nothing depends on it. */
export async function cleanAfterCrash(options: {
  paths: HomePaths;
  fence: Fence;
  events: EventsPort;
  log: Log;
}): Promise<void> {
  const { paths, fence, events, log } = options;
  try {
    const names = (await readdir(paths.root)).filter((name) => halfWritten.test(name));
    await Promise.all(names.map((name) => rm(join(paths.root, name), { force: true })));
    const removed = names.length + (await fence.sweep());
    log.info(`the daemon was not stopped properly last time; ${removed} half-written files were removed`);
    events.emit({ type: "daemon.recovered", data: { removed } });
  } catch (error) {
    log.warn("what a killed daemon left behind could not be cleared away", error);
  }
}
