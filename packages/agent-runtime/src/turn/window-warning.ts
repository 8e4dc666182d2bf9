import { limits } from "../limits.ts";
import type { OpenModel } from "../models/open-model.ts";
import type { Usage } from "../usage.ts";
import type { TurnState } from "./state.ts";

/** A prompt smaller than this says nothing about a window. */
const tellingTokens = 1500;
const cutShare = 0.6;

/** Ollama's OpenAI-style endpoint: it takes no window size and cuts silently at its default. */
export const looksLikeOllama = ({ provider, address }: OpenModel): boolean =>
  provider === "openai-compatible" && /(:11434(\/|$)|ollama)/i.test(address);

/** Before the first request: says that prompt and tools alone do not fit into what such a server takes by default. */
export function warnOfSmallWindow(state: TurnState, promptTokens: number): void {
  const { model } = state.options;
  if (model.config.contextTokens !== undefined || !looksLikeOllama(model)) return;
  if (promptTokens <= limits.defaultLocalWindow) return;
  state.warn(
    "small_window",
    `Prompt and tools take about ${promptTokens} tokens, and Ollama's default window is ${limits.defaultLocalWindow}: it drops what does not fit without a word. Make a variant with a larger num_ctx (ollama create), or set OLLAMA_CONTEXT_LENGTH, and put the size into models.list.${model.name}.contextTokens.`,
  );
}

/** After an answer: says that the server counted far fewer tokens than were sent. */
export function warnOfCutPrompt(state: TurnState, usage: Usage, estimated: number): void {
  const { model } = state.options;
  if (model.provider !== "openai-compatible" || usage.estimated === true) return;
  if (estimated < tellingTokens || usage.input === 0 || usage.input > estimated * cutShare) return;
  state.warn(
    "prompt_cut",
    `The server cut the prompt: about ${estimated} tokens were sent and ${usage.input} were read. The model no longer sees the beginning. Give it a larger window and put its size into models.list.${model.name}.contextTokens.`,
  );
}
