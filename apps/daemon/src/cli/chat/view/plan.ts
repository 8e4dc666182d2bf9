import { type Row, span } from "../text/spans.ts";
import type { PlanStep } from "../wire.ts";

/** The plan, a step per row. */
export function planRows(steps: readonly PlanStep[]): Row[] {
  if (steps.length === 0) return [[span("The plan was cleared.", "dim")]];
  const done = steps.filter(({ status }) => status === "done").length;
  return [
    [span(`Plan, ${done} of ${steps.length} done`, "bold")],
    ...steps.map(({ text, status }): Row => {
      if (status === "done") return [span("  ✓ ", "good"), span(text, "dim")];
      return status === "active" ? [span("  ▸ ", "accent"), span(text)] : [span(`  ○ ${text}`)];
    }),
  ];
}
