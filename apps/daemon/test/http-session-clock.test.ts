import { type ModelServer, startModelServer } from "@latchai/testkit";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { SessionRow, SessionsPage, SessionView } from "../src/http/schemas/sessions.ts";
import { eventually, modelConfig, told } from "./support/chat.ts";
import { createTestHome, type TestHome } from "./support/home.ts";
import { type LocalDaemon, startLocal } from "./support/in-process.ts";

const hourMs = 3_600_000;

let model: ModelServer;
let home: TestHome;
let daemon: LocalDaemon;
let behindMs = 0;
const start = () => startLocal({ home, clock: { now: () => Date.now() - behindMs } });

beforeEach(async () => {
  behindMs = 0;
  model = await startModelServer({ script: [{ text: "ok", times: -1 }] });
  home = await createTestHome({ config: modelConfig(model.url) });
  daemon = await start();
});
afterEach(async () => {
  await daemon.stop();
  await model.close();
  await home.remove();
});

const create = async (): Promise<string> => (await daemon.asOwner("POST", "/api/sessions", {})).json<SessionRow>().id;

async function say(id: string, text: string): Promise<SessionView> {
  await daemon.asOwner("POST", `/api/sessions/${id}/messages`, { text, clientId: text });
  return eventually(async () => {
    const now = (await daemon.asOwner("GET", `/api/sessions/${id}`)).json<SessionView>();
    expect(now.session.status).toBe("idle");
    return now;
  });
}

const said = (): string[] =>
  ((model.requests.at(-1)?.body["messages"] ?? []) as { role: string; content: string }[])
    .filter(({ role }) => role === "user")
    .map(({ content }) => content);

test("a clock that is set back an hour changes no order: of entries, of what the model reads, of events, of chats", async () => {
  const [older, id] = [await create(), await create()];
  await say(older, "zero");
  await say(id, "one");
  behindMs = hourMs;
  const { event } = (await daemon.asOwner("GET", `/api/sessions/${id}`)).json<SessionView>();
  await say(id, "two");
  await daemon.stop();
  behindMs = 2 * hourMs;
  daemon = await start();
  const view = await say(id, "three");
  expect(told(view.entries)).toEqual(["user one", "text ok", "user two", "text ok", "user three", "text ok"]);
  expect(said()).toEqual(["one", "two", "three"]);
  expect(view.event > event).toBe(true);
  const { sessions } = (await daemon.asOwner("GET", "/api/sessions")).json<SessionsPage>();
  expect(sessions.map((one) => one.id)).toEqual([id, older]);
  const page = (await daemon.asOwner("GET", `/api/sessions/${id}?limit=2`)).json<SessionView>();
  expect(told(page.entries)).toEqual(["user three", "text ok"]);
  const before = (await daemon.asOwner("GET", `/api/sessions/${id}?limit=2&before=${page.before}`)).json<SessionView>();
  expect(told(before.entries)).toEqual(["user two", "text ok"]);
});
