import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violations } from "./support/axe.ts";
import { type Bench, openBench, visit } from "./support/browser.ts";

const server = fileURLToPath(new URL("support/hostile-server.mjs", import.meta.url));

let bench: Bench;
beforeAll(async () => {
  bench = await openBench({ config: { mcpServers: { odd: { command: process.execPath, args: [server] } } } });
});
afterAll(() => bench.close());

describe("a hostile server", () => {
  it("cannot take the page down with a schema", async () => {
    const page = await bench.signedIn();
    await page.locator('.tree a.item[href="#/tools/odd_endless"]').waitFor();
    for (const name of ["odd_endless", "odd_circular"]) {
      await visit(page, `#/tools/${name}`);
      await page.getByRole("heading", { name }).waitFor();
      await page.getByRole("button", { name: /^Run/ }).waitFor();
    }
  });

  it("cannot put markup, hidden characters or a scripted picture on it", async () => {
    const page = await bench.signedIn({ at: "#/tools/odd_shout" });
    await page.getByRole("button", { name: /^Run/ }).click();
    await page
      .locator(".main [data-prompt]")
      .getByRole("button", { name: /Allow once/ })
      .click();
    const result = page.locator(".outcome");
    await result.waitFor();
    const text = (await result.textContent()) ?? "";
    expect(text).toContain('<script>document.title = "taken"</script>\\u202ehidden\\u3164');
    expect(text).toContain("row 1499");
    expect(await result.locator("img, script").count()).toBe(0);
    expect(await page.title()).toContain("LatchAI");
    expect(await violations(page)).toEqual([]);
  });

  it("shows what the denylist refuses, and claims nothing about rules that were not asked", async () => {
    const page = await bench.signedIn({ at: "#/settings/permissions" });
    await page.locator(".explain textarea").fill("rm -rf /");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Denylist and floors: refused, and no rule lifts it").waitFor();
    expect(await page.getByText("Deny rules on every reading").count()).toBe(0);
    expect(await violations(page)).toEqual([]);
  });
});
