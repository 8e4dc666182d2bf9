import { clip } from "@latchai/core";
import { limits } from "../limits.ts";
import type { Message } from "../message.ts";
import { textOf } from "../message.ts";

export interface PlanStep {
  text: string;
  status: string;
}

/** What stays in force after a compaction, read from the store at that moment. */
export interface KeptContext {
  /** Shown while a step is not done. */
  plan?: readonly PlanStep[];
  /** Texts of the skills that were loaded. */
  skills?: readonly { name: string; text: string }[];
}

const maxInstructionChars = 500;

/** Sentences of the person's that say what always or never to do. */
export function standingInstructions(messages: readonly Message[]): string[] {
  const found = messages
    .filter((message) => message.role === "user" && message.origin === undefined)
    .flatMap((message) => textOf(message as Extract<Message, { role: "user" }>).split(/(?<=[.!?])\s+|\n+/))
    .map((sentence) => sentence.trim())
    .filter((sentence) => /^(?:please )?(?:always|never|don['’]?t|do not)\b/i.test(sentence));
  return [...new Set(found)].slice(-limits.maxQuotedInstructions).map((one) => clip(one, maxInstructionChars));
}

/** The reminder after a compaction, or undefined when nothing has to be kept. */
export function keptText(kept: KeptContext, instructions: readonly string[]): string | undefined {
  const open = kept.plan?.some(({ status }) => status !== "done") === true ? kept.plan : [];
  const blocks = [
    ...(instructions.length === 0
      ? []
      : [`The person said earlier:\n${instructions.map((one) => `- "${one}"`).join("\n")}`]),
    ...(open.length === 0
      ? []
      : [`Your plan as it stands:\n${open.map(({ text, status }) => `- [${status}] ${text}`).join("\n")}`]),
    ...(kept.skills ?? []).map(({ name, text }) => `Skill "${name}", loaded earlier:\n${text}`),
  ];
  return blocks.length === 0 ? undefined : `[Still in force]\n${blocks.join("\n\n")}`;
}
