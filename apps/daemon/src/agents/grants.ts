import { maskSecrets } from "@latchai/core";
import type { Grant } from "../trust/source.ts";
import type { ParsedAgent } from "./definition.ts";

const maxNamed = 12;

/** What accepting a definition gives, one line each, for a person. */
export function agentGrants({ tools, vault, memory, schedule, usable }: ParsedAgent): Grant[] {
  if (!usable) return [];
  const grants: Grant[] = [];
  if (tools === undefined) grants.push({ what: "reach", text: "It may use every tool that is registered." });
  else if (tools.length > 0) {
    const more = tools.length - maxNamed;
    const named = tools.slice(0, maxNamed).join(", ");
    grants.push({ what: "reach", text: `It may use ${named}${more > 0 ? ` and ${more} more` : ""}.` });
  }
  if (vault !== undefined)
    grants.push({ what: "reach", text: `It reads the vault "${vault}" and proposes notes to it.` });
  if (memory === true) grants.push({ what: "reach", text: "It is told of its memories in every conversation." });
  for (const { cron, task, timeZone } of schedule) {
    const zone = timeZone === undefined ? "" : ` (${timeZone})`;
    const short = task.length > 120 ? `${task.slice(0, 120).toWellFormed()}…` : task;
    grants.push({ what: "schedule", text: `Runs by itself at "${cron}"${zone}: ${short.replace(/\s+/g, " ")}` });
  }
  return grants.map(({ what, text }) => ({ what, text: maskSecrets(text) }));
}
