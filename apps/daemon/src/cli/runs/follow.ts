import { setTimeout as sleep } from "node:timers/promises";
import type { Entry } from "../../http/schemas/entries.ts";
import type { RunDetail, RunRow, RunStart } from "../../http/schemas/runs.ts";
import { ask } from "../api.ts";
import type { DaemonLink } from "../daemon-link.ts";
import { CliError } from "../exit-codes.ts";

interface StreamEvent {
  type?: string;
  run?: string;
  data?: { entry?: Entry };
}

const askEveryMs = 1000;

/** A run that this command started. */
export interface FollowedRun {
  row: RunRow;
  /** Resolves when it has ended, with what it did. Throws when the daemon went away. */
  ended: Promise<RunDetail>;
}

/** Starts a run and hears of everything it does: the stream is open before the run is. */
export async function startAndFollow(
  { client }: DaemonLink,
  start: RunStart,
  onEntry: (entry: Entry) => void,
): Promise<FollowedRun> {
  const over = new AbortController();
  const events = await client.stream("/api/events", over.signal);
  const read = (id: string): Promise<RunDetail> => ask<RunDetail>(client, "GET", `/api/runs/${id}`);

  async function untilFinished(id: string): Promise<void> {
    for await (const event of events as AsyncIterable<StreamEvent>) {
      if (event.run !== id) continue;
      if (event.type === "message.updated" && event.data?.entry) onEntry(event.data.entry);
      if (event.type === "run.finished") return;
    }
  }

  /** A stream that broke off says nothing about the run. */
  async function untilOver(id: string): Promise<RunDetail> {
    for (;;) {
      const detail = await read(id);
      if (detail.run.status !== "running") return detail;
      await sleep(askEveryMs);
    }
  }

  try {
    const row = await ask<RunRow>(client, "POST", "/api/runs", start);
    const ended = untilFinished(row.id)
      .catch(() => {})
      .then(() => untilOver(row.id))
      .catch((error: unknown) => {
        throw wentAway(error, row.id) ?? error;
      })
      .finally(() => over.abort());
    return { row, ended };
  } catch (error) {
    over.abort();
    throw error;
  }
}

function wentAway(error: unknown, id: string): CliError | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  if (code !== "ECONNRESET" && code !== "EPIPE" && code !== "ECONNREFUSED" && code !== "ENOENT") return undefined;
  return new CliError(`The daemon ended during the run ${id}. What it did so far is kept; look before you repeat it.`);
}
