import { createRequire } from "node:module";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Bench, openBench, pressUntil, visit } from "./support/browser.ts";

// The MCP package's own test server.
const mcp = createRequire(new URL("../../../packages/mcp/package.json", import.meta.url));
const everything = mcp.resolve("@modelcontextprotocol/server-everything/dist/index.js");

let bench: Bench;
beforeAll(async () => {
  bench = await openBench({
    config: {
      mcpServers: { all: { command: process.execPath, args: [everything] }, gone: { command: "no-such-program" } },
    },
  });
});
afterAll(() => bench.close());

describe("MCP servers", () => {
  it("shows state and errors, and tests a server before it is kept", async () => {
    const page = await bench.signedIn({ at: "#/settings/servers" });
    await page.getByRole("article", { name: "all" }).getByText("Connected").waitFor();
    await page.getByRole("article", { name: "gone" }).getByText("was not found on PATH").waitFor();
    await page.getByRole("button", { name: "Add a server" }).click();
    // One that never answers can be given up on.
    await page.getByLabel("name", { exact: false }).first().fill("mute");
    await page.getByLabel(/^command/).fill("sleep");
    await page.getByLabel(/^args/).fill("600");
    await page.getByRole("button", { name: "Test it first" }).click();
    await page.getByText(/Waits for its answer \d+ s/).waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("Cancelled by you.").waitFor();
    await page.getByLabel("name", { exact: false }).first().fill("second");
    await page.getByLabel(/^command/).fill(process.execPath);
    await page.getByLabel(/^args/).fill(everything);
    await page.getByRole("button", { name: "Test it first" }).click();
    await page.getByText(/It answers with \d+ tools/).waitFor();
    await page.getByRole("button", { name: "Add the server" }).click();
    await page.getByRole("article", { name: "second" }).getByText("Connected").waitFor();
    await page.getByRole("article", { name: "second" }).getByRole("button", { name: "Remove" }).click();
    await page.getByRole("button", { name: /^Remove it and its/ }).click();
    await page.getByRole("article", { name: "second" }).waitFor({ state: "detached" });
  });

  it("asks before it removes one: the focus goes along, and a double click is no answer", async () => {
    const page = await bench.signedIn({ at: "#/settings/servers" });
    const gone = page.getByRole("article", { name: "gone" });
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await gone.getByRole("button", { name: "Remove" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(focused).toBe("Keep it");
    await page.keyboard.press("Enter");
    await expect.poll(focused).toBe("Remove");
    const removals: string[] = [];
    page.on("request", (request) => request.method() === "DELETE" && removals.push(request.url()));
    await gone.getByRole("button", { name: "Remove" }).dblclick();
    await gone.getByRole("button", { name: "Keep it" }).click();
    await expect.poll(focused).toBe("Remove");
    expect(removals).toEqual([]);
  });

  it("calls a server's tool after its question, shows the picture, and follows it live in Activity", async () => {
    const page = await bench.signedIn({ at: "#/tools/all_get-tiny-image" });
    await page.getByText("all says").waitFor();
    const other = await page.context().newPage();
    await other.goto(`${bench.daemon.url}/#/activity/events`);
    await other.getByText("live", { exact: true }).waitFor();
    await page.bringToFront();
    await page.keyboard.press("Control+Enter");
    await page.locator(".main [data-prompt]").waitFor();
    await page.locator(".main [data-prompt]").focus();
    await pressUntil(page, "2", async () => (await page.locator(".main [data-prompt]").count()) === 0);
    await page.locator(".outcome img").waitFor();
    expect(
      await page
        .locator(".outcome img")
        .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0);
    await other.locator(".event-type", { hasText: "tool.finished" }).first().waitFor();
    await other.locator(".event-type", { hasText: "prompt.answered" }).first().waitFor();
    await visit(page, "#/settings/permissions");
    await page.getByText(/Server all, tool get-tiny-image/).waitFor();
  });
});
