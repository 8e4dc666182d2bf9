import type { Clock, Log } from "@latchai/core";
import { type Auth, createAuth } from "../auth/auth.ts";
import { createEventLog, type EventLog } from "../events/log.ts";
import { pruneLog } from "../events/retention.ts";
import { type CallLog, createCallLog } from "../runs/call-log.ts";
import { createFamilyStores, type FamilyStores } from "../store/family-values.ts";
import { readMeta, writeMeta } from "../store/meta.ts";
import { openStore, type Store } from "../store/open.ts";

/** What the daemon records, in data/latchai.db. */
export interface Records {
  store: Store;
  events: EventLog;
  calls: CallLog;
  auth: Auth;
  values: FamilyStores;
  /** The daemon that had this home before was killed. */
  crashed: boolean;
  /** From now on an end that is not a `close` counts as a crash. */
  markRunning(): Promise<void>;
  /** Everything recorded so far is stored, then the database is closed. */
  close(): Promise<void>;
}

const runningKey = "daemon.running";
const pruneEveryMs = 6 * 3600_000;
/** Not while the daemon is starting. */
const firstPruneMs = 60_000;

export async function openRecords(options: {
  database: string;
  ownerToken: string;
  clock: Clock;
  log: Log;
  mask(text: string): string;
}): Promise<Records> {
  const { clock, log, mask, ownerToken } = options;
  const store = await openStore(options.database);
  const crashed = (await readMeta(store, runningKey)) === "yes";
  const events = await createEventLog({ store, clock, log, mask });
  const calls = createCallLog({ store, events, log });
  const auth = await createAuth({ store, clock, ids: events.ids, ownerToken });
  const values = await createFamilyStores(store, log);

  const prune = (): void => {
    pruneLog(store, clock).catch((error: unknown) => log.error("old events could not be removed", error));
  };
  const timers = [setTimeout(prune, firstPruneMs), setInterval(prune, pruneEveryMs)];
  for (const timer of timers) timer.unref();

  return {
    store,
    events,
    calls,
    auth,
    values,
    crashed,
    markRunning: () => writeMeta(store, runningKey, "yes"),
    async close() {
      for (const timer of timers) clearTimeout(timer);
      const flushed = await Promise.allSettled([events.close(), calls.close(), values.flush()]);
      for (const result of flushed)
        if (result.status === "rejected") log.error("not everything was stored", result.reason);
      await writeMeta(store, runningKey, "no").catch((error: unknown) => log.warn("this end was not noted", error));
      await store.destroy();
    },
  };
}
