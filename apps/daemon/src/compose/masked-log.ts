import { inspect } from "node:util";
import type { Log } from "@latchai/core";

/** The same log with every known secret masked, also in stacks and details. */
export function maskedLog(log: Log, mask: (text: string) => string): Log {
  const level =
    (name: keyof Log) =>
    (message: string, details?: unknown): void => {
      if (details === undefined) log[name](mask(message));
      else log[name](mask(message), mask(detailsText(details)));
    };
  return { debug: level("debug"), info: level("info"), warn: level("warn"), error: level("error") };
}

/** What belongs to a log line, as text; an error with its stack. */
export const detailsText = (details: unknown): string => {
  if (typeof details === "string") return details;
  return details instanceof Error ? (details.stack ?? details.message) : inspect(details, { depth: 3 });
};
