import { readFile } from "node:fs/promises";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import Database from "better-sqlite3";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Bench, openBench, visit } from "./support/browser.ts";

let bench: Bench;
let page: Page;
const hostile = '<img src=x onerror="document.title=1">\u001b[31m\u202e';
const file = (): string => join(bench.daemon.home.path, "workspace", "harbor.db");
const editor = () => page.getByRole("textbox", { name: "SQL" });
const grid = () => page.getByRole("region", { name: "Result rows" });

/** Replaces the text in the editor, as a person would. */
async function type(sql: string): Promise<void> {
  await editor().click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(sql);
}
const rowsOf = async (sql: string): Promise<unknown[]> => {
  const database = new Database(file(), { readonly: true });
  try {
    return database.prepare(sql).raw().all();
  } finally {
    database.close();
  }
};

beforeAll(async () => {
  bench = await openBench({ config: {} });
  const database = new Database(file());
  database.exec(`
    create table stations (id integer primary key, name text not null, note text);
    create table readings (station integer references stations(id), level numeric);
    insert into stations values (1, 'Skerry Point', null), (2, 'Brine Sluice', '');
    insert into readings values (1, 1.842), (2, 1.377)`);
  database.prepare("insert into stations values (3, ?, ?)").run("Hostile", hostile);
  database.close();
  page = await bench.signedIn();
});
afterAll(async () => {
  await bench.close();
});

it("adds a connection by its address, tried out first, and shows its schema", async () => {
  await visit(page, "#/data");
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
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  await page.getByRole("checkbox", { name: /^Writable/ }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Add the connection" }).click();
  const tree = page.getByRole("list", { name: "Schema of harbor" });
  await tree.getByRole("button", { name: "stations" }).click();
  await tree.getByText("primary key").first().waitFor({ state: "attached" });
  await page.getByRole("textbox", { name: "Find a table or column" }).fill("level");
  await tree.getByRole("button", { name: "readings" }).waitFor();
  expect(await tree.getByRole("button", { name: "stations" }).count()).toBe(0);
  await page.getByRole("textbox", { name: "Find a table or column" }).fill("");
});

it("completes tables and columns, says that it reads, runs it, and shows values as they are", async () => {
  await type("select * from stat");
  // Typed in one go, a word may be taken for pasted: then it is asked for.
  await page.keyboard.press("Control+Space");
  await page.getByRole("option", { name: /stations/ }).click();
  await page.keyboard.insertText(" order by id");
  await page.getByText("Reads only").waitFor();
  await page.getByText("One SELECT. Runs without asking.").waitFor();
  await page.keyboard.press("Control+Enter");
  await grid().getByRole("cell", { name: "Skerry Point" }).waitFor();
  await page.getByText("rows 1–3 of 3").waitFor();
  expect(await grid().locator(".null").allTextContents()).toEqual(["NULL"]);
  expect(await grid().locator("img").count()).toBe(0);
  expect(
    await grid()
      .getByRole("cell", { name: /onerror/ })
      .textContent(),
  ).toContain("<img");
  expect(await page.title()).toContain("Data");
});

it("moves through the rows by keyboard and shows a value whole", async () => {
  await grid().getByRole("cell", { name: "1", exact: true }).last().focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Brine Sluice");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: /name, row 2/ }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Brine Sluice");
});

it("saves the rows as CSV and JSON", async () => {
  for (const [name, start] of [
    ["CSV", "id,name,note\r\n1,Skerry Point,\r\n"],
    ["JSON", '[\n  {\n    "id": "1"'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: new RegExp(`^${name}`) }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^harbor-.*\.(csv|json)$/);
    expect((await readFile(await download.path(), "utf8")).startsWith(start)).toBe(true);
  }
});

it("shows what a write does before it runs, and runs it only then", async () => {
  await type("select 1;\nupdate stations set note = 'seen'");
  await page.getByText("Writes", { exact: true }).waitFor();
  await page.keyboard.press("Control+Shift+Enter");
  const dialog = page.getByRole("dialog", { name: "This writes to harbor" });
  await dialog.getByText("every row of a table", { exact: false }).waitFor();
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  await dialog.getByRole("button", { name: "Leave the database as it is" }).click();
  expect(await rowsOf("select count(*) from stations where note = 'seen'")).toEqual([[0]]);
  await page.keyboard.press("Control+Shift+Enter");
  await dialog.getByRole("button", { name: "Run it and write" }).click();
  await page.getByRole("combobox", { name: "Statement" }).selectOption({ index: 1 });
  await page
    .getByText(/3 rows affected/)
    .first()
    .waitFor();
  expect(await rowsOf("select count(*) from stations where note = 'seen'")).toEqual([[3]]);
});

