import { isSettled } from "../state/outline.ts";
import { columnsOf, type Row, type Style, span } from "../text/spans.ts";
import { fit } from "../text/wrap.ts";
import type { CallEntry } from "../wire.ts";
import { argumentSummary } from "./arguments.ts";
import { diffCounts, diffOf, diffRows } from "./diff.ts";
import { duration } from "./figures.ts";

const marks: Readonly<Record<CallEntry["status"], readonly [mark: string, style: Style, word: string]>> = {
  running: ["◌", "accent", "running"],
  waiting: ["?", "warn", "waiting for an answer"],
  ok: ["✓", "good", ""],
  failed: ["✗", "bad", "failed"],
  denied: ["⊘", "bad", "denied"],
  cancelled: ["◼", "warn", "cancelled"],
  interrupted: ["!", "warn", "interrupted"],
};

const maxReasonLines = 4;

/** Shorter waits need no figure. */
const shownFromMs = 2000;

/** One line for a call: status, tool, what it is about, how long it took, or has taken until `now` so far. */
export function cardRow(call: CallEntry, columns: number, now?: number): Row {
  const [mark, style, word] = marks[call.status];
  const diff = isSettled(call) ? diffOf(call.details) : undefined;
  const pictures = call.imageCount
    ? `${call.imageCount} picture${call.imageCount === 1 ? "" : "s"}, not shown here`
    : "";
  const after = [
    call.status === "running" && call.begunAt === undefined ? "queued" : word,
    diff ? diffCounts(diff) : "",
    pictures,
    took(call, now),
  ].filter((part) => part !== "");
  const end = after.length > 0 ? `  ${after.join(" · ")}` : "";
  const room = Math.max(8, columns - columnsOf(call.tool) - columnsOf(end) - 4);
  return [
    span(`${mark} `, style),
    span(call.tool, "bold"),
    span(` ${fit(argumentSummary(call.tool, call.arguments), room)}`),
    span(end, call.status === "ok" ? "dim" : style),
  ];
}

function took(call: CallEntry, now: number | undefined): string {
  if (call.durationMs !== undefined) return duration(call.durationMs);
  const since = isSettled(call) ? undefined : call.begunAt;
  const ms = now === undefined || since === undefined ? 0 : now - Date.parse(since);
  return ms >= shownFromMs ? duration(Math.floor(ms / 1000) * 1000) : "";
}

/** Below a finished call: the diff of an edit, or why it did not work. */
export function cardDetails(call: CallEntry): Row[] {
  const diff = diffOf(call.details);
  if (call.status === "ok") return diff ? diffRows(diff) : [];
  const lines = (call.result ?? "").split("\n").filter((line) => line.trim() !== "");
  const shown = lines.slice(0, maxReasonLines).map((line): Row => [span(`  ${line}`, "dim")]);
  return lines.length > maxReasonLines
    ? [...shown, [span(`  … ${lines.length - maxReasonLines} more lines`, "dim")]]
    : shown;
}
