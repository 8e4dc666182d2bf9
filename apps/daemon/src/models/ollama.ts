/** Window that Ollama gives a model unless it is told otherwise, in tokens. */
const defaultWindow = 4096;

/** Ollama cuts what does not fit its window without a word. What to say to a person before that happens; undefined: nothing. */
export function windowWarning(options: {
  name: string;
  provider: string;
  address: string | undefined;
  contextTokens: number | undefined;
  toolTokens: number;
}): string | undefined {
  const { name, provider, address = "", contextTokens, toolTokens } = options;
  if (provider !== "openai-compatible" || contextTokens !== undefined || !/(:11434(\/|$)|ollama)/i.test(address))
    return undefined;
  const tools = toolTokens > defaultWindow ? `, and the tools of the default agent alone take about ${toolTokens}` : "";
  return `This looks like Ollama, whose default window is ${defaultWindow} tokens${tools}: it drops what does not fit without a word. Give it a larger one (OLLAMA_CONTEXT_LENGTH, or a variant with num_ctx) and put its size into models.list.${name}.contextTokens.`;
}
