import type { Entry } from "../../http/schemas/entries.ts";
import type { RunRow } from "../../http/schemas/runs.ts";
import { noteVersion, noteWords } from "../note-words.ts";
import { printable } from "../output.ts";

const maxChars = 160;

const cut = (text: string): string => {
  const line = printable(text.trim());
  return line.length > maxChars ? `${line.slice(0, maxChars).toWellFormed()}…` : line;
};

type CallEntry = Extract<Entry, { kind: "call" }>;

/** Says what a run does, a line at a time: each call once when it starts, and again when it does not go well. */
export function createProgress(say: (line: string) => void): (entry: Entry) => void {
  const started = new Set<string>();
  const ended = new Set<string>();
  return (entry) => {
    if (entry.kind === "note" && !ended.has(noteVersion(entry))) {
      ended.add(noteVersion(entry));
      say(cut(noteWords(entry)));
    }
    if (entry.kind !== "call") return;
    const over = entry.status !== "running" && entry.status !== "waiting";
    // While the model still writes them, there is not much to say of its arguments.
    if (!started.has(entry.id) && (over || isWhole(entry.arguments))) {
      started.add(entry.id);
      say(`${entry.tool} ${cut(entry.arguments)}`.trimEnd());
    }
    if (!over || ended.has(entry.id)) return;
    ended.add(entry.id);
    if (entry.status !== "ok") say(`  ${entry.status}: ${printable((entry.result ?? "").trim())}`);
  };
}

function isWhole(json: string): boolean {
  try {
    return typeof JSON.parse(json) === "object";
  } catch {
    return false;
  }
}

/** Calls that the gate refused, with its sentence: it says which rule would allow them. */
export const refusals = (entries: readonly Entry[]): { tool: string; arguments: string; message: string }[] =>
  entries
    .filter((entry): entry is CallEntry => entry.kind === "call" && entry.status === "denied")
    .map((call) => ({ tool: call.tool, arguments: call.arguments, message: call.result ?? "" }));

/** The entry of the final answer, which may be cut; undefined when something was done after the last text. */
export function finalEntry(entries: readonly Entry[]): Extract<Entry, { kind: "text" }> | undefined {
  const last = entries.filter(({ kind }) => kind !== "note" && kind !== "reasoning").at(-1);
  return last?.kind === "text" ? last : undefined;
}

/** How a run ended, in one line. */
export function summaryLine(run: RunRow): string {
  const { usage } = run;
  const cost = usage.costUsd === null ? "cost unknown" : `$${usage.costUsd.toFixed(4)}`;
  return [
    `Run ${run.id} ${run.status}`,
    count(run.steps, "step"),
    count(run.toolCalls, "call"),
    ...(run.denied > 0 ? [`${run.denied} denied`] : []),
    `${usage.estimated ? "about " : ""}${(usage.input + usage.output).toLocaleString("en-US")} tokens`,
    cost,
  ].join(" · ");
}

const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? "" : "s"}`;
