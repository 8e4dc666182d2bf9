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

/** Opens what is there and makes nothing: a handle of its own for each job, so nothing is left behind for the next. */
const open = (Database, { path, access, busyMs }) => {
  let stat;
  try {
    stat = statSync(path);
  } catch (error) {
    throw Object.assign(new Error("not there"), { code: error.code === "EACCES" ? "FILE_DENIED" : "FILE_MISSING" });
  }
  if (stat.isDirectory()) throw Object.assign(new Error("a folder"), { code: "FILE_FOLDER" });
  if (!stat.isFile()) throw Object.assign(new Error("no file"), { code: "FILE_SPECIAL" });
  const database = new Database(path, { readonly: access === "read", fileMustExist: true, timeout: busyMs });
  database.pragma(`hard_heap_limit=${maxHeapBytes}`);
  database.pragma("trusted_schema=OFF");
  if (access === "read") {
    database.pragma("query_only=ON");
    // Each call has a fresh handle and so an empty cache: mapped, a scan is some four times cheaper. Should the file be cut
    // short meanwhile, it is this process that ends.
    database.pragma(`mmap_size=${maxMappedBytes}`);
  }
  return database;
};

const perform = async (Database, job) => {
  let database;
  try {
    database = open(Database, job);
    return await runPieces(database, job, () => send({ type: "committing" }));
  } catch (error) {
    return { type: "failed", code: error.code, message: String(error.message), results: [] };
  } finally {
    database?.close();
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
