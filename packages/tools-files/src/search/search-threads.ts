import { Worker } from "node:worker_threads";

/** Threads for the walk that stands in for ripgrep. Starting one takes far longer than a small search, so one is kept. */
export interface SearchThreads {
  /** An idle thread, or a new one; nobody else has it until it is kept again. */
  take(): Worker;
  /** For a thread that has finished its search. */
  keep(thread: Worker): void;
  /** Ends the thread that is kept; none is kept any more. */
  close(): Promise<void>;
}

// The file keeps this name beside every bundle that holds this module.
const workerFile = (): URL => new URL("./search-worker.mjs", import.meta.url);

// By name: a Worker has listeners of its own for other events.
const forget = (thread: Worker): void => {
  for (const name of ["message", "error", "exit"]) thread.removeAllListeners(name);
};

/** `idleMs`: a thread that nobody took for this long ends. An idle thread does not keep the process alive. */
export const createSearchThreads = ({ idleMs = 30_000 }: { idleMs?: number } = {}): SearchThreads => {
  let idle: { thread: Worker; timer?: NodeJS.Timeout } | undefined;
  let closed = false;

  const release = (): Worker | undefined => {
    const thread = idle?.thread;
    clearTimeout(idle?.timer);
    idle = undefined;
    if (thread !== undefined) forget(thread);
    return thread;
  };
  return {
    take() {
      const thread = release();
      thread?.ref();
      return thread ?? new Worker(workerFile(), { execArgv: [], env: {} });
    },
    keep(thread) {
      forget(thread);
      if (closed || idle !== undefined || idleMs === 0) return void thread.terminate();
      thread.unref();
      thread.on("error", release);
      thread.on("exit", release);
      idle = { thread, timer: setTimeout(() => void release()?.terminate(), idleMs).unref() };
    },
    async close() {
      closed = true;
      await release()?.terminate();
    },
  };
};
