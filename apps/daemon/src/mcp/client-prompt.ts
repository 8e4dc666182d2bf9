import type { Answer } from "@latchai/core";
import type { McpAnswer, McpAsk, McpQuestion } from "@latchai/mcp";
import type { OpenPrompt, PromptStore } from "../gate/prompt-store.ts";

export interface ClientPrompt {
  prompts: Pick<PromptStore, "list" | "answer">;
  /** Of the call whose question it is. */
  callId: string;
  ask: McpAsk;
}

const lookEveryMs = 100;
const maxPreviewChars = 2_000;
const maxReasons = 10;

/**
 * Puts the open question of one call to the person at the MCP client too. Whoever answers first counts: a question that
 * was answered elsewhere is taken back by the signal. Rejects when the client fails.
 */
export async function askAtClient({ prompts, callId, ask }: ClientPrompt, signal: AbortSignal): Promise<void> {
  const prompt = await openPrompt(() => prompts.list().find((one) => one.callId === callId), signal);
  if (prompt === undefined) return;
  const answer = readAnswer(await ask(questionOf(prompt), signal));
  if (answer !== undefined) prompts.answer(prompt.id, answer, "client");
}

const openPrompt = async (look: () => OpenPrompt | undefined, signal: AbortSignal): Promise<OpenPrompt | undefined> => {
  for (;;) {
    const found = look();
    if (found !== undefined || signal.aborted) return found;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
};

const questionOf = ({ tool, preview, reasons, offers, segments }: OpenPrompt): McpQuestion => {
  const keys = [...new Set(segments.filter(({ covered }) => !covered).map(({ key }) => key))];
  const always =
    offers.length === 0 || keys.length === 0 ? [] : [{ answer: "always", name: `Always: ${keys.join(", ")}` }];
  const answers = [{ answer: "once", name: "Allow once" }, ...always, { answer: "deny", name: "Deny" }];
  return {
    message: [`May ${tool} run?`, cut(preview), ...reasons.slice(0, maxReasons)]
      .filter((line) => line !== "")
      .join("\n"),
    requestedSchema: {
      type: "object",
      properties: {
        answer: {
          type: "string",
          title: "Your answer",
          enum: answers.map(({ answer }) => answer),
          enumNames: answers.map(({ name }) => name),
        },
        message: { type: "string", title: "With a no: what the agent hears", maxLength: 1_000 },
      },
      required: ["answer"],
    },
  };
};

const cut = (text: string): string =>
  text.length <= maxPreviewChars
    ? text
    : `${text.slice(0, maxPreviewChars).replace(/[\ud800-\udbff]$/u, "")}\n… ${text.length - maxPreviewChars} more characters`;

const readAnswer = (given: McpAnswer): Answer | undefined => {
  if (given.action === "decline") return { answer: "deny" };
  if (given.action === "cancel") return undefined;
  const { answer, message } = given.content;
  if (answer === "once" || answer === "always") return { answer };
  // Whatever else was accepted allows nothing.
  return typeof message === "string" && message.trim() !== "" ? { answer: "deny", message } : { answer: "deny" };
};
