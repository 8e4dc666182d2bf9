import type { Log } from "@latchai/core";
import type { Daemon } from "../../compose.ts";

const lookEveryMs = 1000;

/** Resolves with the first signal to end. A second one ends at once. */
export function askedToEnd(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(1));
        resolve(signal);
      });
    }
  });
}

/** Resolves when nothing needed the daemon for so long: no request, stream, prompt, MCP client, run or schedule. Without minutes, never. */
export function unused(
  daemon: Pick<Daemon, "activity" | "mcp" | "busy">,
  minutes: number | undefined,
): Promise<string> {
  return new Promise((resolve) => {
    if (minutes === undefined) return;
    let quietSinceMs = Date.now();
    const timer = setInterval(() => {
      const { open, lastAtMs } = daemon.activity();
      if (open > 0 || daemon.mcp.clients() > 0 || daemon.busy()) quietSinceMs = Date.now();
      if (Date.now() - Math.max(quietSinceMs, lastAtMs) < minutes * 60_000) return;
      clearInterval(timer);
      resolve(`no client for ${minutes} ${minutes === 1 ? "minute" : "minutes"}`);
    }, lookEveryMs);
    timer.unref();
  });
}

/** A bug in one call must not end the daemon for all others, and a closed terminal or pipe is none. */
export function surviveBugs(log: Log): void {
  process.on("uncaughtException", (error) => log.error("a bug was not caught where it happened", error));
  process.on("unhandledRejection", (error) => log.error("a bug was not caught where it happened", error));
  for (const stream of [process.stdout, process.stderr]) {
    stream.removeAllListeners("error");
    stream.on("error", () => {});
  }
}
