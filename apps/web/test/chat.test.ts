import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ChatBench, composer, goTo, openChatBench, say, settled, transcript } from "./support/chat-bench.ts";

let bench: ChatBench;
beforeAll(async () => {
  bench = await openChatBench({ "workspace/a.txt": "a", "workspace/b.txt": "b" });
});
afterAll(() => bench.close());

const sessionOf = (url: string): string => new URL(url).hash.replace("#/chat/", "");

describe("a chat", () => {
  it("is the first screen; its session begins with the first message and shows the answer as it comes", async () => {
    const page = await bench.newChat();
    bench.model.add({ text: "One **bold** word.", chunkChars: 3 });
    await say(page, "first words");
    await transcript(page).getByText("first words").waitFor();
    await transcript(page).locator("strong", { hasText: "bold" }).waitFor();
    await settled(page);
    expect(await composer(page).inputValue()).toBe("");
    await page.reload();
    await transcript(page).locator("strong", { hasText: "bold" }).waitFor();
    expect(await transcript(page).getByText("first words").count()).toBe(1);
  });

  it("runs in step in two tabs, each word once", async () => {
    const page = await bench.newChat();
    bench.model.add({ text: "begun" });
    await say(page, "open it");
    await transcript(page).getByText("begun").waitFor();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await transcript(other).getByText("begun").waitFor();
    bench.model.add({ text: "alpha beta gamma delta", chunkChars: 4, chunkDelayMs: 20 });
    await say(page, "again");
    for (const tab of [page, other]) {
      await transcript(tab).getByText("alpha beta gamma delta", { exact: true }).waitFor();
      expect(await transcript(tab).getByText("again", { exact: true }).count()).toBe(1);
    }
  });

  it("draws a hostile answer without running, loading or opening anything of it", async () => {
    const page = await bench.newChat();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    bench.model.add({
      text: "![x](https://evil.example/p.png) <img src=https://evil.example/i.png onerror=alert(1)> [go](javascript:alert(1)) end",
    });
    await say(page, "show me");
    await transcript(page).getByText("end").waitFor();
    expect(await transcript(page).locator("img, a[href^='javascript']").count()).toBe(0);
    expect(asked.filter((url) => url.includes("evil.example"))).toEqual([]);
  });

  it("keeps a draft per session, through stop and reload", async () => {
    const page = await bench.newChat();
    bench.model.add({ text: "never sent", delayMs: 60_000 });
    await say(page, "wait for it");
    await page.getByRole("button", { name: "Stop the turn" }).waitFor();
    await composer(page).fill("half a thought");
    await page.getByRole("button", { name: "Stop the turn" }).click();
    await settled(page);
    expect(await composer(page).inputValue()).toBe("half a thought");
    await page.reload();
    await expect.poll(() => composer(page).inputValue(), { timeout: 15_000 }).toBe("half a thought");
    const here = sessionOf(page.url());
    await goTo(page, "#/chat");
    await expect.poll(() => composer(page).inputValue(), { timeout: 15_000 }).toBe("");
    await goTo(page, `#/chat/${here}`);
    await expect.poll(() => composer(page).inputValue(), { timeout: 15_000 }).toBe("half a thought");
  });

  it("queues what is sent during a turn, lets it be changed, and sends it when the turn ends", async () => {
    const page = await bench.newChat();
    bench.model.add(
      { calls: [{ name: "delete_file", arguments: { path: "a.txt" } }] },
      { when: { last: "deleted a.txt" }, text: "first is done" },
      { when: { last: "second, changed" }, text: "got the second" },
    );
    await say(page, "first");
    await transcript(page).getByRole("alertdialog").waitFor();
    await say(page, "second");
    const waiting = page.getByRole("region", { name: "Waiting messages" });
    await waiting.getByText("second").waitFor();
    await waiting.getByRole("button", { name: "Edit the waiting message" }).click();
    await waiting.getByRole("textbox").fill("second, changed");
    await waiting.getByRole("textbox").press("Enter");
    await waiting.getByText("second, changed").waitFor();
    await bench.allow();
    await transcript(page).getByText("got the second").waitFor();
    expect(await waiting.count()).toBe(0);
  });

  it("edits a message and sends it anew; what came after it leaves", async () => {
    const page = await bench.newChat();
    bench.model.add({ text: "to the wrong question" }, { when: { last: "right question" }, text: "to the right one" });
    await say(page, "wrong question");
    await transcript(page).getByText("to the wrong question").waitFor();
    await settled(page);
    await transcript(page).getByText("wrong question", { exact: true }).hover();
    await page.getByRole("button", { name: "Edit and send anew" }).click();
    await page.getByRole("textbox", { name: "Your message, edited" }).fill("right question");
    await page.keyboard.press("Enter");
    await transcript(page).getByText("to the right one").waitFor();
    expect(await transcript(page).getByText("to the wrong question").count()).toBe(0);
    await page.reload();
    await page.getByRole("button", { name: "Earlier versions" }).click();
    const before = page.getByRole("dialog").getByRole("region", { name: "Earlier version 1" });
    await before.getByText("to the wrong question").waitFor();
    await before.getByText("wrong question", { exact: true }).waitFor();
    expect(await before.getByText("to the right one").count()).toBe(0);
  });

  it("edits all of a long message, and keeps what was typed over a reload", async () => {
    const page = await bench.newChat();
    const long = `${"many words ".repeat(3000)}to the end`;
    bench.model.add({ text: "long indeed" }, { when: { last: "to the end, and on" }, text: "longer" });
    await say(page, long);
    await transcript(page).getByText("long indeed").waitFor();
    await settled(page);
    await composer(page).press("Alt+ArrowUp");
    const field = page.getByRole("textbox", { name: "Your message, edited" });
    await field.waitFor();
    expect(await field.inputValue()).toBe(long);
    await field.press("ControlOrMeta+End");
    await page.keyboard.type(", and on");
    await page.reload();
    await field.waitFor();
    expect(await field.inputValue()).toBe(`${long}, and on`);
    await field.press("Enter");
    await transcript(page).getByText("longer").waitFor();
  });

  it("says why a message was not sent, keeps it, and sends it once", async () => {
    const page = await bench.newChat();
    bench.model.add({ text: "here" }, { when: { last: "try this" }, text: "arrived" });
    await say(page, "hello");
    await transcript(page).getByText("here").waitFor();
    await settled(page);
    // The daemon takes the message, but its answer is lost on the way.
    let lost = false;
    await page.route("**/messages", async (route) => {
      if (lost) return route.continue();
      lost = true;
      await route.fetch();
      await route.abort();
    });
    await say(page, "try this");
    await page.getByText("Not sent:").waitFor();
    expect(await composer(page).inputValue()).toBe("try this");
    await page.getByRole("button", { name: "Send again" }).click();
    await expect.poll(() => composer(page).inputValue(), { timeout: 15_000 }).toBe("");
    await transcript(page).getByText("arrived").waitFor();
    expect(await transcript(page).getByText("try this", { exact: true }).count()).toBe(1);
  });

  it("shows a provider's error in its own words, with a way on", async () => {
    const page = await bench.newChat();
    bench.model.add({ status: 401, body: { error: { message: "no such key here" } } }, { text: "better now" });
    await say(page, "anything");
    await transcript(page).getByText("no such key here").waitFor();
    await settled(page);
    await transcript(page).getByRole("button", { name: "Retry" }).first().click();
    await transcript(page).getByText("better now").waitFor();
  });

  it("has a way out of a chat that is not there", async () => {
    const page = await bench.newChat();
    await goTo(page, "#/chat/01JZZZZZZZZZZZZZZZZZZZZZZZ");
    await page.getByText("This chat is not here any more").waitFor();
    await page.getByRole("link", { name: "Start a new chat" }).click();
    await composer(page).waitFor();
  });
});

