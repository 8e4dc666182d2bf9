import type { Explanation } from "@latchai/core";
import { ask } from "../api.ts";
import type { AgentFlags } from "../commands/options.ts";
import { onTerminal, print, table, visible } from "../output.ts";
import { toolRequest } from "./tool-request.ts";

/** `latchai permissions explain`: what the gate would answer, and why. */
export async function explain(tool: string, words: readonly string[], flags: AgentFlags): Promise<void> {
  const { link, arguments: args, agent } = await toolRequest(tool, words, flags);
  const body = { tool, arguments: args, attended: onTerminal(), ...(agent === undefined ? {} : { agent }) };
  const answer = await ask<Explanation>(link.client, "POST", "/api/permissions/explain", body);
  const rule = answer.rule === undefined ? "" : `, rule ${answer.rule}`;
  const lines = [`${answer.decision} (by ${answer.by}${rule}, class ${answer.class})`];
  if (answer.message) lines.push(answer.message);
  for (const reason of answer.reasons) lines.push(`- ${reason}`);
  const parts = answer.segments.map((segment) => [
    segment.covered ? "covered" : "open",
    segment.key,
    segment.text ?? "",
  ]);
  if (parts.length > 0) lines.push(table(parts));
  if (answer.offers.length > 0) lines.push(`"Always" could store: ${answer.offers.join(", ")}`);
  print(visible(lines.join("\n")));
}
