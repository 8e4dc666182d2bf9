import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { violations } from "./support/axe.ts";
import { type Bench, openBench } from "./support/browser.ts";
import { editor, grid, openHarbor, runRead, type } from "./support/harbor.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await openBench({ config: {} });
});
afterAll(() => bench.close());

const stations = "select * from stations order by id";

it("completes tables and columns, says that it reads, runs it, and shows values as they are", async () => {
  const { id, page } = await openHarbor(bench);
  await page
    .getByRole("list", { name: `Schema of ${id}` })
    .getByRole("button", { name: "stations" })
    .waitFor();
  await type(page, "select * from stat");
  // Typed in one go, a word may be taken for pasted: then it is asked for.
  await page.keyboard.press("Control+Space");
  await page.getByRole("option", { name: /stations/ }).click();
  await page.keyboard.insertText(" order by id");
  await page.getByText("Reads only").waitFor();
  await page.getByText("One SELECT. Runs without asking.").waitFor();
  await page.keyboard.press("Control+Enter");
  await grid(page).getByRole("cell", { name: "Skerry Point" }).waitFor();
  await page.getByText("rows 1–3 of 3").waitFor();
  expect(await grid(page).locator(".null").allTextContents()).toEqual(["NULL"]);
  expect(await grid(page).locator("img").count()).toBe(0);
  const markup = grid(page).getByRole("cell", { name: /onerror/ });
  expect(await markup.textContent()).toContain("<img");
  expect(await page.title()).toContain("Data");
});

it("moves through the rows by keyboard and shows a value whole", async () => {
  const { page } = await openHarbor(bench);
  await runRead(page, stations);
  await grid(page).getByRole("cell", { name: "1", exact: true }).last().focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Brine Sluice");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: /name, row 2/ }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Brine Sluice");
});

it("saves the rows as CSV and JSON", async () => {
  const { id, page } = await openHarbor(bench);
  await runRead(page, stations);
  for (const [name, start] of [
    ["CSV", "id,name,note\r\n1,Skerry Point,\r\n"],
    ["JSON", '[\n  {\n    "id": "1"'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: new RegExp(`^${name}`) }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`^${id}-.*\\.(csv|json)$`));
    expect((await readFile(await download.path(), "utf8")).startsWith(start)).toBe(true);
  }
});

it("shows what a write does before it runs, and runs it only then", async () => {
  const { id, page, rows } = await openHarbor(bench);
  await type(page, "select 1;\nupdate stations set note = 'seen'");
  await page.getByText("Writes", { exact: true }).waitFor();
  await page.keyboard.press("Control+Shift+Enter");
  const dialog = page.getByRole("dialog", { name: `This writes to ${id}` });
  await dialog.getByText("every row of a table", { exact: false }).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Leave the database as it is" }).click();
  expect(rows("select count(*) from stations where note = 'seen'")).toEqual([[0]]);
  await page.keyboard.press("Control+Shift+Enter");
  await dialog.getByRole("button", { name: "Run it and write" }).click();
  await page.getByRole("combobox", { name: "Statement" }).selectOption({ index: 1 });
  await page
    .getByText(/3 rows affected/)
    .first()
    .waitFor();
  expect(rows("select count(*) from stations where note = 'seen'")).toEqual([[3]]);
});

it("leads to the place of a fault", async () => {
  const { page } = await openHarbor(bench);
  await runRead(page, "select 1 from nowhere_at_all");
  await page.locator(".result-note").getByText("The database refused it.").waitFor();
  await page.locator(".result-note").getByText("no such table: nowhere_at_all", { exact: false }).waitFor();
});

it("cancels a run on the server, and runs the next", async () => {
  const { page } = await openHarbor(bench);
  await runRead(page, "with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n");
  await page.getByRole("button", { name: /^Cancel/ }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".result-note").getByText("Cancelled by you.").waitFor();
  await runRead(page, "select 7 as seven");
  await grid(page).getByRole("columnheader", { name: /seven/ }).waitFor();
});

it("keeps what was typed over a reload and a second query beside it", async () => {
  const { page } = await openHarbor(bench);
  await type(page, "select 7 as seven");
  await page.getByRole("tab", { name: "select 7 as seven" }).waitFor();
  await page.getByRole("button", { name: "New query" }).click();
  await type(page, "-- The other one\nselect 2");
  await page.getByRole("tab", { name: "The other one" }).waitFor();
  await page.reload();
  await page.getByRole("tab", { name: "The other one", selected: true }).waitFor();
  await expect.poll(() => editor(page).textContent()).toContain("select 2");
  await page.getByRole("tab", { name: "select 7 as seven" }).click();
  await expect.poll(() => editor(page).textContent()).toContain("seven");
});

it("keys of the page stay out of the editor", async () => {
  const { page } = await openHarbor(bench);
  await type(page, "");
  await page.keyboard.type("g c?");
  await expect.poll(() => editor(page).textContent()).toBe("g c?");
  expect(page.url()).toContain("#/data");
});

it("keeps who ran what: a person here, an agent through its tool", async () => {
  const { id, page } = await openHarbor(bench);
  await runRead(page, "select 7 as seven");
  await grid(page).getByRole("columnheader", { name: /seven/ }).waitFor();
  const answer = await bench.daemon.call("db_query", { connection: id, sql: "select count(*) from readings" });
  expect(answer.ok).toBe(true);
  await page.getByRole("button", { name: "History" }).click();
  const dialog = page.getByRole("dialog", { name: `What ran on ${id}` });
  await dialog.getByText("agent default").first().waitFor();
  await dialog.getByText("you", { exact: true }).first().waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog
    .getByRole("button", { name: /Use it ?: select count/ })
    .first()
    .click();
  await expect.poll(() => editor(page).textContent()).toContain("from readings");
});
