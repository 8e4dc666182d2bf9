// Plain JavaScript: a child started from the sources cannot load TypeScript. SQLite runs synchronously, and only killing
// the process stops a statement, so the one who asks must not be the process that runs it.
import { statSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { runPieces } from "./sqlite-run.mjs";

const parent = Number(process.argv[2]);
/** SQLite's own memory; a statement that needs more fails instead of taking the machine down. */
const maxHeapBytes = 268_435_456;
const maxMappedBytes = 268_435_456;

// A statement that runs hears no event: this thread looks after a parent that died without a word.
const guard = `
  const { workerData } = require("node:worker_threads");
  setInterval(() => process.ppid !== workerData && process.kill(process.pid, "SIGKILL"), 500);
`;
if (process.platform !== "win32") new Worker(guard, { eval: true, workerData: parent }).unref();
process.on("disconnect", () => process.exit(0));

const send = (message) => new Promise((resolve) => process.send(message, () => resolve()));

/** Why the package cannot be used: it is not there, or its native part is not. */
const driverProblem = (error) => {
  const text = String(error?.message ?? error);
  const missing = error?.code === "ERR_MODULE_NOT_FOUND" || error?.code === "MODULE_NOT_FOUND";
  return missing && text.includes("better-sqlite3") ? "missing" : "broken";
};

/** What is there under the path, or why it is no file to open. */
const statOf = (path) => {
  let stat;
  try {
    stat = statSync(path, { bigint: true });
  } catch (error) {
    throw Object.assign(new Error("not there"), { code: error.code === "EACCES" ? "FILE_DENIED" : "FILE_MISSING" });
  }
  if (stat.isDirectory()) throw Object.assign(new Error("a folder"), { code: "FILE_FOLDER" });
  if (!stat.isFile()) throw Object.assign(new Error("no file"), { code: "FILE_SPECIAL" });
  return stat;
};
const marks = ["dev", "ino", "size", "mtimeNs", "ctimeNs"];
const isSame = (a, b) => marks.every((mark) => a[mark] === b[mark]);
/** A file that was changed a moment ago may be changed again under the same time. */
const isSettled = ({ mtimeMs }) => Number(mtimeMs) < Date.now() - 1_000;

/** Opens what is there and makes nothing. */
const open = (Database, { path, access, busyMs }) => {
  const database = new Database(path, { readonly: access === "read", fileMustExist: true, timeout: busyMs });
  database.pragma(`hard_heap_limit=${maxHeapBytes}`);
  database.pragma("trusted_schema=OFF");
  if (access === "read") {
    database.pragma("query_only=ON");
    // A handle begins with an empty cache: mapped, a scan is some four times cheaper. Should the file be cut short
    // meanwhile, it is this process that ends.
    database.pragma(`mmap_size=${maxMappedBytes}`);
  }
  return database;
};

/**
 * The handle of the last read, with what its file was before it was opened. To read a large schema anew takes longer than
 * most queries do. It is taken again for the same, unchanged file only; held open, the file itself keeps its number.
 */
let kept;
const letGo = () => {
  kept?.database.close();
  kept = undefined;
};

/** A handle for one job; it belongs to nobody else until the job is over. */
const take = (Database, job) => {
  const { path, access, busyMs } = job;
  let stat;
  try {
    stat = statOf(path);
    if (access === "read" && kept?.path === path && isSame(kept.stat, stat)) {
      const again = kept;
      kept = undefined;
      again.database.pragma(`busy_timeout=${busyMs}`);
      return again;
    }
  } finally {
    letGo();
  }
  return { path, stat, database: open(Database, job) };
};

const queries = new Set(["SELECT", "VALUES"]);

/** A handle that ran nothing but queries has nothing left behind in it. In WAL mode an idle one would keep others from ending the WAL. */
const giveBack = (handle, { access }, answer) => {
  const clean = answer?.type === "done" && answer.results.every(({ command }) => queries.has(command));
  if (access === "read" && clean && isSettled(handle.stat) && !isWal(handle.database)) kept = handle;
  else handle.database.close();
};

const isWal = (database) => {
  try {
    return database.pragma("journal_mode", { simple: true }) === "wal";
  } catch {
    return true;
  }
};

const perform = async (Database, job) => {
  let handle;
  let answer;
  try {
    handle = take(Database, job);
    answer = await runPieces(handle.database, job, () => send({ type: "committing" }));
    return answer;
  } catch (error) {
    return { type: "failed", code: error.code, message: String(error.message), results: [] };
  } finally {
    if (handle) giveBack(handle, job, answer);
  }
};

const start = async () => {
  try {
    const { default: Database } = await import("better-sqlite3");
    new Database(":memory:").close();
    process.on("message", async (job) => send(await perform(Database, job)));
    await send({ type: "ready" });
  } catch (error) {
    await send({ type: "unusable", problem: driverProblem(error) });
    process.exit(1);
  }
};

await start();
