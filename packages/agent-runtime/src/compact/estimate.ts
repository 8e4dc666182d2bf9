import type { LanguageModelV3FunctionTool } from "@ai-sdk/provider";
import { limits } from "../limits.ts";
import type { Message } from "../message.ts";
import { resultText } from "../message.ts";

const charsPerToken = 4;

const tokens = (chars: number): number => Math.ceil(chars / charsPerToken);

/** Tokens of a text, guessed from its length. */
export const textTokens = (text: string): number => tokens(text.length);

function estimate(message: Message): number {
  if (message.role === "tool") {
    return message.results.reduce(
      (sum, { result }) =>
        sum + textTokens(resultText(result)) + (result.ok ? (result.images?.length ?? 0) : 0) * limits.imageTokens + 8,
      0,
    );
  }
  return message.content.reduce((sum: number, part) => {
    if (part.type === "image") return sum + limits.imageTokens;
    return sum + (part.type === "call" ? textTokens(part.arguments) + 12 : textTokens(part.text)) + 4;
  }, 0);
}

/** Guesses sizes of messages; each is measured once. */
export function createEstimator(): {
  message(message: Message): number;
  messages(messages: readonly Message[]): number;
} {
  const known = new WeakMap<Message, number>();
  const one = (message: Message): number => {
    const cached = known.get(message);
    if (cached !== undefined) return cached;
    const size = estimate(message);
    known.set(message, size);
    return size;
  };
  return { message: one, messages: (all) => all.reduce((sum, message) => sum + one(message), 0) };
}

export type Estimator = ReturnType<typeof createEstimator>;

/** Makes the function that guesses the part of a request that no compaction makes smaller. A schema is measured once. */
export function createFixedEstimator(): (system: string, tools: readonly LanguageModelV3FunctionTool[]) => number {
  const schemas = new WeakMap<object, number>();
  const schemaChars = (schema: object): number => {
    const known = schemas.get(schema);
    if (known !== undefined) return known;
    const chars = JSON.stringify(schema).length;
    schemas.set(schema, chars);
    return chars;
  };
  const toolChars = ({ name, description = "", inputSchema }: LanguageModelV3FunctionTool): number =>
    name.length + description.length + schemaChars(inputSchema) + 60;
  return (system, tools) => tokens(system.length + tools.reduce((sum, tool) => sum + toolChars(tool), 0));
}
