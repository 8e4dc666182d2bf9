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
    const page = await bench.signedIn({ at: "#/settings/permissions" });
    await page.getByLabel("Tool", { exact: true }).selectOption("delete_file");
    await page.getByLabel(/^path, or all arguments/).fill("a.txt");
    await page.keyboard.press("Control+Enter");
    const verdict = page.locator(".verdict");
    await verdict.waitFor();
    expect(await verdict.textContent()).toContain("Refused");
    expect(await verdict.textContent()).toContain("delete_file");
    expect(await page.locator("tr.here .key").allTextContents()).toEqual(["delete_file"]);
  });

  it("adds a rule, removes one, and undoes it in its old place", async () => {
    const page = await bench.signedIn({ at: "#/settings/permissions" });
    await page.getByRole("button", { name: "Add a rule" }).click();
    await page.getByLabel("key", { exact: false }).last().fill("write_file");
    await page.getByRole("button", { name: "Add the rule" }).click();
    await expect
      .poll(() => page.locator(".rules td .key").allTextContents())
      .toEqual(["write_file", "delete_file", "load_skill(skills.example)"]);
    await page.getByRole("button", { name: "Remove the rule deny delete_file" }).click();
    await expect.poll(() => page.locator(".rules td .key").count()).toBe(2);
    // A rule that somebody else writes meanwhile must survive the undo.
    await bench.daemon.fetch("/api/permissions/rules", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ key: "glob", effect: "deny" }),
    });
    await page.locator(".toast", { hasText: "Rule removed" }).getByRole("button", { name: "Undo" }).click();
    await expect
      .poll(() => page.locator(".rules td .key").allTextContents())
      .toEqual(["glob", "delete_file", "write_file", "load_skill(skills.example)"]);
    const stored = JSON.parse(await bench.daemon.home.read("permissions.json")) as {
      rules: { key: string; createdAt: string }[];
    };
    expect(stored.rules[1]?.createdAt).toContain("2026-01-02");
  });
});

describe("a key", () => {
  it("leads to its rule, or without one to the explain box", async () => {
    const page = await bench.signedIn({
      at: `#/settings/permissions/${encodeURIComponent("load_skill(skills.example)")}`,
    });
    expect(await page.locator(".rules td .key").allTextContents()).toEqual(["load_skill(skills.example)"]);
    await visit(page, `#/settings/permissions/${encodeURIComponent("run_shell(git push:*)")}`);
    await expect.poll(() => page.locator(".explain textarea").inputValue()).toBe("git push");
    expect(await page.getByLabel("Tool", { exact: true }).inputValue()).toBe("run_shell");
  });
});

describe("the config file", () => {
  it("says when it was changed elsewhere while somebody edits it", async () => {
    const page = await bench.signedIn({ at: "#/settings/general" });
    const editor = page.getByRole("textbox", { name: "Config file" });
    await editor.fill('{ "prompts": { "timeoutMs": 20000 } }');
    await bench.daemon.home.write("latchai.config.json", '{ "prompts": { "timeoutMs": 40000 } }');
    await page.getByText("The file was changed elsewhere meanwhile.").waitFor();
    expect(await editor.inputValue()).toContain("20000");
    await page.getByRole("button", { name: "Discard changes" }).click();
    await expect.poll(() => editor.inputValue()).toContain("40000");
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
  });
});
