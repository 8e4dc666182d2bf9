import type { ClosedPrompt } from "../data/tray.ts";

const elsewhere: Readonly<Record<string, string>> = {
  page: "in another window",
  terminal: "in a terminal",
  token: "by a program with a token",
};

/** What became of a prompt, in one sentence. */
export const outcomeWords = ({ outcome, here }: ClosedPrompt): string => {
  switch (outcome.answer) {
    case "timeout":
      return "Nobody answered in time; it was denied.";
    case "withdrawn":
      return "The caller went away; nothing ran.";
    case "released":
      return "Released: its session allows everything now.";
  }
  const place = here ? "You" : `Answered ${elsewhere[outcome.by] ?? `by ${outcome.by}`}:`;
  if (outcome.answer === "deny") return here ? "You denied it." : `${place} denied.`;
  if (outcome.answer === "always") return here ? "You allowed it, and added a rule." : `${place} allowed, with a rule.`;
  return here ? "You allowed it once." : `${place} allowed once.`;
};
