import { maskSecrets, nearest } from "@latchai/core";
import { addressOf, type ModelConfig, type ModelsConfig } from "./config.ts";
import { fillVariables } from "./environment.ts";
import { createLanguageModel } from "./language-model.ts";
import { ModelError } from "./model-error.ts";
import type { OpenModel } from "./open-model.ts";

export interface ModelsOptions {
  config: ModelsConfig;
  /** Where `${env:NAME}` looks; default: no variables. */
  env?: Readonly<Record<string, string | undefined>>;
  /** Called with each key before it is used, to mask it. */
  onSecret?(value: string): void;
  /** The file that texts point to. */
  configFile?: string;
  fetch?: typeof globalThis.fetch;
}

/** One configured model, as people are shown it. */
export interface ModelRow {
  name: string;
  provider: ModelConfig["provider"];
  model: string;
  contextTokens?: number;
  vision: boolean;
  /** Whether its cost can be told. */
  priced: boolean;
  problem?: string;
}

/** The models of one configuration. */
export interface Models {
  names(): string[];
  /** Name of the model that is used when none is named. */
  readonly default: string | undefined;
  /** What is configured, without opening anything. `problem` says why a model could not be opened. */
  list(): ModelRow[];
  /** Throws a `ModelError` that says what to change. Opens each model once; nothing is sent. */
  open(name?: string): Promise<OpenModel>;
}

const noModel = (file: string): ModelError =>
  new ModelError(
    "no_model",
    `No model is configured. Add one under "models" in ${file}, e.g. "models": { "default": "local", "list": { "local": { "provider": "openai-compatible", "url": "http://127.0.0.1:11434/v1", "model": "<name>" } } }. Everything that needs no model works without one.`,
  );

function unknownModel(name: string, names: readonly string[], file: string): ModelError {
  const near = nearest(name, names);
  const hint = near === undefined ? `Configured: ${names.join(", ")}.` : `Did you mean "${near}"?`;
  return new ModelError("unknown_model", `There is no model "${name}" under models.list in ${file}. ${hint}`);
}

/** Reads a `models` configuration. Provider code is loaded when the first model is opened. */
export function createModels(options: ModelsOptions): Models {
  const file = options.configFile ?? "latchai.config.json";
  const list = options.config.list ?? {};
  const names = Object.keys(list);
  const first = options.config.default ?? (names.length === 1 ? names[0] : undefined);
  const opened = new Map<string, Promise<OpenModel>>();

  /** Its entry with variables filled in, and what of it is secret. */
  const filled = (name: string, config: ModelConfig) => {
    const secrets: string[] = [];
    const fill = (text: string, field: string): string =>
      fillVariables(text, options.env ?? {}, `models.list.${name}.${field}`, (value) => {
        secrets.push(value);
        options.onSecret?.(value);
      });
    const { apiKey, headers } = config;
    const url = addressOf(config);
    if (url === undefined) {
      throw new ModelError("bad_config", `models.list.${name} in ${file} needs a url, e.g. http://127.0.0.1:11434/v1`);
    }
    const key = apiKey === undefined ? undefined : fill(apiKey, "apiKey");
    if (key !== undefined) {
      secrets.push(key);
      options.onSecret?.(key);
    }
    const address = fill(url, "url").replace(/\/+$/, "");
    const sent = Object.entries(headers ?? {}).map(([header, value]) => [header, fill(value, `headers.${header}`)]);
    return { address, key, headers: Object.fromEntries(sent) as Record<string, string>, secrets };
  };

  const open = async (name: string, entry: ModelConfig): Promise<OpenModel> => {
    const { address, key, headers, secrets } = filled(name, entry);
    const { apiKey: _key, headers: _headers, ...config } = entry;
    const { language, stopAskingUsage } = await createLanguageModel({
      config,
      address,
      key,
      headers,
      fetch: options.fetch ?? globalThis.fetch,
    });
    return {
      name,
      provider: config.provider,
      id: config.model,
      address: maskSecrets(address, secrets),
      config,
      language,
      mask: (text) => maskSecrets(text, secrets),
      stopAskingUsage,
    };
  };

  const row = (name: string, config: ModelConfig): ModelRow => {
    const { provider, model, contextTokens, vision, price } = config;
    let problem: string | undefined;
    try {
      filled(name, config);
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
    }
    return {
      name,
      provider,
      model,
      ...(contextTokens === undefined ? {} : { contextTokens }),
      vision: vision !== false,
      priced: price !== undefined,
      ...(problem === undefined ? {} : { problem }),
    };
  };

  return {
    names: () => [...names],
    default: first,
    list: () =>
      names.flatMap((name) => {
        const config = list[name];
        return config === undefined ? [] : [row(name, config)];
      }),
    async open(name = first) {
      if (names.length === 0) throw noModel(file);
      if (name === undefined) {
        throw new ModelError(
          "no_model",
          `Say which model to use: set models.default in ${file} to one of ${names.join(", ")}.`,
        );
      }
      const config = Object.hasOwn(list, name) ? list[name] : undefined;
      if (config === undefined) throw unknownModel(name, names, file);
      const known = opened.get(name);
      if (known !== undefined) return known;
      const opening = open(name, config);
      opened.set(name, opening);
      // A variable that is missing now may be set by the next time.
      opening.catch(() => opened.delete(name));
      return opening;
    },
  };
}
