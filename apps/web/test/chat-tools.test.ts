import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pressUntil } from "./support/browser.ts";
import { type ChatBench, goTo, openChatBench, say, settled, transcript } from "./support/chat-bench.ts";

const crlf = "\ufeffone\r\ntwo\r\n";

let bench: ChatBench;
beforeAll(async () => {
  bench = await openChatBench({
    "workspace/a.txt": "a",
    "workspace/b.txt": "b",
    "workspace/c.txt": "c",
    "workspace/d.txt": "d",
    "workspace/crlf.txt": crlf,
    "workspace/agents/helper.md": "---\nname: helper\ndescription: Helps\ntools: [delete_file]\n---\nYou help.\n",
  });
});
afterAll(() => bench.close());

describe("tools in a chat", () => {
  it("ask at their call; the question survives a reload, a digit answers it, and the card stands in its place", async () => {
    const page = await bench.newChat();
    bench.model.add(
      { calls: [{ name: "delete_file", arguments: { path: "a.txt" } }] },
      { when: { last: "deleted a.txt" }, text: "It is gone." },
    );
    await say(page, "delete a");
    const card = transcript(page).getByRole("alertdialog").filter({ hasText: "a.txt" });
    await card.waitFor();
    expect(await page.title()).toMatch(/^\(1\) /);
    await page.reload();
    await card.waitFor();
    await card.focus();
    await pressUntil(page, "1", async () => (await card.count()) === 0);
    await transcript(page).getByText("It is gone.").waitFor();
    expect(await card.count()).toBe(0);
    await transcript(page).locator('.call[data-status="ok"]', { hasText: "delete_file" }).waitFor();
  });

  it("that are refused say so without a click, and the agent goes on", async () => {
    const page = await bench.newChat();
    bench.model.add(
      { calls: [{ name: "run_shell", arguments: { command: "rm -rf /" } }] },
      { when: { tools: true }, text: "Then not." },
    );
    await say(page, "remove everything");
    await transcript(page).locator('.call[data-status="denied"]').getByText("denylist").waitFor();
    await transcript(page).getByText("Then not.").waitFor();
  });

  it("are released by Allow all in the middle of a turn, which says how many", async () => {
    const page = await bench.newChat();
    bench.model.add(
      { calls: [{ name: "delete_file", arguments: { path: "b.txt" } }] },
      { when: { last: "deleted b.txt" }, text: "Released." },
    );
    await say(page, "delete b");
    await transcript(page).getByRole("alertdialog").waitFor();
    await page.getByRole("button", { name: "Allow all" }).click();
    await page.locator(".toast", { hasText: "1 open prompt was released" }).waitFor();
    await transcript(page).getByText("Released.").waitFor();
    await page.getByText("calls of this chat run without asking").waitFor();
    await page.locator(".allow-all").getByRole("button", { name: "Back to Ask" }).click();
    await page.locator(".toast", { hasText: "This chat asks again" }).waitFor();
  });

  it("of a sub-agent ask in the parent, and its work opens in the parent's card", async () => {
    const page = await bench.newChat();
    bench.model.add(
      { calls: [{ name: "delegate", arguments: { agent: "helper", task: "delete c" } }] },
      { when: { system: "You help." }, calls: [{ name: "delete_file", arguments: { path: "c.txt" } }] },
      { when: { last: "deleted c.txt" }, text: "child is done" },
      { when: { last: "child is done" }, text: "parent is done" },
    );
    await say(page, "have c deleted");
    const card = transcript(page).getByRole("alertdialog").filter({ hasText: "c.txt" });
    await card.waitFor();
    expect(await card.textContent()).toContain("helper asks to");
    await card.getByRole("button", { name: /Allow once/ }).click();
    await transcript(page).getByText("parent is done").waitFor();
    await transcript(page).locator(".call-head", { hasText: "delegate" }).click();
    await transcript(page).getByRole("region", { name: "Sub-agent helper" }).getByText("delete_file").waitFor();
  });

  it("that edit show the change, and undo puts the file back byte for byte, and the undo can be undone", async () => {
    const page = await bench.newChat();
    bench.model.add(
      { calls: [{ name: "read_file", arguments: { path: "crlf.txt" } }] },
      { calls: [{ name: "edit_file", arguments: { path: "crlf.txt", old_string: "two", new_string: "three" } }] },
      { text: "Edited." },
    );
    await say(page, "edit it");
    await transcript(page).getByText("Edited.").waitFor();
    await settled(page);
    // What a turn took is shown also to a page that was not there.
    await page.reload();
    await transcript(page)
      .getByText(/tokens in/)
      .waitFor();
    await transcript(page).getByRole("group", { name: "Change" }).getByText("three").waitFor();
    const edited = await bench.daemon.home.read("workspace/crlf.txt");
    await transcript(page).getByRole("button", { name: "Undo 1 file change" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("crlf.txt").waitFor();
    await dialog.getByText(/not covered/i).waitFor();
    await dialog.getByRole("button", { name: "Undo", exact: true }).click();
    await page.locator(".toast", { hasText: "1 file is as before" }).waitFor();
    expect(await bench.daemon.home.read("workspace/crlf.txt")).toBe(crlf);
    await page.locator(".toast").getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => bench.daemon.home.read("workspace/crlf.txt"), { timeout: 15_000 }).toBe(edited);
  });

  it("are asked about with the command beside the answers, also in a window of 320 by 256", async () => {
    const page = await bench.newChat();
    await page.setViewportSize({ width: 320, height: 256 });
    bench.model.add({ calls: [{ name: "run_shell", arguments: { command: "mkdir low" } }] }, { text: "Not made." });
    await say(page, "go");
    const card = transcript(page).getByRole("alertdialog");
    const deny = card.getByRole("button", { name: "Deny" });
    await card.locator(".choices:not([aria-disabled])").waitFor();
    await deny.scrollIntoViewIfNeeded();
    for (const part of [card.locator(".said"), deny]) {
      const box = await part.boundingBox();
      expect(box).not.toBeNull();
      const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
      expect([x >= 0, y >= 0, x + width <= 320, y + height <= 256]).toEqual([true, true, true, true]);
      // Nothing lies over it.
      expect(
        await part.evaluate((element) => {
          const { left, top, width: w, height: h } = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint(left + w / 2, top + h / 2));
        }),
      ).toBe(true);
    }
    await deny.click();
    await transcript(page).getByText("Not made.").waitFor();
    await goTo(page, "#/activity/calls");
    const row = page.getByRole("article").filter({ hasText: "refused" }).first();
    await row.getByText("mkdir low", { exact: true }).waitFor();
    await row.getByText(/the user said no/).waitFor();
  });

  it("that edit what somebody changed since are undone only by choice, with the difference in view", async () => {
    const page = await bench.newChat();
    await bench.daemon.home.write("workspace/since.txt", "one\n");
    bench.model.add(
      { calls: [{ name: "read_file", arguments: { path: "since.txt" } }] },
      { calls: [{ name: "edit_file", arguments: { path: "since.txt", old_string: "one", new_string: "two" } }] },
      { text: "Edited." },
    );
    await say(page, "edit it");
    await settled(page);
    await bench.daemon.home.write("workspace/since.txt", "two\nmine by hand\n");
    await transcript(page).getByRole("button", { name: "Undo 1 file change" }).click();
    const dialog = page.getByRole("dialog");
    const change = dialog.getByRole("group", { name: "What the undo does to since.txt" });
    await change.getByText("mine by hand").waitFor();
    const undo = dialog.getByRole("button", { name: "Undo", exact: true });
    expect(await undo.isDisabled()).toBe(true);
    await dialog.getByRole("radio", { name: "Put the old one back" }).check();
    await undo.click();
    await page.locator(".toast", { hasText: "1 file is as before" }).waitFor();
    expect(await bench.daemon.home.read("workspace/since.txt")).toBe("one\n");
  });

  it("make a plan that stands above the transcript", async () => {
    const page = await bench.newChat();
    const steps = [
      { text: "look", status: "done" },
      { text: "change it", status: "active" },
    ];
    bench.model.add({ calls: [{ name: "set_plan", arguments: { steps } }] }, { text: "Planned." });
    await say(page, "plan");
    await page.getByText("2 of 2").waitFor();
    await page.getByRole("img", { name: "Plan: 1 of 2 done" }).waitFor();
    await page.reload();
    await page.getByText("2 of 2").waitFor();
  });
});
