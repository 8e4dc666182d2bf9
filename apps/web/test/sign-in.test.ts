import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { startDaemon } from "../../daemon/test/support/daemon.ts";
import { createTestHome } from "../../daemon/test/support/home.ts";
import { type Bench, openBench, visit } from "./support/browser.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

describe("sign-in", () => {
  it("trades the code once, keeps the second secret, and leaves no code in the address", async () => {
    const page = await bench.stranger();
    const link = await bench.link();
    await page.goto(link);
    await page.getByRole("heading", { name: "Chat", level: 1 }).waitFor();
    expect(page.url()).toBe(`${bench.daemon.url}/#/chat`);
    expect(await page.evaluate(() => localStorage.getItem("latchai.csrf"))).toBeTruthy();
    const again = await bench.stranger();
    await again.goto(link);
    await again.getByText("Sign in from a terminal").waitFor();
    expect(await again.getByRole("alert").textContent()).toContain("latchai open");
  });

  it("shows the command to type without a session, and with a cookie but no second secret", async () => {
    const page = await bench.signedIn();
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await page.getByText("latchai open", { exact: true }).waitFor();
    expect(await page.locator(".app").count()).toBe(0);
  });

  it("stays signed in over a reload, and forgets everything at sign-out", async () => {
    const page = await bench.signedIn();
    await page.goto(`${bench.daemon.url}/#/settings/general`);
    await page.reload();
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.getByText("Sign in from a terminal").waitFor();
    expect(await page.evaluate(() => localStorage.getItem("latchai.csrf"))).toBeNull();
    expect((await page.request.get(`${bench.daemon.url}/api/prompts`)).status()).toBe(401);
  });

  it("says so while the daemon is away, what to type, and comes back by itself", async () => {
    const home = await createTestHome({});
    onTestFinished(home.remove);
    const first = await startDaemon({ home });
    onTestFinished(first.kill);
    const link = (await (await first.fetch("/auth/code", { method: "POST" })).json()) as { url: string };
    const page = await bench.stranger();
    await page.goto(link.url);
    await page.getByText("Connected", { exact: true }).waitFor();
    await visit(page, "#/tools");
    await page.getByRole("button", { name: /^Run/ }).waitFor();
    await first.kill();
    await page
      .getByText(/^Reconnecting, \d+ s$/)
      .first()
      .waitFor();
    await page.getByText("latchai start").waitFor();
    expect(await page.getByRole("button", { name: /^Run/ }).isDisabled()).toBe(true);
    expect(await page.getByText("could not be read").count()).toBe(0);
    const second = await startDaemon({ home, args: ["--port", new URL(first.url).port] });
    onTestFinished(async () => void (await second.stop()));
    // The button is gone when the page's own next try came first.
    const connected = page.getByText("Connected", { exact: true }).waitFor();
    await Promise.race([
      connected,
      page
        .getByRole("button", { name: "Try now" })
        .click()
        .catch(() => {}),
    ]);
    await connected;
  });
});
