import { expect, it } from "vitest";
import { modelConfig, modelForm } from "./model-config.ts";

const blank = modelForm(undefined, {}, true);
const local = { ...blank, name: "local", url: "http://127.0.0.1:1/v1", model: "m" };

it("writes only what was filled in, and keeps what the form does not show", () => {
  expect(modelConfig(local, {})).toEqual({ provider: "openai-compatible", url: "http://127.0.0.1:1/v1", model: "m" });
  expect(
    modelConfig(
      { ...local, vision: "no", contextTokens: "8192", priceInput: "0", priceOutput: "0" },
      {
        idleMs: 5,
        vision: true,
      },
    ),
  ).toMatchObject({ idleMs: 5, vision: false, contextTokens: 8192, price: { input: 0, output: 0 } });
});

it("shows the key as it is written in the config, never its value", () => {
  const view = { name: "a", provider: "anthropic", model: "m", default: true, usable: true, keyFrom: "KEY" };
  expect(modelForm(view, {}, false).apiKey).toMatch(/^\$\{env:KEY\}$/);
  expect(modelForm({ ...view, keyFrom: undefined } as never, { apiKey: "sk-plain" }, false)).toMatchObject({
    apiKey: "",
    hasKey: true,
  });
});

it.each([
  [{ url: "" }, "address"],
  [{ url: "ftp://x" }, "http://"],
  [{ model: " " }, "name of the model"],
  [{ priceInput: "3" }, "both input and output"],
  [{ priceInput: "cheap", priceOutput: "1" }, "dollars"],
  [{ contextTokens: "8k" }, "whole number"],
])("refuses %j", (change, said) => {
  expect(() => modelConfig({ ...local, ...change }, {})).toThrow(said);
});
