import { ToolError } from "@latchai/core";
import type { TurnResult } from "../turn/options.ts";

/** Told to every sub-agent after its own prompt. */
export const subAgentNote =
  "You work for another agent, which gave you the task below and sees nothing of what you do or find. Your final message is all that it gets: put the whole answer into it, with every name, path and number that matters. Never refer to earlier messages. You cannot ask back; if something is missing, say what.";

export const askForAnswer =
  "[Your last message held no answer. Write the final answer to the task now, from what you have found out; no tool can be called any more.]";

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

/** What the parent's model reads of a child's end: its answer, or an error that says how it ended. Never "". */
export function handOver(agent: string, runId: string, result: TurnResult, timedOut: boolean): string {
  const { end, text, steps, toolCalls } = result;
  const course = `${plural(steps, "step")}, ${plural(toolCalls, "call")}; run ${runId}`;
  const said = text.trim();
  if (end.status === "completed" && end.partial !== true && said !== "") return text;
  const why = timedOut ? "its time was up" : (end.message ?? "it gave no answer");
  const limited = timedOut || end.partial === true;
  if (limited && said !== "")
    return `[Partial: "${agent}" ended early (${why} ${course}). What it has so far:]\n${text}`;
  const rest = said === "" ? "" : `\nWhat it said so far:\n${text}`;
  throw new ToolError("sub_agent_failed", `"${agent}" ended without an answer: ${why} (${course})${rest}`);
}
