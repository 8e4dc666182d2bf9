import { expect, it, onTestFinished } from "vitest";
import { startDaemon } from "../../daemon/test/support/daemon.ts";
import { createTestHome } from "../../daemon/test/support/home.ts";
import { openBench, visit } from "./support/browser.ts";

it("stays readable while the daemon is away, changes nothing, and goes on when it is back", async () => {
  const home = await createTestHome({});
  onTestFinished(home.remove);
  const bench = await openBench({ home });
  onTestFinished(bench.close);
  const page = await bench.signedIn({ at: "#/tools/run_shell" });
  await page.getByText("Connected", { exact: true }).waitFor();
  await page.getByRole("textbox", { name: /^command/ }).fill("echo kept");
  await visit(page, "#/settings/permissions");
  const { port } = new URL(bench.daemon.url);
  await bench.daemon.kill();
  await page.getByText("The daemon does not answer.").waitFor({ timeout: 30_000 });
  await page.getByText("No rules yet").waitFor();
  expect(await page.getByRole("button", { name: "Allow", exact: true }).isDisabled()).toBe(true);
  const again = await startDaemon({ home, args: ["--port", port] });
  onTestFinished(async () => void (await again.stop()));
  await page.getByRole("button", { name: "Try now" }).click();
  await page.getByText("Connected", { exact: true }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Allow", exact: true }).isDisabled()).toBe(false);
  expect(await page.locator("#say").textContent()).toContain("Connected again");
});

it("signs every tab out at once", async () => {
  const bench = await openBench();
  onTestFinished(bench.close);
  const page = await bench.signedIn();
  await page.getByText("Connected", { exact: true }).waitFor();
  const other = await page.context().newPage();
  await other.goto(`${bench.daemon.url}/#/settings/general`);
  await other.getByRole("button", { name: "Sign out" }).click();
  await page.getByText("Sign in from a terminal").waitFor();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});
