import type { Log } from "@latchai/core";

export interface LogEntry {
  level: keyof Log;
  message: string;
  details?: unknown;
}

/** A log that keeps its entries. */
export interface TestLog extends Log {
  readonly entries: readonly LogEntry[];
  /** Messages of one level, in order. */
  messages(level: keyof Log): string[];
}

/** Records everything and prints nothing. */
export function createTestLog(): TestLog {
  const entries: LogEntry[] = [];
  const at =
    (level: keyof Log) =>
    (message: string, details?: unknown): void => {
      entries.push({ level, message, ...(details === undefined ? {} : { details }) });
    };
  return {
    debug: at("debug"),
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
    entries,
    messages: (level) => entries.filter((entry) => entry.level === level).map((entry) => entry.message),
  };
}
