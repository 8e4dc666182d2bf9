/** Which wire format an endpoint speaks. */
export type ModelProvider = "openai-compatible" | "anthropic";

/** US dollars per million tokens. A class without a price makes the cost of a call that uses it unknown. */
export interface ModelPrice {
  input: number;
  output: number;
  cacheRead?: number;
  cacheWrite?: number;
}

/** How answers are made. An agent's own settings go before those of the model's entry. */
export interface Generation {
  temperature?: number;
  topP?: number;
  topK?: number;
  maxOutputTokens?: number;
  seed?: number;
  stop?: readonly string[];
  /** As the provider names it, e.g. low, medium, high. */
  reasoningEffort?: string;
  /** Anthropic: tokens the model may think with. */
  thinkingTokens?: number;
  /** False: one call at a time. */
  parallelCalls?: false;
}

/** An entry of `models.list`. */
export interface ModelConfig {
  provider: ModelProvider;
  /** Base address, `/v1` included. */
  url?: string;
  model: string;
  /** May be `${env:NAME}`. */
  apiKey?: string;
  headers?: Readonly<Record<string, string>>;
  /** Size of the window; without it history is only compacted when the provider says it is too long. */
  contextTokens?: number;
  /** False: pictures are replaced by a note. */
  vision?: boolean;
  price?: ModelPrice;
  generation?: Generation;
  firstPartMs?: number;
  idleMs?: number;
}

/** The `models` of a configuration. */
export interface ModelsConfig {
  default?: string;
  list?: Readonly<Record<string, ModelConfig>>;
}

export const anthropicUrl = "https://api.anthropic.com/v1";

export const addressOf = (config: ModelConfig): string | undefined =>
  config.url ?? (config.provider === "anthropic" ? anthropicUrl : undefined);
