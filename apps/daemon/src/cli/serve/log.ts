import type { Log } from "@latchai/core";
import { detailsText } from "../../compose/masked-log.ts";
import { visible } from "../output.ts";

const order = ["debug", "info", "warn", "error"] as const;
type Level = (typeof order)[number];

/** Lines on stderr: time, level, message, and what belongs to it. `level` is the least that is shown. */
export function createStderrLog(level: Level = "info"): Log {
  const write = (at: Level, message: string, details?: unknown): void => {
    if (order.indexOf(at) < order.indexOf(level)) return;
    const more = details === undefined ? "" : ` ${detailsText(details)}`;
    process.stderr.write(`${new Date().toISOString()} ${at.padEnd(5)} ${visible(message + more)}\n`);
  };
  return {
    debug: (message, details) => write("debug", message, details),
    info: (message, details) => write("info", message, details),
    warn: (message, details) => write("warn", message, details),
    error: (message, details) => write("error", message, details),
  };
}

/** `LATCHAI_LOG`, when it is a level. */
export const logLevel = (env: NodeJS.ProcessEnv): Level => order.find((level) => level === env.LATCHAI_LOG) ?? "info";
