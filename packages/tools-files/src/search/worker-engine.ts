import { Worker } from "node:worker_threads";
import { errors } from "../errors.ts";
import type { SearchEnd, SearchEngine, SearchRow } from "./job.ts";
import { patternProblem } from "./pattern-problem.ts";

type Message =
  | { type: "rows"; rows: SearchRow[] }
  | ({ type: "end" } & SearchEnd)
  | { type: "failed"; message: string };

// The file keeps this name beside every bundle that holds this module.
const workerFile = (): URL => new URL("./search-worker.mjs", import.meta.url);

/** The walk that stands in for ripgrep, in a thread of its own. */
export const searchInWorker: SearchEngine = (job, onRow, signal) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(workerFile(), { workerData: { job }, execArgv: [], env: {} });
    let settled = false;
    const settle = (finish: () => void): void => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      signal.removeEventListener("abort", cancel);
      void worker.terminate();
      finish();
    };
    const cancel = (): void => settle(() => reject(errors.cancelled()));
    // The worker watches the clock between files; this catches one file that takes too long.
    const timer = setTimeout(() => settle(() => resolve({ ending: "timeout", unreadable: 0 })), job.timeoutMs + 500);
    signal.addEventListener("abort", cancel, { once: true });
    if (signal.aborted) cancel();
    worker.on("message", (message: Message) => {
      if (settled) return;
      if (message.type === "failed") return settle(() => reject(patternProblem(message.message)));
      if (message.type === "end") return settle(() => resolve(message));
      for (const row of message.rows) if (!onRow(row)) return settle(() => resolve({ ending: "limit", unreadable: 0 }));
    });
    worker.on("error", (error: Error) => settle(() => reject(errors.searchFailed(error.message))));
    worker.on("exit", () => settle(() => reject(errors.searchFailed("the search thread ended early"))));
  });
