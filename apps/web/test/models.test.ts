import { type ModelServer, startModelServer } from "@latchai/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { violations } from "./support/axe.ts";
import { type Bench, openBench } from "./support/browser.ts";

let bench: Bench;
let model: ModelServer;
beforeAll(async () => {
  model = await startModelServer({
    script: [{ times: Number.POSITIVE_INFINITY, text: "Yes", usage: { input: 3, output: 1 } }],
  });
  bench = await openBench({ config: {} });
});
afterAll(async () => {
  await bench.close();
  await model[Symbol.asyncDispose]();
});

it("says what to do without a model, then adds, tests, changes and removes one", async () => {
  const page = await bench.signedIn({ at: "#/settings/models" });
  await page.getByText("No model is configured", { exact: false }).waitFor();
  await page.getByRole("button", { name: "Add a model" }).click();
  await page.getByRole("textbox", { name: /^Name/ }).fill("local");
  await page.getByRole("textbox", { name: /^Model/ }).fill("scripted");
  await page.getByRole("button", { name: "Add the model" }).click();
  await page.getByText("An address is needed", { exact: false }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("textbox", { name: /^Address/ }).fill(model.url);
  await page.getByLabel("Input", { exact: true }).fill("0");
  await page.getByLabel("Output", { exact: true }).fill("0");
  await page.getByRole("button", { name: "Add the model" }).click();
  const card = page.getByRole("article", { name: "local" });
  await card.getByText("Default", { exact: true }).waitFor();
  await card.getByText("$0 in, $0 out per million tokens", { exact: false }).waitFor();

  await card.getByRole("button", { name: "Test it" }).click();
  const probes = card.getByRole("list", { name: "Outcome of the test" });
  await probes.waitFor();
  expect(await probes.getByRole("listitem").count()).toBe(5);
  expect(await probes.getByRole("listitem").filter({ hasText: "Answers" }).textContent()).toContain("yes");
  expect(await probes.getByRole("listitem").filter({ hasText: "Calls tools" }).textContent()).toContain("no");
  expect(model.requests.length).toBeGreaterThan(0);

  await card.getByRole("button", { name: "Change" }).click();
  await page.getByRole("textbox", { name: /^Context/ }).fill("8192");
  await page.getByRole("button", { name: "Save the model" }).click();
  await card.getByText("8,192 tokens of context", { exact: false }).waitFor();
  expect(JSON.parse(await bench.daemon.home.read("latchai.config.json"))).toMatchObject({
    models: { default: "local", list: { local: { contextTokens: 8192, price: { input: 0, output: 0 } } } },
  });

  await card.getByRole("button", { name: "Remove" }).click();
  await card.getByRole("button", { name: "Remove the model" }).click();
  await page.getByText("No model is configured", { exact: false }).waitFor();
});

it("keeps a stored key without showing it", async () => {
  const { home } = bench.daemon;
  await bench.daemon.fetch("/api/models/keyed", {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      config: { provider: "openai-compatible", url: model.url, model: "scripted", apiKey: "kept-as-it-is" },
    }),
  });
  const page = await bench.signedIn({ at: "#/settings/models" });
  await page.getByRole("article", { name: "keyed" }).getByRole("button", { name: "Change" }).click();
  const key = page.getByRole("textbox", { name: /^Key/ });
  expect(await key.inputValue()).toBe("");
  await page.getByRole("textbox", { name: /^Context/ }).fill("4096");
  await page.getByRole("button", { name: "Save the model" }).click();
  await page.getByText("4,096 tokens of context", { exact: false }).waitFor();
  expect(await home.read("latchai.config.json")).toContain("kept-as-it-is");
});
