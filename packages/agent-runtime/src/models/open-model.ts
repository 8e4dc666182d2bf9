import type { LanguageModelV3 } from "@ai-sdk/provider";
import type { ModelConfig, ModelProvider } from "./config.ts";

/** A model that is ready to be asked. */
export interface OpenModel {
  /** Its name in the configuration. */
  name: string;
  provider: ModelProvider;
  /** The provider's name for it. */
  id: string;
  /** Where it is; for texts. */
  address: string;
  /** Its entry, without key and headers. */
  config: Omit<ModelConfig, "apiKey" | "headers">;
  language: LanguageModelV3;
  /** Hides this model's key in a text. */
  mask(text: string): string;
  /** Called when the endpoint refuses to be asked for usage; it is not asked again. True when that changes anything. */
  stopAskingUsage(): boolean;
}

/** Key of the options that reach the body of an OpenAI-compatible request. */
export const optionsKey = "model";
