import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Bench, openBench, pressUntil, visit } from "./support/browser.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  for (const name of ["a", "b", "c"]) await bench.daemon.home.write(`workspace/${name}.txt`, name);
  await bench.daemon.fetch("/api/permissions", {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ unattendedDefault: "deny", rules: [] }),
  });
});

const remove = (path: string) => bench.daemon.call("delete_file", { path }, { attended: true });
const card = (page: Page, path: string) => page.getByRole("alertdialog").filter({ hasText: path });
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest("[data-prompt]")?.textContent ?? "");

describe("prompts", () => {
  it("takes the focus, is answered by a digit, and hands on to the next with dead digits", async () => {
    const page = await bench.signedIn();
    await page.getByText("Connected", { exact: true }).waitFor();
    const first = remove("a.txt");
    await card(page, "a.txt").waitFor();
    await expect.poll(() => focused(page)).toContain("a.txt");
    const second = remove("b.txt");
    await card(page, "b.txt").waitFor();
    expect(await page.title()).toMatch(/^\(2\) /);
    await pressUntil(page, "1", async () => (await card(page, "a.txt").count()) === 0);
    await expect.poll(() => focused(page)).toContain("b.txt");
    // The same key again at once must not answer the second card.
    await page.keyboard.press("1");
    expect((await first).ok).toBe(true);
    expect(await card(page, "b.txt").count()).toBe(1);
    await pressUntil(page, "4", async () => (await page.locator("[data-prompt] input:focus").count()) === 1);
    await page.keyboard.type("use a copy");
    await page.keyboard.press("Enter");
    const refused = await second;
    expect(refused.ok).toBe(false);
    expect(refused.error?.message).toContain("use a copy");
    await page.getByText("You denied it.").waitFor();
  });

  it("answers nothing by a click that was under way when the card came, nor by the second of a double one", async () => {
    const page = await bench.signedIn();
    await page.getByText("Connected", { exact: true }).waitFor();
    await page.evaluate(() => {
      const clicked = new WeakSet<Element>();
      new MutationObserver(() => {
        for (const button of document.querySelectorAll<HTMLElement>("[data-prompt] .btn.danger"))
          if (!clicked.has(button)) {
            clicked.add(button);
            button.click();
          }
      }).observe(document.body, { childList: true, subtree: true });
    });
    const call = remove("a.txt");
    const asked = card(page, "a.txt");
    await asked.locator(".choices:not([aria-disabled])").waitFor();
    const deny = asked.getByRole("button", { name: "Deny" });
    await deny.dispatchEvent("click", { detail: 2 });
    expect(await deny.getAttribute("aria-busy")).toBe("false");
    expect(await (await bench.daemon.fetch("/api/prompts")).json()).toHaveLength(1);
    await deny.click();
    expect((await call).error?.kind).toBe("denied");
  });

  it("stays out of the way: the tray opens by itself until it was closed by hand", async () => {
    const page = await bench.signedIn();
    await page.getByText("Connected", { exact: true }).waitFor();
    const first = remove("a.txt");
    await card(page, "a.txt").waitFor();
    await page.getByRole("button", { name: "Close the tray" }).click();
    const second = remove("b.txt");
    await page.getByRole("button", { name: "Waiting 2: prompts to answer" }).click();
    for (const name of ["a.txt", "b.txt"]) await card(page, name).getByRole("button", { name: "Deny" }).click();
    expect([(await first).ok, (await second).ok]).toEqual([false, false]);
    await page.getByRole("button", { name: "Close the tray" }).click();
    const third = remove("c.txt");
    await page.getByRole("button", { name: "Waiting 1: prompts to answer" }).waitFor();
    expect(await page.locator(".tray").count()).toBe(0);
    await page.getByRole("button", { name: "Waiting 1: prompts to answer" }).click();
    await card(page, "c.txt").getByRole("button", { name: "Deny" }).click();
    expect((await third).ok).toBe(false);
  });

  it("stores the narrow key, after which the tool no longer asks", async () => {
    const page = await bench.signedIn();
    await page.getByText("Connected", { exact: true }).waitFor();
    const call = remove("a.txt");
    await card(page, "a.txt").waitFor();
    await expect.poll(() => focused(page)).toContain("a.txt");
    await pressUntil(page, "2", async () => (await card(page, "a.txt").count()) === 0);
    expect((await call).ok).toBe(true);
    expect((await remove("b.txt")).ok).toBe(true);
    await visit(page, "#/settings/permissions");
    await page.locator(".rules td .key", { hasText: "delete_file" }).waitFor();
  });

  it("never takes the focus from a person who types, and Enter alone answers nothing", async () => {
    const page = await bench.signedIn();
    await page.getByText("Connected", { exact: true }).waitFor();
    await page.getByLabel("Find a tool").focus();
    await page.keyboard.type("re");
    const call = remove("a.txt");
    await card(page, "a.txt").waitFor();
    await page.keyboard.type("1");
    expect(await page.getByLabel("Find a tool").inputValue()).toBe("re1");
    await card(page, "a.txt").focus();
    await page.keyboard.press("Enter");
    expect(await card(page, "a.txt").count()).toBe(1);
    await pressUntil(page, "1", async () => (await card(page, "a.txt").count()) === 0);
    expect((await call).ok).toBe(true);
  });

  it("survives a reload, and closes when a terminal answers", async () => {
    const page = await bench.signedIn();
    await page.getByText("Connected", { exact: true }).waitFor();
    const call = remove("a.txt");
    await card(page, "a.txt").waitFor();
    await page.reload();
    await card(page, "a.txt").waitFor();
    const [open] = (await (await bench.daemon.fetch("/api/prompts")).json()) as { id: string }[];
    await bench.daemon.fetch(`/api/prompts/${open?.id}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ answer: "once" }),
    });
    expect((await call).ok).toBe(true);
    await page.getByText("Answered by a program with a token: allowed once.").waitFor();
    expect(await card(page, "a.txt").count()).toBe(0);
  });

  it("asks in the place of the result when this page calls", async () => {
    const page = await bench.signedIn({ at: "#/tools/delete_file" });
    await page.getByLabel("path").fill("c.txt");
    await page.getByText("Asks you first.").waitFor();
    // Whoever pressed Run is handed the question; a digit that was meant for the form cannot answer it.
    await page.evaluate(() =>
      addEventListener("focusin", ({ target }) => {
        const at = target as HTMLElement;
        if (at.dataset["prompt"] !== undefined)
          at.dispatchEvent(new KeyboardEvent("keydown", { key: "1", bubbles: true }));
      }),
    );
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => focused(page)).toContain("c.txt");
    await page.locator(".main [data-prompt] .choices:not([aria-disabled])").waitFor();
    expect(await (await bench.daemon.fetch("/api/prompts")).json()).toHaveLength(1);
    await pressUntil(page, "1", async () => (await page.locator(".main [data-prompt]").count()) === 0);
    await page.getByText("deleted c.txt").waitFor();
  });

  it("shows which part of a command is open, and stores the broad key on 3", async () => {
    await bench.daemon.fetch("/api/permissions/rules", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ key: "run_shell(git status:*)", effect: "allow" }),
    });
    const page = await bench.signedIn();
    await page.getByText("Connected", { exact: true }).waitFor();
    const call = bench.daemon.call("run_shell", { command: "git status; git log" }, { attended: true });
    const asked = card(page, "git log");
    await asked.waitFor();
    expect(await asked.locator(".said .hot").allTextContents()).toEqual(["git log"]);
    expect(await asked.locator(".segs .t-allow").allTextContents()).toEqual(["Covered"]);
    await expect.poll(() => focused(page)).toContain("git log");
    await pressUntil(page, "3", async () => (await asked.count()) === 0);
    expect((await call).ok).toBe(true);
    const kept = (await (await bench.daemon.fetch("/api/permissions")).json()) as { rules: { key: string }[] };
    expect(kept.rules[0]?.key).toBe("run_shell(git:*)");
  });

  it("offers once and deny only for a command that cannot be read", async () => {
    const page = await bench.signedIn();
    await page.getByText("Connected", { exact: true }).waitFor();
    const call = bench.daemon.call("run_shell", { command: 'eval "$WHAT"' }, { attended: true });
    const asked = card(page, "eval");
    await asked.waitFor();
    await asked.getByText("Always is not offered").waitFor();
    await expect.poll(() => focused(page)).toContain("eval");
    await asked.locator(".choices:not([aria-disabled])").waitFor();
    await page.keyboard.press("2");
    await page.keyboard.press("3");
    expect(await asked.count()).toBe(1);
    await asked.getByRole("button", { name: "Deny" }).click();
    expect((await call).error?.kind).toBe("denied");
  });
});
