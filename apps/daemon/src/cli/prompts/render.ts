import type { AnswerBody, Prompt } from "../../http/schemas/prompts.ts";
import { literal } from "../output.ts";

/** What a person reads before deciding. No character of the call is hidden. */
export function promptText(prompt: Prompt): string {
  const lines = [
    "",
    `${prompt.tool} asks${prompt.agent && prompt.agent !== "default" ? ` for the agent ${prompt.agent}` : ""}:`,
    "",
    ...prompt.preview.split("\n").map((line) => `    ${line}`),
    "",
    ...prompt.reasons.map((reason) => `  ${reason}`),
    ...choices(prompt).map(({ key, label }) => `  ${key}  ${label}`),
    "",
  ];
  return `${literal(lines.join("\n"))}\n`;
}

interface Choice {
  key: string;
  label: string;
  answer: AnswerBody;
}

export function choices(prompt: Prompt): Choice[] {
  const always = prompt.offers.map((offer, index) => ({
    key: String(index + 2),
    label: `always ${offer}`,
    answer: { answer: "always" as const, keys: [offer] },
  }));
  const open = prompt.segments.filter(({ covered }) => !covered).map(({ key }) => key);
  // A call with several parts that no rule covers is only settled for good when each of them is.
  const parts = [...new Set(open)];
  const every =
    prompt.offers.length > 0 && parts.length > 1
      ? [{ key: "a", label: `always all of ${parts.join(", ")}`, answer: { answer: "always" as const, keys: parts } }]
      : [];
  return [
    { key: "1", label: "once", answer: { answer: "once" } },
    ...always,
    ...every,
    { key: "d", label: "deny; words after it are told to the agent", answer: { answer: "deny" } },
  ];
}

/** The answer that a typed line means; undefined when it means none. */
export function readAnswer(line: string, prompt: Prompt): AnswerBody | undefined {
  const [word = "", ...rest] = line.trim().split(/\s+/);
  const choice = choices(prompt).find(({ key }) => key === word.toLowerCase());
  if (!choice) return undefined;
  const message = rest.join(" ");
  if (choice.answer.answer === "deny") return message === "" ? choice.answer : { ...choice.answer, message };
  return message === "" ? choice.answer : undefined;
}