/** Lines that differ: a model that repeats itself is ended. */
const lines = (word: string, count: number): string =>
  Array.from({ length: count }, (_, at) => `${word} ${at}\n\n`).join("");

describe("reading", () => {
  it("is never moved by new text nor by the end of the turn; the button brings the end back", async () => {
    const page = await bench.newChat();
    bench.model.add(
      { text: lines("line", 200), chunkChars: 200, calls: [{ name: "delete_file", arguments: { path: "b.txt" } }] },
      { when: { last: "deleted b.txt" }, text: lines("more", 100), chunkChars: 60 },
    );
    await say(page, "write a lot");
    const log = transcript(page);
    await log.getByRole("alertdialog").waitFor();
    const left = (): Promise<number> =>
      log.evaluate((box) => Math.round(box.scrollHeight - box.clientHeight - box.scrollTop));
    await expect.poll(left, { timeout: 15_000 }).toBeLessThanOrEqual(48);
    await log.hover();
    await page.mouse.wheel(0, -900);
    await page.getByRole("button", { name: "New text below" }).waitFor();
    await expect.poll(left, { timeout: 15_000 }).toBeGreaterThan(800);
    const still = await log.evaluate((box) => box.scrollTop);
    const before = await left();
    await bench.allow();
    await settled(page);
    await expect.poll(left, { timeout: 15_000 }).not.toBe(before);
    expect(await log.evaluate((box) => box.scrollTop)).toBe(still);
    await page.getByRole("button", { name: "To the end" }).click();
    await expect.poll(left, { timeout: 15_000 }).toBeLessThanOrEqual(1);
  });

  it("goes back page by page, and what is in view stays where it is", async () => {
    const id = await bench.session("message 0", { text: "answer 0" });
    for (let at = 1; at < 120; at++) await bench.more(id, `message ${at}`, { text: `answer ${at}` });
    const page = await bench.newChat();
    await goTo(page, `#/chat/${id}`);
    const log = transcript(page);
    await log.getByText("answer 119").waitFor();
    expect(await log.locator(".log-row").count()).toBeLessThan(60);
    let release = (): void => undefined;
    const gate = new Promise<void>((open) => {
      release = open;
    });
    await page.route("**/api/sessions/*?before=*", async (route) => {
      await gate;
      await route.continue();
    });
    await log.hover();
    await expect
      .poll(
        async () => {
          await page.mouse.wheel(0, -1500);
          return await log.evaluate((box) => box.scrollTop);
        },
        { timeout: 15_000 },
      )
      .toBe(0);
    const row = log.locator(".log-row", { hasText: /answer \d+/ }).first();
    const words = /answer \d+/.exec((await row.textContent()) ?? "")?.[0] ?? "";
    const top = async (): Promise<number> =>
      Math.round((await log.getByText(words, { exact: true }).boundingBox())?.y ?? 0);
    const [before, height] = [await top(), await log.evaluate((box) => box.scrollHeight)];
    release();
    await expect
      .poll(() => log.evaluate((box) => box.scrollHeight), { timeout: 15_000 })
      .toBeGreaterThan(height + 1000);
    // Less than half a line.
    await expect.poll(async () => Math.abs((await top()) - before), { timeout: 15_000 }).toBeLessThan(12);
    await log.focus();
    // Each page that comes keeps what is in view where it is, so the start is reached page by page.
    await expect
      .poll(
        async () => {
          await page.keyboard.press("Home");
          return log.getByText("message 0", { exact: true }).isVisible();
        },
        { timeout: 15_000, interval: 200 },
      )
      .toBe(true);
    expect(await log.locator(".log-row").count()).toBeLessThan(60);
  });
});
