import { createHash } from "node:crypto";

/** One entry of a definition's schedule. */
export interface ScheduledTask {
  agent: string;
  cron: string;
  task: string;
  /** IANA name; absent: the daemon's zone. */
  timeZone?: string;
  /** What becomes of slots that passed while nothing ran: nothing, or one run for all of them. */
  catchup: "none" | "last";
  /** sha256 of the accepted definition that it stands in. */
  hash: string;
  /** It must not fire, and why: a person has to accept the file that it stands in first. */
  hold?: { problem: string };
}

/** Where the schedules come from: definitions that a person accepted, and what is held back of the others. */
export interface ScheduleSource {
  tasks(): readonly ScheduledTask[];
  /** Looks at the files again, so that a change of a moment ago is not fired past. */
  refresh(): Promise<void>;
  onChange(listener: () => void): () => void;
}

/** The same agent, times and task are the same schedule, whatever else changes in the file. */
export const scheduleId = ({ agent, cron, timeZone, task }: ScheduledTask): string =>
  createHash("sha256")
    .update(JSON.stringify([agent, cron, timeZone ?? null, task]))
    .digest("hex")
    .slice(0, 16);
