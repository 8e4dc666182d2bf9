import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Bench, openBench } from "./support/browser.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await openBench({ files: { "workspace/a.txt": "a" } });
});
afterAll(() => bench.close());

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("href") ?? document.activeElement?.id ?? "");
const narrow = { viewport: { width: 360, height: 740 } };

describe("the keyboard", () => {
  it("has one stop for the tool tree, which the arrows move", async () => {
    const page = await bench.signedIn();
    await page.locator(".tree a.item").first().waitFor();
    const stops = () => page.locator('.tree .item[tabindex="0"]').count();
    expect(await stops()).toBe(1);
    await page.locator(".tree a.item").first().focus();
    await page.keyboard.press("PageDown");
    await page.keyboard.press("ArrowUp");
    expect(await stops()).toBe(1);
    expect(await page.locator('.tree .item[tabindex="0"]').evaluate((item) => item === document.activeElement)).toBe(
      true,
    );
  });

  it("keeps the chosen row of the palette in view", async () => {
    const page = await bench.signedIn({ viewport: { width: 1280, height: 500 } });
    await page.locator(".tree a.item").first().waitFor();
    await page.keyboard.press("Control+k");
    await page.keyboard.press("ArrowUp");
    const row = page.locator('[role="option"][aria-selected="true"]');
    await expect
      .poll(() =>
        row.evaluate((option) => {
          const box = option.getBoundingClientRect();
          const list = option.parentElement?.getBoundingClientRect();
          return list !== undefined && box.top >= list.top && box.bottom <= list.bottom + 1;
        }),
      )
      .toBe(true);
  });

  it("follows into an item and back where one pane is in view", async () => {
    const page = await bench.signedIn(narrow);
    const link = page.locator('.tree a.item[href="#/tools/glob"]');
    await link.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe("#/tools");
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe("#/tools/glob");
  });

  it("cannot get behind the sheet of waiting prompts", async () => {
    const page = await bench.signedIn(narrow);
    const call = bench.daemon.call("delete_file", { path: "a.txt" }, { attended: true });
    await page.getByRole("button", { name: "Waiting 1: prompts to answer" }).click();
    const card = page.getByRole("alertdialog");
    await card.waitFor();
    await expect.poll(() => card.evaluate((node) => node === document.activeElement)).toBe(true);
    expect(await page.locator("#main").evaluate((main: HTMLElement) => main.inert)).toBe(true);
    await card.getByRole("button", { name: "Deny" }).click();
    expect((await call).ok).toBe(false);
    await page.getByRole("button", { name: "Close the tray" }).click();
    await expect.poll(() => focused(page)).toBe("tray-button");
    expect(await page.locator("#main").evaluate((main: HTMLElement) => main.inert)).toBe(false);
  });
});

describe("arguments that only the daemon can judge", () => {
  it("stand at their field until it is changed", async () => {
    const page = await bench.signedIn({ at: "#/tools/run_shell" });
    const command = page.getByRole("textbox", { name: /^command/ });
    await command.fill("# nothing");
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => command.getAttribute("aria-invalid")).toBe("true");
    await command.fill("# nothing more");
    await expect.poll(() => command.getAttribute("aria-invalid")).toBe("false");
  });
});
