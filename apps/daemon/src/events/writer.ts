import type { Log } from "@latchai/core";

/** Rows that are stored a moment after they were added. */
export interface BatchWriter<Row> {
  add(row: Row): void;
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
export function createWriter<Row>(options: {
  /** Plural, for the log. */
  what: string;
  insert(rows: Row[]): Promise<unknown>;
  bytesOf(row: Row): number;
  log: Log;
}): BatchWriter<Row> {
  const { what, insert, bytesOf, log } = options;
  let waiting: Row[] = [];
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let closed = false;

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const batch = nextBatch(waiting, bytesOf);
      await insert(batch);
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
        log.error(`${what} could not be stored, next try in ${retryMs} ms: ${String(error)}`);
        schedule(retryMs);
      });
    }, ms);
    timer.unref();
  }

  async function flush(): Promise<void> {
    do await run();
    while (waiting.length > 0);
  }

  return {
    add(row) {
      if (closed) return;
      if (waiting.length < maxWaiting) waiting.push(row);
      else if (dropped++ === 0)
        log.error(`more than ${maxWaiting} ${what} wait for the database; newer ones are not stored`);
      schedule(delayMs);
    },
    flush,
    async close() {
      clearTimeout(timer);
      await flush();
      closed = true;
    },
  };
}

function nextBatch<Row>(rows: readonly Row[], bytesOf: (row: Row) => number): Row[] {
  let bytes = 0;
  let count = 0;
  for (const row of rows) {
    bytes += bytesOf(row);
    if (count === maxRows || (count > 0 && bytes > maxBytes)) break;
    count += 1;
  }
  return rows.slice(0, count);
}
