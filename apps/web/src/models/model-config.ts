import type { ModelView } from "../../../daemon/src/http/api-types.ts";

/** What the form of a model holds, all as text. */
export interface ModelForm {
  name: string;
  provider: "openai-compatible" | "anthropic";
  url: string;
  model: string;
  apiKey: string;
  /** A key stands in the config as it is: never shown, kept while the field is empty. */
  hasKey: boolean;
  contextTokens: string;
  vision: "auto" | "yes" | "no";
  priceInput: string;
  priceOutput: string;
  priceCacheRead: string;
  priceCacheWrite: string;
  makeDefault: boolean;
}

const number = (value: number | undefined): string => (value === undefined ? "" : String(value));

const namesVariable = (key: unknown): key is string => typeof key === "string" && key.includes("${env:");

/** The form of a stored model, or of a new one. `stored` is its entry in the config file, as written. */
export const modelForm = (view: ModelView | undefined, stored: Record<string, unknown>, first: boolean): ModelForm => ({
  name: view?.name ?? "",
  provider: view?.provider === "anthropic" ? "anthropic" : "openai-compatible",
  url: view?.url ?? "",
  model: view?.model ?? "",
  apiKey: namesVariable(stored["apiKey"]) ? stored["apiKey"] : view?.keyFrom ? `\${env:${view.keyFrom}}` : "",
  hasKey: stored["apiKey"] !== undefined && !namesVariable(stored["apiKey"]),
  contextTokens: number(view?.contextTokens),
  vision: view?.vision === undefined ? "auto" : view.vision ? "yes" : "no",
  priceInput: number(view?.price?.input),
  priceOutput: number(view?.price?.output),
  priceCacheRead: number(view?.price?.cacheRead),
  priceCacheWrite: number(view?.price?.cacheWrite),
  makeDefault: first,
});

const dollars = (text: string, what: string): number | undefined => {
  if (text.trim() === "") return undefined;
  const value = Number(text);
  if (!(value >= 0 && Number.isFinite(value))) throw new Error(`${what}: dollars per million tokens, e.g. 3 or 0.25`);
  return value;
};

const priceOf = (form: ModelForm): object => {
  const input = dollars(form.priceInput, "Price of input");
  const output = dollars(form.priceOutput, "Price of output");
  const cacheRead = dollars(form.priceCacheRead, "Price of cached input");
  const cacheWrite = dollars(form.priceCacheWrite, "Price of cache writes");
  if (input === undefined && output === undefined && cacheRead === undefined && cacheWrite === undefined) return {};
  if (input === undefined || output === undefined)
    throw new Error("A price needs both input and output. Leave all of them empty for unknown.");
  return {
    price: {
      input,
      output,
      ...(cacheRead !== undefined && { cacheRead }),
      ...(cacheWrite !== undefined && { cacheWrite }),
    },
  };
};

const formKeys = ["provider", "url", "model", "apiKey", "contextTokens", "vision", "price"];

/** The entry of `models.list`, keeping what the form does not show; throws saying which field is wrong. */
export const modelConfig = (form: ModelForm, stored: Record<string, unknown>): Record<string, unknown> => {
  const url = form.url.trim();
  if (form.provider === "openai-compatible" && url === "")
    throw new Error("An address is needed, e.g. http://127.0.0.1:11434/v1");
  if (url !== "" && !/^(https?:\/\/|\$\{env:)/.test(url))
    throw new Error("The address starts with http:// or https://");
  if (form.model.trim() === "") throw new Error("The provider's name of the model is needed");
  const context = form.contextTokens.trim();
  if (context !== "" && !/^[1-9]\d*$/.test(context)) throw new Error("The context is a whole number of tokens");
  const kept = Object.fromEntries(Object.entries(stored).filter(([key]) => !formKeys.includes(key)));
  return {
    ...kept,
    provider: form.provider,
    ...(url !== "" && { url }),
    model: form.model.trim(),
    ...(form.apiKey.trim() !== "" && { apiKey: form.apiKey.trim() }),
    ...(context !== "" && { contextTokens: Number(context) }),
    ...(form.vision !== "auto" && { vision: form.vision === "yes" }),
    ...priceOf(form),
  };
};
