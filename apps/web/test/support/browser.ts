import { type BrowserContext, chromium, type Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { type StartOptions, startDaemon, type TestDaemon } from "../../../daemon/test/support/daemon.ts";
import { placePage } from "./built-page.ts";

/** Playwright's own list, which this one replaces, and the two pages that Chromium loads for every new window. */
const unusedFeatures = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
];
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${unusedFeatures.join(",")}`,
];

/** Where signing in leads. */
const signedInAt = "#/chat";

export interface Look {
  /** The route it opens on; `#/tools` if nothing is said. */
  at?: string;
  viewport?: { width: number; height: number };
  colorScheme?: "light" | "dark";
}

/** A real daemon that serves the built page, and a browser to look at it. */
export interface Bench {
  daemon: TestDaemon;
  /**
   * A page that nobody has used, signed in with a one-time link; pages of before are closed. They share a browser
   * context, whose cookies and storage are emptied in between: what is loaded once need not be loaded and compiled again.
   * Faults of the page fail the test file when the bench is closed.
   */
  signedIn(look?: Look): Promise<Page>;
  /** A page of somebody who is not signed in, in a context of its own that ends with the test. */
  stranger(): Promise<Page>;
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
  let context: BrowserContext | undefined;
  const link = async (): Promise<string> => {
    const response = await daemon.fetch("/auth/code", { method: "POST" });
    return ((await response.json()) as { url: string }).url;
  };
  return {
    daemon,
    link,
    async signedIn({ at = "#/tools", viewport, colorScheme } = {}) {
      context ??= await browser.newContext();
      const page = await fresh(context, daemon.url);
      if (viewport) await page.setViewportSize(viewport);
      if (colorScheme) await page.emulateMedia({ colorScheme });
      page.setDefaultTimeout(15_000);
      page.on("pageerror", (error) => faults.push(error.message));
      page.on("console", (message) => {
        if (/Content Security Policy|hydrat|unique "key"/i.test(message.text())) faults.push(message.text());
      });
      await page.goto(await link());
      await page.locator(".app").waitFor();
      if (at !== signedInAt) await visit(page, at);
      return page;
    },
    async stranger() {
      const own = await browser.newContext();
      onTestFinished(() => own.close());
      return own.newPage();
    },
    async close() {
      await browser.close().finally(() => daemon.stop());
      expect(faults).toEqual([]);
    },
  };
}

/** A page in this context, as in a new one. */
async function fresh(context: BrowserContext, origin: string): Promise<Page> {
  await Promise.all(context.pages().map((page) => page.close()));
  await context.clearCookies();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await devtools.detach();
  return page;
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
