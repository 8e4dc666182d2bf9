import { join } from "node:path";
import Database from "better-sqlite3";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { visit } from "./support/browser.ts";
import { type ChatBench, goTo, openChatBench, say, settled } from "./support/chat-bench.ts";

let bench: ChatBench;
let page: Page;
beforeAll(async () => {
  bench = await openChatBench({ "workspace/a.txt": "a" });
  page = await bench.newChat({ viewport: { width: 1280, height: 800 } });
});
afterAll(() => bench.close());

it("brings the last message into view when Alt Up opens it, with the hand at its end", async () => {
  bench.model.add({ text: "One line of a long answer.\n\n".repeat(120) });
  await say(page, "tell me much");
  await settled(page);
  await page.keyboard.press("Alt+ArrowUp");
  const field = page.getByRole("textbox", { name: "Your message, edited" });
  await expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true);
  const inView = (): Promise<boolean> =>
    field.evaluate((node) => {
      const box = node.closest(".log")?.getBoundingClientRect();
      const { top, bottom } = node.getBoundingClientRect();
      return box !== undefined && top >= box.top && bottom <= box.bottom;
    });
  await expect.poll(inView).toBe(true);
  await page.keyboard.type(", please");
  expect(await field.inputValue()).toBe("tell me much, please");
  await page.keyboard.press("Escape");
});

it("keeps what stands over a query apart while the tray takes room, and says which database does not answer", async () => {
  new Database(join(bench.daemon.home.path, "workspace", "harbor.db")).exec("create table t (a)").close();
  const databases = {
    harbor: { engine: "sqlite", url: "sqlite:harbor.db" },
    gone: { engine: "postgres", url: "postgres://nobody@127.0.0.1:9/none" },
  };
  for (const [id, config] of Object.entries(databases)) {
    const saved = await bench.daemon.fetch(`/api/db/connections/${id}`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(config),
    });
    expect(saved.ok).toBe(true);
  }
  bench.model.add({ calls: [{ name: "delete_file", arguments: { path: "a.txt" } }] });
  await say(page, "delete a");
  await page.getByRole("alertdialog").first().waitFor();
  await visit(page, "#/data/harbor");
  await page.getByRole("textbox", { name: "SQL" }).click();
  await page.keyboard.insertText("select 1; select 2");
  const bar = page.locator(".runbar");
  await bar.getByText("Reads only").waitFor();
  const overlaps = await bar.evaluate((node) => {
    const room = node.getBoundingClientRect();
    const parts = [...node.querySelectorAll("button, .badge, .expl, label, .runbar > .meta")]
      .map((part) => part.getBoundingClientRect())
      .filter(({ width }) => width > 0);
    const apart = (a: DOMRect, b: DOMRect): boolean =>
      a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
    return parts.some(
      (part, at) => part.right > room.right || parts.slice(at + 1).some((other) => !apart(part, other)),
    );
  });
  expect(overlaps).toBe(false);
  const line = await page.locator(".stat").evaluate((node) => node.scrollWidth <= node.clientWidth);
  expect(line).toBe(true);

  await goTo(page, "#/data/gone");
  await page.getByText("The schema could not be read").waitFor();
  await page.getByRole("list", { name: "Connections" }).locator(".dot.off").waitFor();
});
