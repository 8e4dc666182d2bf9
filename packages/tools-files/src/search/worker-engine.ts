import { errors } from "../errors.ts";
import type { SearchEnd, SearchEngine, SearchRow } from "./job.ts";
import { patternProblem } from "./pattern-problem.ts";
import type { SearchThreads } from "./search-threads.ts";

type Message =
  | { type: "rows"; rows: SearchRow[] }
  | ({ type: "end" } & SearchEnd)
  | { type: "failed"; message: string };

/** A thread that does not notice within this time that it should stop is ended. */
const stopGraceMs = 500;

/** The walk that stands in for ripgrep, in a thread of its own. */
export const searchInWorker =
  (threads: SearchThreads): SearchEngine =>
  (job, onRow, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(errors.cancelled());
      const thread = threads.take();
      const stop = new Int32Array(new SharedArrayBuffer(4));
      let settled = false;
      const settle = (finish: () => void): void => {
        if (settled) return;
        settled = true;
        signal.removeEventListener("abort", cancel);
        finish();
      };
      const kill = (): void => {
        void thread.terminate();
        settle(() => resolve({ ending: "timeout", unreadable: 0 }));
      };
      // The thread watches the clock between files; this catches one file that takes too long.
      let timer = setTimeout(kill, job.timeoutMs + stopGraceMs);
      /** The answer is known; the thread ends its walk by itself and can then be kept. */
      const halt = (finish: () => void): void => {
        Atomics.store(stop, 0, 1);
        clearTimeout(timer);
        timer = setTimeout(kill, stopGraceMs);
        settle(finish);
      };
      const cancel = (): void => halt(() => reject(errors.cancelled()));
      const finished = (message: Exclude<Message, { type: "rows" }>): void => {
        clearTimeout(timer);
        threads.keep(thread);
        settle(() => (message.type === "end" ? resolve(message) : reject(patternProblem(message.message))));
      };
      const gone = (why: string): void => {
        clearTimeout(timer);
        settle(() => reject(errors.searchFailed(why)));
      };
      thread.on("message", (message: Message) => {
        if (message.type !== "rows") return finished(message);
        for (const row of message.rows) {
          if (settled) return;
          if (!onRow(row)) halt(() => resolve({ ending: "limit", unreadable: 0 }));
        }
      });
      thread.on("error", (error: Error) => gone(error.message));
      thread.on("exit", () => gone("the search thread ended early"));
      signal.addEventListener("abort", cancel, { once: true });
      thread.postMessage({ job, stop });
    });
