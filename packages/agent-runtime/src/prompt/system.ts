import type { CallContext, ListContext, Registry, ToolListing } from "@latchai/core";

const quiet = (): void => {};

/** The system prompt of an agent: its own text, then what the tools it is shown have to say. */
export function systemPrompt(text: string, registry: Registry, tools: readonly ToolListing[], at: ListContext): string {
  const blocks = tools.flatMap(({ name }) => {
    const entry = registry.get(name);
    if (entry?.tool.promptBlock === undefined) return [];
    const context: CallContext = {
      ...at,
      services: entry.services,
      signal: new AbortController().signal,
      emit: quiet,
      progress: quiet,
    };
    // A block that fails must not take the conversation with it; the tool still works.
    try {
      return entry.tool.promptBlock(context) ?? [];
    } catch {
      return [];
    }
  });
  return [text, ...blocks]
    .map((block) => block.trim())
    .filter((block) => block !== "")
    .join("\n\n");
}
