import { afterAll, beforeAll, expect, it } from "vitest";
import { violations } from "./support/axe.ts";
import { type Bench, openBench, visit } from "./support/browser.ts";
import { makeHarbor, openHarbor, type } from "./support/harbor.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await openBench({ config: {} });
});
afterAll(() => bench.close());

const done = { name: "What was done" };
const configured = async (): Promise<{ id: string; writable?: boolean }[]> =>
  (JSON.parse(await bench.daemon.home.read("latchai.config.json")) as { databases: { id: string }[] }).databases;

it("adds the first connection by its address, tried out first, and shows its schema", async () => {
  makeHarbor(bench, "harbor");
  const page = await bench.signedIn({ at: "#/data" });
  await page.getByText("No connection yet").waitFor();
  await page.getByRole("button", { name: "Add a connection" }).first().click();
  await page.getByRole("button", { name: "SQLite" }).click();
  await page.getByRole("textbox", { name: /^Id/ }).fill("harbor");
  await page.getByRole("textbox", { name: /^File/ }).fill("sqlite:nowhere.db");
  await page.getByRole("button", { name: "Test it" }).click();
  await page.getByText("file missing", { exact: false }).waitFor();
  await page.getByRole("textbox", { name: /^File/ }).fill("sqlite:harbor.db");
  await page.getByRole("button", { name: "Test it" }).click();
  await page.getByText("It answers.").waitFor();
  await page.getByText(/^SQLite 3\./).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("checkbox", { name: /^Writable/ }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Add the connection" }).click();
  const tree = page.getByRole("list", { name: "Schema of harbor" });
  await tree.getByRole("button", { name: "stations" }).click();
  await tree.getByText("primary key").first().waitFor({ state: "attached" });
  await page.getByRole("textbox", { name: "Find a table or column" }).fill("level");
  await tree.getByRole("button", { name: "readings" }).waitFor();
  expect(await tree.getByRole("button", { name: "stations" }).count()).toBe(0);
  expect(await configured()).toContainEqual(expect.objectContaining({ id: "harbor", writable: true }));
});

it("a read-only connection says that it refuses a write, and does not offer to run it", async () => {
  const { page } = await openHarbor(bench, { writable: false });
  await type(page, "delete from stations");
  await page.getByText("read only and refuses it", { exact: false }).waitFor();
  expect(await page.getByRole("button", { name: /^Run/ }).isDisabled()).toBe(true);
});

it("shows a connection that was added elsewhere, and says all of why a text cannot run", async () => {
  const page = await bench.signedIn({ at: "#/data", viewport: { width: 1920, height: 1080 } });
  makeHarbor(bench, "elsewhere");
  const added = await bench.daemon.fetch("/api/db/connections/elsewhere", {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ engine: "sqlite", url: "sqlite:elsewhere.db", writable: false }),
  });
  expect(added.ok).toBe(true);
  await page.getByRole("link", { name: /^elsewhere/ }).click();
  await type(page, "delete from stations");
  const why = page.locator(".runbar .expl");
  await expect.poll(() => why.getAttribute("title")).toContain("read only and refuses it");
  expect(await why.evaluate((line) => line.scrollWidth <= line.clientWidth)).toBe(true);
});

it("changes a connection, and removes it after a second press", async () => {
  const { id, page } = await openHarbor(bench);
  await page.getByRole("button", { name: `Change ${id}` }).click();
  await page.getByRole("textbox", { name: /^Name/ }).fill("Locked harbor");
  await page.getByRole("button", { name: "Save the connection" }).click();
  await page.getByRole("region", done).getByText(`Connection saved: ${id}`).waitFor();
  expect(await configured()).toContainEqual(expect.objectContaining({ id, name: "Locked harbor" }));
  await page.getByRole("button", { name: `Change ${id}` }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByRole("button", { name: "Remove the connection" }).click();
  await page.getByRole("region", done).getByText(`Connection removed: ${id}`, { exact: false }).waitFor();
  expect((await configured()).map((one) => one.id)).not.toContain(id);
});

it("fits a phone: connections first, then the query with a way back", async () => {
  const { id, page } = await openHarbor(bench, { look: { viewport: { width: 360, height: 740 } } });
  await visit(page, "#/data");
  await page.getByRole("link", { name: new RegExp(id) }).click();
  await page.getByRole("textbox", { name: "SQL" }).waitFor();
  await page.getByRole("button", { name: "Schema" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "stations" }).waitFor();
  await page.keyboard.press("Escape");
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.locator(".back").click();
  await page.getByRole("link", { name: new RegExp(id) }).waitFor();
});
