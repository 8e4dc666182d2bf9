import type { Prompt } from "../../../http/schemas/prompts.ts";
import { CliError } from "../../exit-codes.ts";
import type { ChatApi } from "../link/chat-api.ts";

/**
 * Answers every open prompt of a session with "deny" each time it is called, because nobody can be asked: a question that
 * waits for a person who is not there would hold up the turn for ever. Says what was refused and which rule would allow it.
 */
export function createPromptRefuser(api: ChatApi, session: string, tell: (text: string) => void): () => Promise<void> {
  // Two calls may overlap and see the same prompt.
  const answered = new Set<string>();
  return async () => {
    const prompts = await api.get<Prompt[]>("/api/prompts");
    for (const prompt of prompts.filter((one) => one.session === session)) {
      if (answered.has(prompt.id)) continue;
      answered.add(prompt.id);
      const message = `Nobody can be asked here. ${remedy(prompt)}`;
      try {
        await api.send("POST", `/api/prompts/${encodeURIComponent(prompt.id)}`, { answer: "deny", unasked: true });
        tell(`Refused ${prompt.tool}: ${prompt.preview}\n${message}`);
      } catch (error) {
        // Somebody else answered first.
        if (!(error instanceof CliError)) throw error;
      }
    }
  };
}

function remedy({ offers, segments }: Prompt): string {
  if (offers.length === 0) return "No rule can allow this call; it has to be made with a person at a terminal.";
  const open = [...new Set(segments.filter(({ covered }) => !covered).map(({ key }) => key))];
  const keys = open.length > 0 ? open : offers.slice(0, 1);
  return `A person may allow it beforehand: ${keys.map((key) => `latchai permissions allow '${key}'`).join("; ")}`;
}
