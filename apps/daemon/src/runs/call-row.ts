import type { LoggedEvent } from "../events/ring.ts";
import type { ToolCallTable } from "../store/tables.ts";

const maxSummaryChars = 1000;
const maxErrorChars = 1000;

/** The call that an event `tool.started` or `tool.finished` speaks of. */
export const callIdOf = (event: LoggedEvent): string | undefined => text(record(event.data).callId);

/** Arguments in brief, from `tool.started`, or from `tool.finished` of a call that never started. */
export function argumentsInBrief(event: LoggedEvent): string | undefined {
  const { arguments: given } = record(event.data);
  if (given === undefined) return undefined;
  const brief = typeof given === "string" ? given : (JSON.stringify(given) ?? "");
  return brief.length <= maxSummaryChars ? brief : `${brief.slice(0, maxSummaryChars)}…`;
}

/** The row for `tool.finished`; undefined when the event is not of that shape. */
export function callRow(event: LoggedEvent, summary: string | undefined): ToolCallTable | undefined {
  const data = record(event.data);
  const tool = text(data.tool);
  if (tool === undefined || typeof data.ok !== "boolean") return undefined;
  const decision = record(data.decision);
  return {
    id: event.id,
    at: event.at,
    tool,
    agent: event.agent ?? "default",
    surface: text(data.surface) ?? "",
    caller: text(data.caller) ?? "",
    session: event.session ?? null,
    run: event.run ?? null,
    outcome: data.ok ? "ok" : (text(data.kind) ?? "failed"),
    duration_ms: typeof data.durationMs === "number" ? data.durationMs : 0,
    decided_by: text(decision.by) ?? null,
    rule: text(decision.rule) ?? null,
    summary: summary ?? argumentsInBrief(event) ?? null,
    error: data.ok ? null : (text(data.message)?.slice(0, maxErrorChars) ?? null),
  };
}

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

const record = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
