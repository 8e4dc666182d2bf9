import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violations } from "./support/axe.ts";
import { type Bench, openBench, visit } from "./support/browser.ts";

const definition = (about: string): string =>
  `---\nname: writer\ndescription: ${about}\ntools: [grep, gone_tool]\nicon: pen\n---\nYou write.\n`;

let bench: Bench;
beforeAll(async () => {
  bench = await openBench({
    config: {},
    files: {
      "workspace/agents/writer.md": definition("Writes notes"),
      "workspace/agents/unreadable.md": '---\ndescription: "careful\ntools: [grep]\n---\nYou try.\n',
      "workspace/agents/broken.md": "---\ntools: {a: 1}\nschedule: nightly\n---\nYou try.\n",
      "workspace/skills/notes/SKILL.md":
        "---\nname: notes\ndescription: How notes are written\nallowed-tools: Read Bash\n---\n# Notes\n\n<b>Be brief.</b>\n",
    },
  });
});
afterAll(() => bench.close());

const file = () => bench.daemon.home.read("workspace/agents/writer.md");
const save = (page: Page) => page.getByRole("button", { name: "Save the agent" });
const about = (page: Page) => page.getByLabel("Description", { exact: true });

describe("an agent", () => {
  it("is edited by form and kept with the fields that the page does not know", async () => {
    const page = await bench.signedIn({ at: "#/agents/writer" });
    await about(page).fill("Writes short notes");
    await page.getByLabel("Temperature", { exact: false }).fill("3");
    await save(page).click();
    await page.getByText("A number from 0 to 2").waitFor();
    await page.getByLabel("Temperature", { exact: false }).fill("0.5");
    await save(page).click();
    await page.locator(".toast", { hasText: "Agent saved: writer" }).waitFor();
    const text = await file();
    expect(text).toContain("Writes short notes");
    expect(text).toContain("icon: pen");
    expect(text).toContain("0.5");
    expect(text).toContain("gone_tool");
  });

  it("keeps a name in its list that no tool has, and counts its groups", async () => {
    const page = await bench.signedIn({ at: "#/agents/writer" });
    const stale = page.getByRole("checkbox", { name: /gone_tool/ });
    await stale.waitFor();
    expect(await stale.isChecked()).toBe(true);
    const all = page.getByRole("checkbox", { name: /^All of / });
    const mixed = await all.evaluateAll(
      (boxes) => boxes.filter((box) => (box as HTMLInputElement).indeterminate).length,
    );
    expect(mixed).toBe(1);
    await page.getByLabel("Find a tool to pick").fill("glob");
    await page.getByRole("checkbox", { name: /^glob/ }).check();
    await stale.waitFor({ state: "detached" });
    await page.getByLabel("Find a tool to pick").fill("");
    await stale.uncheck();
    expect(await stale.isChecked()).toBe(false);
    await save(page).click();
    await page.locator(".toast", { hasText: "Agent saved" }).waitFor();
    expect(await file()).not.toContain("gone_tool");
    expect(await file()).toContain("glob");
  });

  it("shows what changed when the file moved on, and loses neither", async () => {
    const page = await bench.signedIn({ at: "#/agents/writer" });
    await page.getByLabel("System prompt", { exact: false }).fill("You write briefly.\n");
    await bench.daemon.fetch("/api/agents/writer", {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ text: definition("Changed elsewhere") }),
    });
    await save(page).click();
    await page.getByText("The file was changed elsewhere meanwhile.", { exact: false }).waitFor();
    expect(await page.locator(".save-bar .diff").textContent()).toContain("Changed elsewhere");
    await page.getByRole("button", { name: "Take their changes in" }).click();
    expect(await about(page).inputValue()).toBe("Changed elsewhere");
    await save(page).click();
    await page.locator(".toast", { hasText: "Agent saved" }).waitFor();
    expect(await file()).toContain("Changed elsewhere");
    expect(await file()).toContain("You write briefly.");
  });

  it("asks before changes are dropped: by a link, by Back, by a key", async () => {
    const page = await bench.signedIn();
    await visit(page, "#/agents/writer");
    await about(page).fill("Not saved");
    const question = page.getByRole("dialog", { name: "Not saved yet" });
    const leave: (() => Promise<unknown>)[] = [
      () => page.locator(".rail a.nav", { hasText: "Tools" }).click(),
      () => page.evaluate(() => history.back()),
      async () => {
        await page.locator(".agent-head h2").click();
        await page.keyboard.press("g");
        await page.keyboard.press("y");
      },
    ];
    for (const go of leave) {
      await go();
      await question.waitFor();
      expect(await violations(page)).toEqual([]);
      await page.getByRole("button", { name: "Stay here" }).click();
      await question.waitFor({ state: "detached" });
      expect(await about(page).inputValue()).toBe("Not saved");
    }
    await page.locator(".rail a.nav", { hasText: "Tools" }).click();
    await page.getByRole("button", { name: "Drop the changes" }).click();
    await page.locator(".tree").waitFor();
  });

  it("says what is wrong with a file, at its line, and starts with its text", async () => {
    const page = await bench.signedIn({ at: "#/agents/broken" });
    await page.locator(".file-problems li").first().waitFor();
    expect(await page.locator(".file-problems").textContent()).toMatch(/line \d/);
    expect(await violations(page)).toEqual([]);
  });

  it("whose file cannot be read is not shown as if something stood there", async () => {
    const page = await bench.signedIn({ at: "#/agents/unreadable" });
    await page.getByLabel("Definition file").waitFor();
    expect(await page.getByRole("button", { name: "Form", exact: true }).isDisabled()).toBe(true);
    expect(await page.locator('a.w[href="#/agents/unreadable"]').textContent()).toContain("tools not known");
  });

  it("is created and deleted again by keyboard", async () => {
    const page = await bench.signedIn({ at: "#/agents" });
    await page.getByRole("button", { name: "New agent" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.type("helper");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Helps");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "helper" }).waitFor();
    expect(await bench.daemon.home.read("workspace/agents/helper.md")).toContain("Helps");
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("button", { name: "Delete the agent" }).click();
    await page.locator(".toast", { hasText: "Agent deleted: helper" }).waitFor();
    await expect.poll(() => page.locator('a.w[href="#/agents/helper"]').count()).toBe(0);
  });

  it("that a tool changed waits, with its difference and the way to decide", async () => {
    const page = await bench.signedIn({ at: "#/agents/writer" });
    await bench.daemon.call("write_file", { path: "agents/writer.md", content: definition("Widened by a tool") });
    await page.getByText("Changed, waiting for you").waitFor();
    await page.getByText("What changed since the accepted version").click();
    expect(await page.locator(".waiting-diff .diff").textContent()).toContain("Widened by a tool");
    await page.getByRole("link", { name: "Decide in Trust" }).click();
    await page.getByText("Changed, waiting for you").waitFor();
    await page.getByRole("button", { name: /^Accept this version/ }).waitFor();
  });
});

describe("a skill", () => {
  it("is shown as text, with tools that it names said to have no effect", async () => {
    const page = await bench.signedIn({ at: "#/skills/notes" });
    await page.getByText("This has no effect: a skill allows nothing.", { exact: false }).waitFor();
    expect(await page.locator(".agent .codeblock").textContent()).toContain("<b>Be brief.</b>");
    expect(await page.locator(".agent .codeblock b").count()).toBe(0);
  });
});
