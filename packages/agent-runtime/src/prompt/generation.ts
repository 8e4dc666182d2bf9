import type { LanguageModelV3CallOptions, SharedV3ProviderOptions } from "@ai-sdk/provider";
import type { Generation } from "../models/config.ts";
import { type OpenModel, optionsKey } from "../models/open-model.ts";

type Settings = Pick<
  LanguageModelV3CallOptions,
  "temperature" | "topP" | "topK" | "maxOutputTokens" | "seed" | "stopSequences" | "providerOptions"
>;

function providerOptions(model: OpenModel, knobs: Generation): SharedV3ProviderOptions {
  if (model.provider === "anthropic") {
    return {
      anthropic: {
        ...(knobs.thinkingTokens === undefined
          ? {}
          : { thinking: { type: "enabled", budgetTokens: knobs.thinkingTokens } }),
        ...(knobs.reasoningEffort === undefined ? {} : { effort: knobs.reasoningEffort }),
        ...(knobs.parallelCalls === false ? { disableParallelToolUse: true } : {}),
      },
    };
  }
  return {
    [optionsKey]: {
      ...(knobs.reasoningEffort === undefined ? {} : { reasoningEffort: knobs.reasoningEffort }),
      ...(knobs.parallelCalls === false ? { parallel_tool_calls: false } : {}),
      ...(knobs.topK === undefined ? {} : { top_k: knobs.topK }),
    },
  };
}

/** The model's knobs with the agent's over them, in the provider's words. */
export function generationOptions(model: OpenModel, own: Generation | undefined): Settings {
  const knobs: Generation = { ...model.config.generation, ...own };
  return {
    ...(knobs.temperature === undefined ? {} : { temperature: knobs.temperature }),
    ...(knobs.topP === undefined ? {} : { topP: knobs.topP }),
    ...(knobs.topK === undefined || model.provider !== "anthropic" ? {} : { topK: knobs.topK }),
    ...(knobs.maxOutputTokens === undefined ? {} : { maxOutputTokens: knobs.maxOutputTokens }),
    ...(knobs.seed === undefined ? {} : { seed: knobs.seed }),
    ...(knobs.stop === undefined ? {} : { stopSequences: [...knobs.stop] }),
    providerOptions: providerOptions(model, knobs),
  };
}
