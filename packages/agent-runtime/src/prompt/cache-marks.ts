import type { LanguageModelV3FunctionTool, LanguageModelV3Message, SharedV3ProviderOptions } from "@ai-sdk/provider";

const mark: SharedV3ProviderOptions = { anthropic: { cacheControl: { type: "ephemeral" } } };

/** How many of the newest user-side messages carry a mark; with the system prompt and the tools that makes four. */
const markedMessages = 2;

/** The prompt with Anthropic's cache marks on the system prompt and on the newest user-side messages. */
export function markCached(messages: readonly LanguageModelV3Message[]): LanguageModelV3Message[] {
  let left = markedMessages;
  return messages
    .toReversed()
    .map((message) => {
      if (message.role === "system") return { ...message, providerOptions: mark };
      if (message.role === "assistant" || left === 0) return message;
      left -= 1;
      return { ...message, providerOptions: mark };
    })
    .toReversed();
}

/** The tools with a mark on the last one. */
export const markLastTool = (tools: readonly LanguageModelV3FunctionTool[]): LanguageModelV3FunctionTool[] =>
  tools.map((tool, index) => (index === tools.length - 1 ? { ...tool, providerOptions: mark } : tool));
