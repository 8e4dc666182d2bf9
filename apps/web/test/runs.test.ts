import { type ModelServer, startModelServer } from "@latchai/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { violations } from "./support/axe.ts";
import { type Bench, openBench, visit } from "./support/browser.ts";

let bench: Bench;
let model: ModelServer;
beforeAll(async () => {
  model = await startModelServer({
    script: [
      { when: { last: "Wait for me" }, calls: [{ name: "run_shell", arguments: { command: "npm run wait" } }] },
      { calls: [{ name: "run_shell", arguments: { command: "npm test" } }], usage: { input: 900, output: 12 } },
      { text: "It was refused, so I stop here.", usage: { input: 950, output: 9 } },
      { times: Number.POSITIVE_INFINITY, stop: { afterFrames: 1, how: "stall" }, text: "I go on and on and on and on" },
    ],
  });
  bench = await openBench({
    config: {
      models: { default: "local", list: { local: { provider: "openai-compatible", url: model.url, model: "m" } } },
    },
    files: {
      "workspace/agents/writer.md":
        "---\nname: writer\ndescription: Writes\ntools: [run_shell]\nschedule:\n  - cron: 0 9 * * 1-5\n    task: Sum up the week\n---\nYou write.\n",
    },
  });
});
afterAll(async () => {
  await bench.close();
  await model[Symbol.asyncDispose]();
});

it("runs an agent now: what it did, what was refused, what it cost; and stops one", async () => {
  const page = await bench.signedIn({ at: "#/agents/writer" });
  const start = async (task: string): Promise<void> => {
    await page.getByRole("button", { name: "Run now" }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: "Task" }).fill(task);
    await page.getByRole("button", { name: "Start the run" }).click();
    await page.getByRole("heading", { name: /^Run of/ }).waitFor();
  };
  await start("Run the tests");
  await page.getByText("Completed", { exact: true }).waitFor();
  await page.getByText("The gate refused 1 call of it.").waitFor();
  await page.locator(".run-entries .call", { hasText: "npm test" }).getByText("Refused", { exact: true }).waitFor();
  await page.getByText("It was refused, so I stop here.").waitFor();
  // The model has no price: nobody knows what it cost.
  expect(await page.locator(".run-pairs").textContent()).toContain("Costunknown");
  expect(await violations(page)).toEqual([]);

  await visit(page, "#/agents/writer");
  await start("Go on");
  await page.getByRole("button", { name: "Stop it" }).click();
  await page.getByText("Stopped", { exact: true }).first().waitFor();

  await page.getByRole("link", { name: "All runs" }).click();
  await expect.poll(() => page.locator(".run-line").count()).toBe(2);
  await page.getByLabel("Status", { exact: true }).selectOption("completed");
  await expect.poll(() => page.locator(".run-line").count()).toBe(1);
  expect(await page.locator(".run-line").textContent()).toContain("1 refused");

  await visit(page, "#/activity/spend?span=day&groupBy=agent");
  const row = page.getByRole("row", { name: /writer/ });
  await row.waitFor();
  expect(await row.textContent()).toContain("unknown");
  expect(await page.locator(".totals").textContent()).not.toContain("$0.00");
  await page.getByText("have no known price", { exact: false }).waitFor();

  await visit(page, "#/activity/schedules");
  await page
    .getByRole("article", { name: /writer/ })
    .getByText("at 09:00, on Mon, Tue, Wed, Thu and Fri", { exact: false })
    .waitFor();
});

it("says of a run that it waits for a person, and counts nothing before its end", async () => {
  const post = async (path: string, body: object): Promise<{ id: string }> => {
    const headers = { "content-type": "application/json" };
    const answer = await bench.daemon.fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
    return (await answer.json()) as { id: string };
  };
  const { id } = await post("/api/sessions", {});
  await post(`/api/sessions/${id}/messages`, { text: "Wait for me", clientId: "w" });
  const page = await bench.signedIn({ at: "#/activity/runs" });
  const line = page.locator(".run-line", { hasText: "Wait for me" });
  await line.getByText("Waits for you").waitFor();
  expect(await line.textContent()).not.toMatch(/Running|0 step/);
  await line.getByRole("link").click();
  await page.getByRole("heading", { name: /^Run of/ }).waitFor();
  await page.locator(".page-head").getByText("Waits for you").waitFor();
  expect(await page.locator(".run-pairs").textContent()).not.toContain("0 step");
  await bench.daemon.fetch(`/api/sessions/${id}/stop`, { method: "POST" });
  await page.locator(".page-head").getByText("Stopped", { exact: true }).waitFor();
});
