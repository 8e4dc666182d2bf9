import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { showTheme, violations } from "./support/axe.ts";
import { openBench } from "./support/browser.ts";
import { type ChatBench, goTo, openChatBench, transcript } from "./support/chat-bench.ts";

let bench: ChatBench;
beforeAll(async () => {
  bench = await openChatBench();
});
afterAll(() => bench.close());

describe("sessions", () => {
  it("are found by what was said in them, renamed, and deleted with a way back", async () => {
    const id = await bench.session("about naïve gauges", { text: "The quokka answer." });
    const page = await bench.newChat();
    await page.getByLabel("Find a session").fill("quokka");
    const row = page.locator(".session", { has: page.locator(`a[href="#/chat/${id}"]`) });
    await row.locator("mark", { hasText: "quokka" }).waitFor();
    await row.hover();
    await row.getByRole("button", { name: /^Rename/ }).click();
    await page.getByLabel("Title").fill("Gauges");
    await page.keyboard.press("Enter");
    await row.getByText("Gauges").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("href"))).toBe(`#/chat/${id}`);
    await row.hover();
    await row.getByRole("button", { name: "Delete Gauges" }).click();
    await row.waitFor({ state: "detached" });
    await page.locator(".toast").getByRole("button", { name: "Undo" }).click();
    await row.waitFor();
    expect((await bench.daemon.fetch(`/api/sessions/${id}`)).status).toBe(200);
    await row.hover();
    await row.getByRole("button", { name: "Delete Gauges" }).click();
    await expect
      .poll(async () => (await bench.daemon.fetch(`/api/sessions/${id}`)).status, { timeout: 20_000 })
      .toBe(404);
  });

  it("are deleted one at a time, also by a double click, and the focus goes to the next", async () => {
    const ids: string[] = [];
    for (const name of ["tide one", "tide two", "tide three"]) ids.push(await bench.session(name, { text: "Yes." }));
    const page = await bench.newChat();
    await page.getByLabel("Find a session").fill("tide");
    const rows = page.locator(".session");
    await expect.poll(() => rows.count()).toBe(3);
    const first = rows.first();
    await first.hover();
    const bin = first.getByRole("button", { name: /^Delete/ });
    await bin.dispatchEvent("click", { detail: 1 });
    await rows
      .first()
      .getByRole("button", { name: /^Delete/ })
      .dispatchEvent("click", { detail: 2 });
    await expect.poll(() => rows.count()).toBe(2);
    expect(await page.evaluate(() => document.activeElement?.closest(".session") !== null)).toBe(true);
    await page.getByLabel("Find a session").fill("%_(");
    await page.getByText("Only words and numbers are searched.").waitFor();
  });

  it("a deleted one is gone when the page is left before its toast", async () => {
    const id = await bench.session("about tides", { text: "High at noon." });
    const page = await bench.newChat();
    const row = page.locator(".session", { has: page.locator(`a[href="#/chat/${id}"]`) });
    await row.hover();
    await row.getByRole("button", { name: /^Delete/ }).click();
    await page.locator(".toast").getByRole("button", { name: "Undo" }).waitFor();
    expect((await bench.daemon.fetch(`/api/sessions/${id}`)).status).toBe(200);
    await page.goto("about:blank");
    await expect.poll(async () => (await bench.daemon.fetch(`/api/sessions/${id}`)).status).toBe(404);
  });

  it.each([
    { width: 1920, height: 1000 },
    { width: 360, height: 740 },
  ])(
    "and an open chat have no axe violation at $width in light and dark, and never scroll sideways",
    async (viewport) => {
      const id = await bench.session("look at this", {
        reasoning: "hm",
        text: "# Head\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```js\nlet aVeryLongLine = 'that does not fit into a narrow window at all, whatever is done';\n```\n\n[link](https://x.example)",
      });
      const page = await bench.newChat({ viewport });
      for (const hash of ["#/chat", `#/chat/${id}`, "#/chat/gone"]) {
        await showTheme(page, "light");
        await goTo(page, hash);
        if (hash.endsWith(id)) await transcript(page).getByText("Head").waitFor();
        else if (hash.endsWith("gone")) await page.getByText("This chat is not here any more").waitFor();
        await expect.poll(() => page.locator(".load[aria-busy=true]").count()).toBe(0);
        expect(await violations(page), hash).toEqual([]);
        await showTheme(page, "dark");
        expect(await violations(page, "colours"), `${hash} in dark`).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), hash).toBeLessThanOrEqual(
          viewport.width,
        );
      }
    },
  );
});

it("without a model says which file and key to write, and leads to where it is done here", async () => {
  const bare = await openBench();
  try {
    const page = await bare.signedIn({ at: "#/chat" });
    await page.getByText("No model can be used yet", { exact: true }).waitFor();
    expect(await page.locator(".composer .note").textContent()).toContain("latchai.config.json");
    await page.getByRole("link", { name: "Open Settings › Models" }).click();
    await expect.poll(() => page.url(), { timeout: 15_000 }).toContain("#/settings/models");
  } finally {
    await bare.close();
  }
});
