import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { showTheme, violations } from "./support/axe.ts";
import { type Bench, openBench, visit } from "./support/browser.ts";

const routes = [
  "#/tools",
  "#/tools/multi_edit",
  "#/agents",
  "#/agents/writer",
  "#/agents/broken",
  "#/agents/nobody",
  "#/skills",
  "#/skills/notes",
  "#/data",
  "#/data/empty",
  "#/data/gone",
  "#/activity/runs",
  "#/activity/runs/01NOSUCHRUN",
  "#/activity/spend",
  "#/activity/spend?span=custom&groupBy=day",
  "#/activity/schedules",
  "#/activity/calls",
  "#/activity/events",
  "#/settings/general",
  "#/settings/models",
  "#/settings/servers",
  "#/settings/permissions",
  "#/settings/trust",
  "#/settings/about",
];
const sizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
];
let bench: Bench;
beforeAll(async () => {
  bench = await openBench({
    config: {
      databases: [
        { id: "empty", engine: "sqlite", url: "empty.db", writable: true },
        { id: "gone", engine: "sqlite", url: "gone.db" },
      ],
      models: {
        list: {
          local: {
            provider: "openai-compatible",
            url: "http://127.0.0.1:9/v1",
            model: "m",
            price: { input: 0, output: 0 },
          },
          far: { provider: "anthropic", model: "m", apiKey: "${env:NO_SUCH_KEY_HERE}" },
        },
      },
    },
    files: {
      "workspace/agents/writer.md":
        "---\nname: writer\ndescription: Writes\ntools: [grep, gone_tool]\nschedule:\n  - cron: 0 9 * * 1-5\n    task: Sum up\n---\nYou write.\n",
      "workspace/agents/broken.md": "---\ntools: {a: 1}\n---\nYou try.\n",
      "workspace/skills/notes/SKILL.md":
        "---\nname: other\ndescription: How notes are written\nallowed-tools: Read\n---\n# Notes\n",
      "workspace/a.txt": "a",
      "workspace/empty.db": "",
      "permissions.json": JSON.stringify({
        unattendedDefault: "deny",
        rules: [
          {
            id: "r1",
            key: "load_skill(a-rather-long-host-name.skills.example)",
            effect: "deny",
            createdAt: "2026-01-02T03:04:05Z",
          },
        ],
      }),
    },
  });
});
afterAll(() => bench.close());

describe.each(sizes)("at $width", (viewport) => {
  let page: Page;
  let call: ReturnType<Bench["daemon"]["call"]>;
  beforeAll(async () => {
    page = await bench.signedIn({ viewport });
    // An open prompt is part of what must hold.
    call = bench.daemon.call("delete_file", { path: "a.txt" }, { attended: true });
    await page.getByRole("button", { name: "Waiting 1: prompts to answer" }).waitFor();
  });
  afterAll(async () => {
    const [open] = (await (await bench.daemon.fetch("/api/prompts")).json()) as { id: string }[];
    await bench.daemon.fetch(`/api/prompts/${open?.id}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ answer: "deny" }),
    });
    await call;
  });

  it.each(routes)("%s has no axe violation in light and dark, and never scrolls sideways", async (route) => {
    await showTheme(page, "light");
    await visit(page, route);
    await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await showTheme(page, "dark");
    expect(await violations(page, "colours")).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
  });
});

it("the sign-in screen has no axe violation in light and dark", async () => {
  const page = await bench.stranger();
  await page.goto(bench.daemon.url);
  await page.getByText("Sign in from a terminal").waitFor();
  expect(await violations(page)).toEqual([]);
  await showTheme(page, "dark");
  expect(await violations(page, "colours")).toEqual([]);
});

it("names every key in the sheet, from the registry that binds them", async () => {
  const page = await bench.signedIn();
  await page.locator(".tree a.item").first().waitFor();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keys" });
  await sheet.getByText("Search or run a command").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  await page.keyboard.press("g");
  await page.keyboard.press("y");
  await page.getByRole("heading", { name: "Activity", level: 2 }).waitFor();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("delete_f");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "delete_file" }).waitFor();
  // Whoever went there by a key goes on from there.
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest("#main") != null)).toBe(true);
});
