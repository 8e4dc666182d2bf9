import { text } from "node:stream/consumers";
import type { Entry } from "../../http/schemas/entries.ts";
import type { RunDetail, RunRow } from "../../http/schemas/runs.ts";
import { ask } from "../api.ts";
import { attach } from "../attach.ts";
import type { HomeFlag } from "../commands/options.ts";
import type { DaemonLink } from "../daemon-link.ts";
import { type ExitCode, exitCodes, usageError } from "../exit-codes.ts";
import { print, printJson, say, visible } from "../output.ts";
import { startAndFollow } from "../runs/follow.ts";
import { createProgress, finalEntry, refusals, summaryLine } from "../runs/progress.ts";

export interface RunFlags extends HomeFlag {
  json?: true;
  /** `--no-wait` makes it false. */
  wait: boolean;
}

/** `latchai run`: an agent works on a task that nobody watches. Progress on stderr, the answer on stdout. */
export async function run(agent: string, words: readonly string[], flags: RunFlags): Promise<void> {
  const task = words.length === 1 && words[0] === "-" ? await text(process.stdin) : words.join(" ");
  if (task.trim() === "") throw usageError(`Say what to do: latchai run ${agent} "<task>". "-" reads it from stdin.`);
  const link = await attach(flags);
  const start = { agent, task, source: "cli" as const };
  if (!flags.wait) return showStarted(await ask<RunRow>(link.client, "POST", "/api/runs", start), flags);

  const interrupted = new AbortController();
  process.once("SIGINT", () => interrupted.abort());
  const { row, ended } = await startAndFollow(link, start, createProgress(say));
  say(`Run ${row.id}: ${agent}${row.model === undefined ? "" : ` on ${row.model}`}. Nobody is asked; Ctrl+C stops it.`);
  if (interrupted.signal.aborted) stop(link, row.id);
  else interrupted.signal.addEventListener("abort", () => stop(link, row.id));
  const detail = await ended;
  const status = show(detail, await answerOf(link, detail), flags);
  process.exitCode = interrupted.signal.aborted && detail.run.status === "cancelled" ? 130 : status;
}

function stop({ client }: DaemonLink, id: string): void {
  say("Stopping…");
  client
    .send("POST", `/api/runs/${id}/stop`)
    .catch((error: unknown) => say(`It could not be stopped: ${String(error)}`));
}

function showStarted(row: RunRow, flags: RunFlags): void {
  if (flags.json) printJson(row);
  else print(row.id);
  say("It goes on in the background; the page shows it under Activity.");
}

/** The final answer, whole: lists and rows hold a copy of it that may be cut. */
async function answerOf({ client }: DaemonLink, { run: row, entries }: RunDetail): Promise<string> {
  const last = finalEntry(entries);
  if (last?.truncated !== true) return last?.text ?? row.text ?? "";
  const whole = await ask<Entry>(client, "GET", `/api/runs/${row.id}/entries/${last.id}`);
  return whole.kind === "text" ? whole.text : last.text;
}

function show({ run: row, entries }: RunDetail, answer: string, flags: RunFlags): ExitCode {
  const refused = refusals(entries);
  if (flags.json) printJson({ ...row, text: answer, refused });
  else if (answer !== "") print(visible(answer));
  if (row.error !== undefined) say(visible(row.error));
  if (row.denied > 0) {
    say(`${row.denied} ${row.denied === 1 ? "call was" : "calls were"} refused, since nobody was there to be asked:`);
    for (const { tool, message } of refused) say(`  ${tool}: ${visible(message).trim()}`);
  }
  say(summaryLine(row));
  if (row.status !== "completed") return exitCodes.failed;
  return row.denied > 0 ? exitCodes.denied : exitCodes.ok;
}
