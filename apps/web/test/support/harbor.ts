import { join } from "node:path";
import Database from "better-sqlite3";
import type { Locator, Page } from "playwright-core";
import type { Bench, Look } from "./browser.ts";

/** Markup, an escape sequence and a character that turns the direction of text. */
const hostile = '<img src=x onerror="document.title=1">\u001b[31m\u202e';

/** A small database of one test's own, as a connection of the daemon, and a page that shows it. */
export interface Harbor {
  id: string;
  page: Page;
  /** What stands in the file, past the daemon. */
  rows(sql: string): unknown[];
}

let made = 0;

export async function openHarbor(bench: Bench, options: { writable?: boolean; look?: Look } = {}): Promise<Harbor> {
  const id = `harbor${++made}`;
  const file = makeHarbor(bench, id);
  const added = await bench.daemon.fetch(`/api/db/connections/${id}`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ engine: "sqlite", url: `sqlite:${id}.db`, writable: options.writable ?? true }),
  });
  if (!added.ok) throw new Error(await added.text());
  const page = await bench.signedIn({ at: `#/data/${id}`, ...options.look });
  return {
    id,
    page,
    rows(sql) {
      const database = new Database(file, { readonly: true });
      try {
        return database.prepare(sql).raw().all();
      } finally {
        database.close();
      }
    },
  };
}

/** Writes the database into the workspace and returns its path. */
export function makeHarbor(bench: Bench, name: string): string {
  const file = join(bench.daemon.home.path, "workspace", `${name}.db`);
  const database = new Database(file);
  database.exec(`
    create table stations (id integer primary key, name text not null, note text);
    create table readings (station integer references stations(id), level numeric);
    insert into stations values (1, 'Skerry Point', null), (2, 'Brine Sluice', '');
    insert into readings values (1, 1.842), (2, 1.377)`);
  database.prepare("insert into stations values (3, ?, ?)").run("Hostile", hostile);
  database.close();
  return file;
}

export const editor = (page: Page): Locator => page.getByRole("textbox", { name: "SQL" });
export const grid = (page: Page): Locator => page.getByRole("region", { name: "Result rows" });

/** Replaces the text in the editor, as a person would. */
export async function type(page: Page, sql: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(sql);
}

/** Types one statement that reads, and runs it once the page has said that it does. */
export async function runRead(page: Page, sql: string): Promise<void> {
  await type(page, sql);
  await page.getByText("Reads only").waitFor();
  await page.keyboard.press("Control+Enter");
}
