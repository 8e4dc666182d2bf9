// Plain JavaScript: a worker started from the sources cannot load TypeScript. Reads synchronously: a pool of promises is six times slower.
import { parentPort } from "node:worker_threads";
import { createFinder } from "./line-finder.mjs";
import { createPathFilter } from "./path-filter.mjs";
import { createFileScanner } from "./scan-file.mjs";
import { walkFiles } from "./walk.mjs";

const batchSize = 64;

/** Posts the rows of one job and how it ended. `stop[0]` is set by whoever needs no more. */
const search = async (job, stop) => {
  const deadline = Date.now() + job.timeoutMs;
  const base = job.root === "/" ? "" : job.root;
  let batch = [];
  let found = 0;
  let late = false;
  let unreadable = 0;
  const flush = () => {
    if (batch.length > 0) parentPort.postMessage({ type: "rows", rows: batch });
    batch = [];
  };
  /** False once the walk should end. */
  const push = (row) => {
    batch.push(row);
    if (batch.length >= batchSize) flush();
    return ++found < job.limit && Atomics.load(stop, 0) === 0;
  };

  const finder = job.find === undefined ? undefined : await createFinder(job.find);
  const filter = await createPathFilter(job.filter);
  const scan = finder === undefined ? undefined : createFileScanner(finder);
  const onFile = (path) => {
    if (Atomics.load(stop, 0) !== 0) return false;
    if (Date.now() > deadline) {
      late = true;
      return false;
    }
    if (scan === undefined) return push({ path });
    try {
      return scan(`${base}/${path}`, (row) => push({ ...row, path }));
    } catch {
      unreadable++;
      return true;
    }
  };
  if (job.file !== undefined) onFile(job.file);
  else unreadable += walkFiles({ ...job, filter }, onFile);
  flush();
  parentPort.postMessage({ type: "end", ending: late ? "timeout" : found >= job.limit ? "limit" : "done", unreadable });
};

// One job at a time: the next one comes when this one has ended.
parentPort.on("message", ({ job, stop }) => {
  search(job, stop).catch((error) => {
    parentPort.postMessage({ type: "failed", message: error instanceof Error ? error.message : String(error) });
  });
});
