import { type ModelServer, type ScriptedTurn, startModelServer } from "@latchai/testkit";
import type { Locator, Page } from "playwright-core";
import { type Bench, type Look, openBench } from "./browser.ts";

/** A browser on a daemon whose only model plays the turns that a test adds. */
export interface ChatBench extends Bench {
  model: ModelServer;
  /** A signed-in page on a new chat. */
  newChat(look?: Look): Promise<Page>;
  /** A session made over HTTP, with the answer to its only message in place. */
  session(said: string, turn: ScriptedTurn): Promise<string>;
  /** One more message in it, with its answer in place. */
  more(session: string, said: string, turn: ScriptedTurn): Promise<void>;
  /** Allows the oldest open prompt once, from elsewhere. */
  allow(): Promise<void>;
}

export async function openChatBench(files: Readonly<Record<string, string>> = {}): Promise<ChatBench> {
  const model = await startModelServer();
  const bench = await openBench({
    files,
    config: {
      models: { default: "m", list: { m: { provider: "openai-compatible", url: model.url, model: "scripted" } } },
    },
  });
  const post = async <T>(path: string, body: object): Promise<T> => {
    const response = await bench.daemon.fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as T;
  };
  const more: ChatBench["more"] = async (id, said, turn) => {
    model.add(turn);
    await post(`/api/sessions/${id}/messages`, { text: said, clientId: said });
    for (;;) {
      const view = (await (await bench.daemon.fetch(`/api/sessions/${id}?limit=1`)).json()) as {
        session: { status: string };
      };
      if (view.session.status === "idle") return;
      await new Promise((done) => setTimeout(done, 20));
    }
  };
  return {
    ...bench,
    model,
    more,
    async newChat(look) {
      const page = await bench.signedIn({ ...look, at: "#/chat" });
      await composer(page).waitFor();
      return page;
    },
    async session(said, turn) {
      const { id } = await post<{ id: string }>("/api/sessions", {});
      await more(id, said, turn);
      return id;
    },
    async allow() {
      const [open] = (await (await bench.daemon.fetch("/api/prompts")).json()) as { id: string }[];
      await post(`/api/prompts/${open?.id}`, { answer: "once" });
    },
    async close() {
      await bench.close();
      await model.close();
    },
  };
}

export const goTo = (page: Page, hash: string): Promise<void> =>
  page.evaluate((to) => {
    location.hash = to;
  }, hash);

export const composer = (page: Page): Locator => page.getByRole("textbox", { name: "Message", exact: true });
export const transcript = (page: Page): Locator => page.getByRole("log", { name: "Transcript" });

/** Types a message and sends it with Enter. */
export async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press("Enter");
}

/** Waits until no turn runs. */
export const settled = (page: Page): Promise<void> => page.locator('.log[aria-busy="false"]').waitFor();
