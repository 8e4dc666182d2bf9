import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ChatBench, composer, goTo, openChatBench, say, settled, transcript } from "./support/chat-bench.ts";

let bench: ChatBench;
beforeAll(async () => {
  bench = await openChatBench({ "workspace/a.txt": "a", "workspace/b.txt": "b" });
});
afterAll(() => bench.close());

const sessions = async (): Promise<{ id: string }[]> => {
  const answer = await bench.daemon.fetch("/api/sessions?limit=50");
  return ((await answer.json()) as { sessions: { id: string }[] }).sessions;
};

const words = (count: number): string => Array.from({ length: count }, (_, at) => `word${at}`).join(" ");

describe("two chats", () => {
  it("have a draft each, and what is sent goes to the one in view", async () => {
    const [first, second] = [
      await bench.session("about apples", { text: "apples" }),
      await bench.session("about pears", { text: "pears" }),
    ];
    const page = await bench.newChat();
    await goTo(page, `#/chat/${first}`);
    await transcript(page).getByText("apples", { exact: true }).waitFor();
    await composer(page).fill("for the apples");
    await goTo(page, `#/chat/${second}`);
    await transcript(page).getByText("pears", { exact: true }).waitFor();
    await expect.poll(() => composer(page).inputValue()).toBe("");
    bench.model.add({ text: "more pears" });
    await say(page, "for the pears");
    await transcript(page).getByText("more pears").waitFor();
    await goTo(page, `#/chat/${first}`);
    await expect.poll(() => composer(page).inputValue()).toBe("for the apples");
    await transcript(page).getByText("about apples").waitFor();
    expect(await transcript(page).getByText("for the pears").count()).toBe(0);
  });

  it("do not show each other's words while one is written, also after a reload", async () => {
    const other = await bench.session("the quiet one", { text: "nothing new" });
    const page = await bench.newChat();
    bench.model.add({ text: words(400), chunkChars: 20, chunkDelayMs: 40 });
    await say(page, "write a lot");
    await transcript(page).getByText("word10 ", { exact: false }).first().waitFor();
    const writing = page.url();
    await page.reload();
    await transcript(page).getByText("word10 ", { exact: false }).first().waitFor();
    await goTo(page, `#/chat/${other}`);
    await transcript(page).getByText("nothing new").waitFor();
    for (let look = 0; look < 10; look++) {
      expect(await transcript(page).getByText("word", { exact: false }).count()).toBe(0);
      await page.waitForTimeout(50);
    }
    await page.goto(writing);
    await transcript(page).getByText("word399", { exact: false }).waitFor();
    await settled(page);
    expect((await transcript(page).textContent())?.split("word200 ")).toHaveLength(2);
  });

  it("a new one that is begun while the other is written is one, however often it is asked for", async () => {
    const before = (await sessions()).length;
    // Wide enough for the list of chats beside the chat.
    const page = await bench.newChat({ viewport: { width: 1600, height: 900 } });
    bench.model.add(
      { text: words(300), chunkChars: 20, chunkDelayMs: 40 },
      { when: { last: "second" }, text: "hello" },
    );
    await say(page, "write a lot");
    await transcript(page).getByText("word5 ", { exact: false }).first().waitFor();
    for (let click = 0; click < 4; click++) {
      await page.getByRole("link", { name: "New chat" }).first().click();
      await page.waitForTimeout(60);
    }
    await composer(page).fill("second");
    await composer(page).press("Enter");
    await composer(page).press("Enter");
    await transcript(page).getByText("hello").waitFor();
    expect(await transcript(page).getByText("word", { exact: false }).count()).toBe(0);
    expect(await sessions()).toHaveLength(before + 2);
  });
});

/** Takes every event of this type out of the page's stream, as if it had been lost on the way. */
const lose = async (page: Page, type: string): Promise<void> => {
  await page.addInitScript((lost) => {
    const real = window.fetch;
    window.fetch = async (...given) => {
      const response = await real(...given);
      const url = typeof given[0] === "string" ? given[0] : given[0] instanceof URL ? given[0].href : given[0].url;
      if (!url.includes("/api/events") || !response.body) return response;
      let rest = "";
      const sieve = new TransformStream<string, string>({
        transform(text, out) {
          const frames = (rest + text).split("\n\n");
          rest = frames.pop() ?? "";
          for (const frame of frames) if (!frame.includes(`"${lost}"`)) out.enqueue(`${frame}\n\n`);
        },
      });
      const body = response.body
        .pipeThrough(new TextDecoderStream())
        .pipeThrough(sieve)
        .pipeThrough(new TextEncoderStream());
      return new Response(body, { status: response.status, headers: response.headers });
    };
  }, type);
};

describe("a question", () => {
  it("is closed by the answer to the click, also when its event is lost", async () => {
    const page = await bench.newChat();
    await lose(page, "prompt.answered");
    await page.reload();
    await composer(page).waitFor();
    bench.model.add(
      { calls: [{ name: "delete_file", arguments: { path: "a.txt" } }] },
      { when: { last: "deleted a.txt" }, text: "it is gone" },
    );
    await say(page, "delete it");
    const card = page.getByRole("alertdialog").filter({ hasText: "a.txt" });
    await card.first().waitFor();
    await card.first().getByRole("button", { name: /once/i }).click();
    await transcript(page).getByText("it is gone").waitFor();
    await expect.poll(() => card.count()).toBe(0);
    await expect.poll(() => page.title()).not.toMatch(/^\(\d+\)/);
  });
});

describe("what is spoken", () => {
  it("is the question at once, and the answer once, when it is whole", async () => {
    const page = await bench.newChat();
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      for (const [region, kind] of [
        ["#say", "polite"],
        [".region[role=alert]", "assertive"],
      ] as const) {
        const box = document.querySelector(region);
        if (!box) throw new Error(region);
        new MutationObserver(() => heard.push(`${kind}: ${box.textContent}`)).observe(box, {
          childList: true,
          characterData: true,
          subtree: true,
        });
      }
    });
    bench.model.add(
      { text: "I will delete it.", calls: [{ name: "delete_file", arguments: { path: "b.txt" } }] },
      {
        when: { last: "deleted b.txt" },
        text: "It is gone. Nothing else was touched. The end.",
        chunkChars: 4,
        chunkDelayMs: 20,
      },
    );
    await say(page, "delete it");
    await transcript(page).getByRole("alertdialog").waitFor();
    await bench.allow();
    await transcript(page).getByText("The end.").waitFor();
    await settled(page);
    const heard = (): Promise<string[]> => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
    await expect.poll(heard).toContainEqual(expect.stringContaining("It is gone."));
    const all = await heard();
    expect(all.filter((one) => one.startsWith("assertive"))).toEqual([expect.stringContaining("b.txt")]);
    expect(all.filter((one) => one.startsWith("polite"))).toEqual([
      expect.stringContaining("It is gone. Nothing else was touched."),
    ]);
    expect(await transcript(page).getAttribute("aria-live")).toBe("off");
  });
});
