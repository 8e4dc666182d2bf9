import type { LanguageModelV3 } from "@ai-sdk/provider";
import type { ModelConfig } from "./config.ts";
import { modelFetch } from "./model-fetch.ts";
import { optionsKey } from "./open-model.ts";

export interface LanguageModelRequest {
  config: Pick<ModelConfig, "provider" | "model">;
  address: string;
  key: string | undefined;
  headers: Record<string, string>;
  fetch: typeof globalThis.fetch;
}

export interface LanguageModelHandle {
  language: LanguageModelV3;
  stopAskingUsage(): boolean;
}

async function openaiCompatible(request: LanguageModelRequest): Promise<LanguageModelHandle> {
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  let asksUsage = true;
  const provider = createOpenAICompatible({
    name: optionsKey,
    baseURL: request.address,
    ...(request.key === undefined ? {} : { apiKey: request.key }),
    headers: request.headers,
    includeUsage: true,
    transformRequestBody: (body: Record<string, unknown>) => {
      if (asksUsage) return body;
      const { stream_options: _, ...rest } = body;
      return rest;
    },
    fetch: modelFetch("openai-compatible", request.fetch),
  });
  return {
    language: provider.chatModel(request.config.model),
    stopAskingUsage: () => {
      const asked = asksUsage;
      asksUsage = false;
      return asked;
    },
  };
}

async function anthropic(request: LanguageModelRequest): Promise<LanguageModelHandle> {
  const { createAnthropic } = await import("@ai-sdk/anthropic");
  // Key and address are always given, for the library would otherwise take both from the environment.
  const provider = createAnthropic({
    baseURL: request.address,
    apiKey: request.key ?? "",
    headers: request.headers,
    fetch: modelFetch("anthropic", request.fetch),
  });
  return { language: provider.languageModel(request.config.model), stopAskingUsage: () => false };
}

/** Builds the provider's model; its library is loaded here and nowhere else. */
export const createLanguageModel = (request: LanguageModelRequest): Promise<LanguageModelHandle> =>
  request.config.provider === "anthropic" ? anthropic(request) : openaiCompatible(request);
