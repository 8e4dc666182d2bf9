import type { Explanation } from "../../../daemon/src/http/api-types.ts";
import { classWords } from "../domain/words.ts";
import type { Effect } from "../ui/latch.tsx";

/** One decision in words: what happens, and which rule says so. */
export interface VerdictWords {
  effect: Effect;
  title: string;
  why: string;
}

const allowWhy = (explanation: Explanation): string => {
  if (explanation.rule) return `A rule allows ${explanation.rule}.`;
  if (explanation.by === "rule") return "Rules cover every part of it.";
  if (explanation.by === "mode") return "This session allows everything.";
  if (explanation.by === "default") return "The unattended default is allow.";
  return `Its class is ${classWords[explanation.class].toLowerCase()} and no rule denies it.`;
};

const askWhy = (explanation: Explanation, tool: string): string => {
  if (explanation.reasons.length > 0) return `It must be read by a person: ${explanation.reasons.join("; ")}.`;
  const open = explanation.segments.filter((segment) => !segment.covered);
  const named = open.flatMap((segment) => (segment.text ? [segment.text] : []));
  const what = named.length > 0 ? named.join(" and ") : (open[0]?.key ?? tool);
  return `No rule covers ${what}, and the class ${classWords[explanation.class].toLowerCase()} asks.`;
};

export const verdictWords = (explanation: Explanation, tool: string): VerdictWords => {
  if (explanation.decision === "allow")
    return { effect: "allow", title: "Runs without asking.", why: allowWhy(explanation) };
  if (explanation.decision === "ask")
    return { effect: "ask", title: "Asks you first.", why: askWhy(explanation, tool) };
  const rule = explanation.rule ? `A rule denies ${explanation.rule}.` : "";
  return { effect: "deny", title: "Refused.", why: explanation.message ?? rule };
};
