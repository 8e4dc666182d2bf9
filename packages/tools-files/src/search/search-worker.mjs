// Plain JavaScript: a worker started from the sources cannot load TypeScript. Reads synchronously: a pool of promises is six times slower.
import { parentPort, workerData } from "node:worker_threads";
import { createPathFilter } from "./path-filter.mjs";
import { createFileScanner, createFinder } from "./scan-file.mjs";
import { walkFiles } from "./walk.mjs";

const batchSize = 64;
const { job } = workerData;
let batch = [];
const flush = () => {
  if (batch.length > 0) parentPort.postMessage({ type: "rows", rows: batch });
  batch = [];
};

const deadline = Date.now() + job.timeoutMs;
let found = 0;
let late = false;
/** False once the walk should end. */
const push = (row) => {
  batch.push(row);
  if (batch.length >= batchSize) flush();
  return ++found < job.limit;
};

const search = (finder, filter) => {
  let unreadable = 0;
  const scan = finder === undefined ? undefined : createFileScanner(finder);
  const onFile = (path) => {
    if (Date.now() > deadline) {
      late = true;
      return false;
    }
    if (scan === undefined) return push({ path });
    try {
      return scan(`${job.root}/${path}`, (row) => push({ ...row, path }));
    } catch {
      unreadable++;
      return true;
    }
  };
  if (job.file !== undefined) onFile(job.file);
  else unreadable += walkFiles({ ...job, filter }, onFile);
  return unreadable;
};

try {
  const finder = job.find === undefined ? undefined : await createFinder(job.find);
  const unreadable = search(finder, await createPathFilter(job.filter));
  flush();
  parentPort.postMessage({ type: "end", ending: late ? "timeout" : found >= job.limit ? "limit" : "done", unreadable });
} catch (error) {
  parentPort.postMessage({ type: "failed", message: error instanceof Error ? error.message : String(error) });
}
