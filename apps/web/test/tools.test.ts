import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Bench, openBench } from "./support/browser.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await openBench({
    files: {
      "workspace/src/datum.ts": "export function datumOffset() {}\n",
      "workspace/src/use.ts": "datumOffset();\n",
      "workspace/evil.txt": "<img src=x onerror=alert(1)> \u202etxt\n",
    },
  });
});
afterAll(() => bench.close());

describe("tools", () => {
  it("lists what the daemon lists, and finds by name", async () => {
    const page = await bench.signedIn();
    const names = ((await (await bench.daemon.fetch("/api/tools")).json()) as { name: string }[]).map(
      (tool) => tool.name,
    );
    await page.locator(".tree a.item").first().waitFor();
    expect((await page.locator(".tree a.item code").allTextContents()).toSorted()).toEqual(names.toSorted());
    await page.keyboard.press("/");
    await page.keyboard.type("multi");
    const found = await page.locator(".tree a.item code").allTextContents();
    expect(found).toContain("multi_edit");
    expect(found).not.toContain("glob");
  });

  it("calls a tool through the form made from its schema, by keyboard alone", async () => {
    const page = await bench.signedIn({ at: "#/tools/grep" });
    await page.getByLabel("pattern").fill("datumOffset");
    await page.getByText("Runs without asking.").waitFor();
    await page.keyboard.press("Control+Enter");
    await page.getByText("2 matches in 2 files").waitFor();
    expect(await page.locator(".hit-file").allTextContents()).toEqual(["src/datum.ts", "src/use.ts"]);
  });

  it("names the field that is wrong and sends nothing", async () => {
    const page = await bench.signedIn({ at: "#/tools/grep" });
    const calls: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/api/tools/grep")) calls.push(request.url());
    });
    await page.getByLabel("offset").fill("x");
    await page.getByRole("button", { name: /^Run/ }).click();
    await page.getByText("required").nth(1).waitFor();
    await page.getByText("not a number").waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-invalid"))).toBe("true");
    expect(calls).toEqual([]);
  });

  it("stays a form while JSON would lose a field that is wrong", async () => {
    const page = await bench.signedIn({ at: "#/tools/grep" });
    const offset = page.getByLabel("offset");
    await offset.fill("abc");
    await page.getByRole("button", { name: "JSON", exact: true }).click();
    await page.getByText("JSON would lose what is wrong here").waitFor();
    await expect.poll(() => offset.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await offset.inputValue()).toBe("abc");
    await offset.fill("3");
    await page.getByRole("button", { name: "JSON", exact: true }).click();
    await expect.poll(() => page.locator("#raw-arguments").inputValue()).toContain('"offset": 3');
  });

  it("builds a list of objects for multi_edit and writes the file", async () => {
    const page = await bench.signedIn({ at: "#/tools/multi_edit" });
    await page.getByLabel("path").fill("src/use.ts");
    await page.getByRole("button", { name: "Add an item" }).click();
    await page.getByLabel("old_string").fill("datumOffset();");
    await page.getByLabel("new_string").fill("datumOffset(1);");
    await page.keyboard.press("Control+Enter");
    await page.getByText("applied 1 edits to src/use.ts").waitFor();
    expect(await bench.daemon.home.read("workspace/src/use.ts")).toBe("datumOffset(1);\n");
  });

  it("shows what a file says as text, with hidden characters spelled out", async () => {
    const page = await bench.signedIn({ at: "#/tools/read_file" });
    await page.getByLabel("path").fill("evil.txt");
    await page.keyboard.press("Control+Enter");
    const result = page.locator(".outcome .codeblock");
    await result.waitFor();
    expect(await result.textContent()).toContain("<img src=x onerror=alert(1)> \\u202etxt");
    expect(await page.locator(".outcome img").count()).toBe(0);
  });

  it("shows a refusal with the daemon's words", async () => {
    const page = await bench.signedIn({ at: "#/tools/read_file" });
    await page.getByLabel("path").fill("../../etc/passwd");
    await page.keyboard.press("Control+Enter");
    await page.locator(".outcome[data-kind=failed]").waitFor();
  });
});
