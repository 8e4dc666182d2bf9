import { clip } from "@latchai/core";
import type { Message } from "../message.ts";
import { resultText, textOf } from "../message.ts";

const maxResultChars = 2000;
const maxArgumentChars = 1000;

function lines(message: Message): string[] {
  if (message.role === "user") return [`Person: ${textOf(message)}`];
  if (message.role === "tool") {
    return message.results.map(
      ({ tool, result }) =>
        `Result of ${tool}${result.ok ? "" : " (failed)"}: ${clip(resultText(result), maxResultChars)}`,
    );
  }
  return message.content.flatMap((part) => {
    if (part.type === "text") return [`Assistant: ${part.text}`];
    return part.type === "call" ? [`Call of ${part.tool}: ${clip(part.arguments, maxArgumentChars)}`] : [];
  });
}

/** A stretch of history as text, newest last, at most `maxChars` long: what is too much goes at the front. */
export function transcript(messages: readonly Message[], maxChars: number): string {
  const text = messages.flatMap(lines).join("\n");
  return text.length <= maxChars ? text : `[earlier part left out]\n${text.slice(-maxChars).toWellFormed()}`;
}

/** What was done, one line a call: the summary when no model can write one. */
export function plainSummary(messages: readonly Message[], maxChars: number): string {
  const rows = messages.flatMap((message) => {
    if (message.role === "user") return message.origin === undefined ? [`Person: ${clip(textOf(message), 500)}`] : [];
    if (message.role === "tool") {
      return message.results.map(
        ({ tool, result }) => `${tool}: ${result.ok ? "done" : clip(resultText(result), 200)}`,
      );
    }
    const text = textOf(message);
    return text === "" ? [] : [`Assistant: ${clip(text, 300)}`];
  });
  const text = rows.join("\n");
  return text.length <= maxChars ? text : `[earlier part left out]\n${text.slice(-maxChars).toWellFormed()}`;
}
