import { caps } from "./caps.ts";

/** Why a job was stopped from this side. */
export type Stop = "cancelled" | "timeout" | "closed";

/** Thrown between two messages of a job that has been stopped. */
export class Stopped extends Error {}

export interface Watch {
  readonly stop: Stop | undefined;
  /** Throws `Stopped` once the job was stopped: nothing more may be sent. */
  check(): void;
  /** The job is over; nothing is cancelled any more. */
  settle(): void;
  /** Stops the job as the abort and the deadline do. */
  end(reason: Stop): void;
}

export interface WatchOptions {
  signal: AbortSignal;
  callMs: number;
  /** Asks the server to stop what runs. */
  cancel(): Promise<void>;
  /** Cuts the socket: what is waited for fails at once. */
  destroy(): void;
}

/** Watches one running job: its abort and its deadline cancel on the server, and a server that does not obey is cut off. */
export function watch({ signal, callMs, cancel, destroy }: WatchOptions): Watch {
  let stop: Stop | undefined;
  let settled = false;
  let cut: NodeJS.Timeout | undefined;
  const end = (reason: Stop) => {
    if (settled || stop !== undefined) return;
    stop = reason;
    cut = setTimeout(destroy, caps.cancelGraceMs);
    cancel().catch(() => {}); // the cut follows
  };
  const aborted = () => end("cancelled");
  const deadline = setTimeout(() => end("timeout"), callMs);
  if (signal.aborted) aborted();
  else signal.addEventListener("abort", aborted, { once: true });
  return {
    get stop() {
      return stop;
    },
    check() {
      if (stop !== undefined) throw new Stopped();
    },
    settle() {
      settled = true;
      clearTimeout(deadline);
      clearTimeout(cut);
      signal.removeEventListener("abort", aborted);
    },
    end,
  };
}
