import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Bench, openBench, visit } from "./support/browser.ts";

const rules = [
  { id: "r1", key: "delete_file", effect: "deny", createdAt: "2026-01-02T03:04:05Z" },
  { id: "r2", key: "load_skill(skills.example)", effect: "allow", createdAt: "2026-01-01T03:04:05Z" },
];

let bench: Bench;
beforeAll(async () => {
  bench = await openBench({
    config: {},
    files: { "permissions.json": JSON.stringify({ unattendedDefault: "deny", rules }) },
  });
});
afterAll(() => bench.close());

describe("permissions", () => {
  it("explains a call: decision, parts, deciding rule; and nothing runs", async () => {
    const page = await bench.signedIn();
    await visit(page, "#/settings/permissions");
    await page.getByLabel("Tool", { exact: true }).selectOption("delete_file");
    await page.getByLabel(/^path, or all arguments/).fill("a.txt");
    await page.keyboard.press("Control+Enter");
    const verdict = page.locator(".verdict");
    await verdict.waitFor();
    expect(await verdict.textContent()).toContain("Refused");
    expect(await verdict.textContent()).toContain("delete_file");
    expect(await page.locator("tr.here .key").allTextContents()).toEqual(["delete_file"]);
    await page.context().close();
  });

  it("adds a rule, removes one, and undoes it in its old place", async () => {
    const page = await bench.signedIn();
    await visit(page, "#/settings/permissions");
    await page.getByRole("button", { name: "Add a rule" }).click();
    await page.getByLabel("key", { exact: false }).last().fill("write_file");
    await page.getByRole("button", { name: "Add the rule" }).click();
    await expect
      .poll(() => page.locator(".rules td .key").allTextContents())
      .toEqual(["write_file", "delete_file", "load_skill(skills.example)"]);
    await page.getByRole("button", { name: "Remove the rule deny delete_file" }).click();
    await expect.poll(() => page.locator(".rules td .key").count()).toBe(2);
    await page.locator(".toast", { hasText: "Rule removed" }).getByRole("button", { name: "Undo" }).click();
    await expect
      .poll(() => page.locator(".rules td .key").allTextContents())
      .toEqual(["write_file", "delete_file", "load_skill(skills.example)"]);
    const stored = JSON.parse(await bench.daemon.home.read("permissions.json")) as {
      rules: { key: string; createdAt: string }[];
    };
    expect(stored.rules[1]?.createdAt).toContain("2026-01-02");
    await page.context().close();
  });
});

describe("trust", () => {
  it("shows a change made outside, and accepts it by key", async () => {
    const page = await bench.signedIn();
    await bench.daemon.home.write(
      "latchai.config.json",
      JSON.stringify({ mcpServers: { desk: { command: "no-such-desk", args: ["--root", "./surveys"] } } }),
    );
    await visit(page, "#/settings/trust");
    await page.getByText("New, waiting for you").waitFor();
    expect(await page.locator(".diff").textContent()).toContain("no-such-desk");
    expect(await page.locator(".gain").textContent()).toContain("no-such-desk");
    await page.keyboard.press("v");
    await page.getByRole("button", { name: "Side by side", pressed: true }).waitFor();
    await page.keyboard.press("a");
    await page.locator(".badge.allow", { hasText: "Accepted" }).waitFor();
    const list = (await (await bench.daemon.fetch("/api/trust")).json()) as {
      entries: { title: string; state: string }[];
    };
    expect(list.entries.find((entry) => entry.title.includes("desk"))?.state).toBe("accepted");
    await page.context().close();
  });
});
