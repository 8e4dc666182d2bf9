import type { Log } from "@latchai/core";
import type { Store } from "../store/open.ts";
import type { EventTable } from "../store/tables.ts";

export interface EventWriter {
  add(row: EventTable): void;
  /** Resolves when everything added so far is stored; rejects when the database refuses. */
  flush(): Promise<void>;
  /** Last flush; nothing may be added afterwards. */
  close(): Promise<void>;
}

const delayMs = 40;
const retryMs = 1000;
const maxRows = 100;
const maxBytes = 128 * 1024;
/** Rows kept while the database refuses (a full disk). */
const maxWaiting = 20_000;

/** Stores rows in batches small enough (rows and bytes) that one takes less than 5 ms of the main thread. */
export function createWriter(store: Store, log: Log): EventWriter {
  let waiting: EventTable[] = [];
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const batch = nextBatch(waiting);
      await store.insertInto("events").values(batch).execute();
      waiting = waiting.slice(batch.length);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  function run(): Promise<void> {
    running ??= drain().finally(() => {
      running = undefined;
    });
    return running;
  }

  function schedule(ms: number): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      run().catch((error: unknown) => {
        log.error(`events could not be stored, next try in ${retryMs} ms: ${String(error)}`);
        schedule(retryMs);
      });
    }, ms);
    timer.unref();
  }

  return {
    add(row) {
      if (waiting.length < maxWaiting) waiting.push(row);
      else if (dropped++ === 0)
        log.error(`more than ${maxWaiting} events wait for the database; newer ones are not stored`);
      schedule(delayMs);
    },
    async flush() {
      do await run();
      while (waiting.length > 0);
    },
    async close() {
      clearTimeout(timer);
      await this.flush();
    },
  };
}

function nextBatch(rows: readonly EventTable[]): EventTable[] {
  let bytes = 0;
  let count = 0;
  for (const row of rows) {
    bytes += row.payload.length;
    if (count === maxRows || (count > 0 && bytes > maxBytes)) break;
    count += 1;
  }
  return rows.slice(0, count);
}
