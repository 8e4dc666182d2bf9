import type { Clock, Log } from "@latchai/core";
import type { Records } from "./records.ts";

/** What everything that runs agents is composed over. */
export interface Basics {
  records: Pick<Records, "store" | "events">;
  clock: Clock;
  log: Log;
  mask(text: string): string;
}
