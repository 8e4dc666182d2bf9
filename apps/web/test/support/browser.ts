import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { expect } from "vitest";
import { type StartOptions, startDaemon, type TestDaemon } from "../../../daemon/test/support/daemon.ts";
import { placePage } from "./built-page.ts";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A real daemon that serves the built page, and a browser to look at it. */
export interface Bench {
  daemon: TestDaemon;
  browser: Browser;
  /** A page in a context of its own, signed in with a one-time link. Faults of the page fail the test that closes it. */
  signedIn(options?: BrowserContextOptions): Promise<Page>;
  /** A fresh one-time link, as `latchai open` prints it. */
  link(): Promise<string>;
  close(): Promise<void>;
}

export async function openBench(options: StartOptions = {}): Promise<Bench> {
  await placePage();
  const daemon = await startDaemon(options);
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: flags }).catch(async (error) => {
    await daemon.stop();
    throw error;
  });
  const faults: string[] = [];
  const link = async (): Promise<string> => {
    const response = await daemon.fetch("/auth/code", { method: "POST" });
    return ((await response.json()) as { url: string }).url;
  };
  return {
    daemon,
    browser,
    link,
    async signedIn(context = {}) {
      const page = await (await browser.newContext(context)).newPage();
      page.setDefaultTimeout(15_000);
      page.on("pageerror", (error) => faults.push(error.message));
      page.on("console", (message) => {
        if (/Content Security Policy|hydrat|unique "key"/i.test(message.text())) faults.push(message.text());
      });
      await page.goto(await link());
      await page.locator(".app").waitFor();
      // Signing in opens the chat; each test goes where it looks.
      await visit(page, "#/tools");
      return page;
    },
    async close() {
      await browser.close().finally(() => daemon.stop());
      expect(faults).toEqual([]);
    },
  };
}

/** Goes to a hash route and waits until the screen stands. */
export async function visit(page: Page, route: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, route);
  await page.locator("#main :is(.page, .panes)").first().waitFor();
}

/** Digits are dead for a moment after an answer: presses this one until it has counted. */
export const pressUntil = (page: Page, digit: string, counted: () => Promise<boolean>): Promise<void> =>
  expect
    .poll(async () => {
      if (await counted()) return true;
      await page.keyboard.press(digit);
      return false;
    })
    .toBe(true);