it("leads to the place of a fault", async () => {
  await type("select 1 from nowhere_at_all");
  await page.getByText("Reads only").waitFor();
  await page.keyboard.press("Control+Enter");
  await page.locator(".result-note").getByText("The database refused it.").waitFor();
  await page.locator(".result-note").getByText("no such table: nowhere_at_all", { exact: false }).waitFor();
});

it("cancels a run on the server", async () => {
  await type("with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n");
  await page.getByText("Reads only").waitFor();
  await page.keyboard.press("Control+Enter");
  await page.getByRole("button", { name: /^Cancel/ }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".result-note").getByText("Cancelled by you.").waitFor();
  await type("select 7 as seven");
  await page.getByText("Reads only").waitFor();
  await page.keyboard.press("Control+Enter");
  await grid().getByRole("columnheader", { name: /seven/ }).waitFor();
});

it("keeps what was typed over a reload and a second query beside it", async () => {
  await page.getByRole("button", { name: "New query" }).click();
  await type("-- The other one\nselect 2");
  await page.getByRole("tab", { name: "The other one" }).waitFor();
  await page.reload();
  await page.getByRole("tab", { name: "The other one", selected: true }).waitFor();
  await expect.poll(() => editor().textContent()).toContain("select 2");
  await page.getByRole("tab", { name: "select 7 as seven" }).click();
  await expect.poll(() => editor().textContent()).toContain("seven");
});

it("keys of the page stay out of the editor", async () => {
  await type("");
  await page.keyboard.type("g c?");
  await expect.poll(() => editor().textContent()).toBe("g c?");
  expect(page.url()).toContain("#/data");
});

it("keeps who ran what: a person here, an agent through its tool", async () => {
  const answer = await bench.daemon.call("db_query", { connection: "harbor", sql: "select count(*) from readings" });
  expect(answer.ok).toBe(true);
  await page.getByRole("button", { name: "History" }).click();
  const dialog = page.getByRole("dialog", { name: "What ran on harbor" });
  await dialog.getByText("agent default").first().waitFor();
  await dialog.getByText("you", { exact: true }).first().waitFor();
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  await dialog
    .getByRole("button", { name: /Use it ?: select count/ })
    .first()
    .click();
  await expect.poll(() => editor().textContent()).toContain("from readings");
});

it("a read-only connection says that it refuses a write, and does not offer to run it", async () => {
  await bench.daemon.fetch("/api/db/connections/locked", {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ engine: "sqlite", url: "sqlite:harbor.db" }),
  });
  await page.reload();
  await visit(page, "#/data/locked");
  await type("delete from stations");
  await page.getByText("read only and refuses it", { exact: false }).waitFor();
  expect(await page.getByRole("button", { name: /^Run/ }).isDisabled()).toBe(true);
});

it("changes a connection, and removes it after a second press", async () => {
  await page.getByRole("button", { name: "Change locked" }).click();
  await page.getByRole("textbox", { name: /^Name/ }).fill("Locked harbor");
  await page.getByRole("button", { name: "Save the connection" }).click();
  await page.getByRole("region", { name: "What was done" }).getByText("Connection saved: locked").waitFor();
  await page.getByRole("button", { name: "Change locked" }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByRole("button", { name: "Remove the connection" }).click();
  await page
    .getByRole("region", { name: "What was done" })
    .getByText("Connection removed: locked", { exact: false })
    .waitFor();
  expect(JSON.parse(await bench.daemon.home.read("latchai.config.json"))).toMatchObject({
    databases: [{ id: "harbor", writable: true }],
  });
});

it("fits a phone: connections first, then the query with a way back", async () => {
  const phone = await bench.signedIn({ viewport: { width: 360, height: 740 } });
  await visit(phone, "#/data");
  await phone.getByRole("link", { name: /harbor/ }).click();
  await phone.getByRole("textbox", { name: "SQL" }).waitFor();
  await phone.getByRole("button", { name: "Schema" }).click();
  await phone.getByRole("dialog").getByRole("button", { name: "stations" }).waitFor();
  await phone.keyboard.press("Escape");
  expect((await new AxeBuilder({ page: phone }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await phone.locator(".back").click();
  await phone.getByRole("link", { name: /harbor/ }).waitFor();
  await phone.context().close();
});
