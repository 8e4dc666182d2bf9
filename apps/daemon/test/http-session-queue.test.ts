import { afterEach, describe, expect, test } from "vitest";
import type { MessageResent, QueuedMessage } from "../src/http/schemas/sessions.ts";
import { type ChatDaemon, startChat, told } from "./support/chat.ts";

let chat: ChatDaemon | undefined;
afterEach(async () => {
  await chat?.stop();
  chat = undefined;
});

/** A turn that waits for a person, and answers that say what was asked. */
const waits = { when: { last: "wait" }, calls: [{ name: "risky", arguments: {} }] };
const asked = (): string[] =>
  (chat?.model.requests ?? []).map(({ body }) => {
    const messages = body["messages"] as { role: string; content: string }[];
    return messages.findLast(({ role }) => role === "user")?.content ?? "";
  });

describe("the queue", () => {
  test("messages sent meanwhile wait, can be changed and taken back, and go one after the other", async () => {
    chat = await startChat({ script: [waits, { text: "ok", times: -1 }] });
    const id = await chat.create();
    await chat.send(id, "wait");
    const prompt = await chat.prompt(id);
    const queued: QueuedMessage[] = [];
    for (const text of ["a", "b", "c", "d", "e"]) {
      const sent = await chat.send(id, text, `q-${text}`);
      expect(sent).toMatchObject({ queued: { text, clientId: `q-${text}` } });
      if (sent.queued) queued.push(sent.queued);
    }
    const full = await chat.ask("POST", `/api/sessions/${id}/messages`, { text: "f", clientId: "q-f" });
    expect([full.status, full.code()]).toEqual([409, "queue_full"]);
    expect(await chat.send(id, "a", "q-a")).toEqual({ queued: queued[0] });
    const path = `/api/sessions/${id}/queue`;
    expect((await chat.ask("PATCH", `${path}/${queued[1]?.id}`, { text: "B" })).json()).toMatchObject({ text: "B" });
    expect((await chat.ask("DELETE", `${path}/${queued[3]?.id}`)).status).toBe(200);
    expect((await chat.view(id)).queue.map(({ text }) => text)).toEqual(["a", "B", "c", "e"]);
    await chat.ask("POST", `/api/prompts/${prompt.id}`, { answer: "once" });
    const view = await chat.until(id, "idle");
    expect(view.queue).toEqual([]);
    expect(told(view.entries).filter((line) => line.startsWith("user"))).toEqual([
      "user wait",
      "user a",
      "user B",
      "user c",
      "user e",
    ]);
    expect(asked().slice(2)).toEqual(["a", "B", "c", "e"]);
    expect(await chat.send(id, "c", "q-c")).toMatchObject({ entry: { text: "c" }, run: expect.any(String) });
    expect(chat.model.requests).toHaveLength(6);
    const { events } = (await chat.ask("GET", "/api/activity/events?type=session.queueChanged&limit=200")).json<{
      events: { data: { queue: { text: string }[] } }[];
    }>();
    const lengths = events.map(({ data }) => data.queue.length).toReversed();
    expect(lengths).toEqual([1, 2, 3, 4, 5, 5, 4, 3, 2, 1, 0]);
  });

  test("a stopped turn leaves the queue waiting; a message sent now goes first, and then the queue", async () => {
    chat = await startChat({ script: [waits, { text: "ok", times: -1 }] });
    const id = await chat.create();
    await chat.send(id, "wait");
    await chat.prompt(id);
    await chat.send(id, "later");
    await chat.ask("POST", `/api/sessions/${id}/stop`);
    expect((await chat.view(id)).queue.map(({ text }) => text)).toEqual(["later"]);
    expect((await chat.view(id)).session.status).toBe("idle");
    await chat.send(id, "first this");
    const view = await chat.until(id, "idle");
    expect(view.queue).toEqual([]);
    expect(asked().slice(1)).toEqual(["first this", "later"]);
  });

  test("long queued texts are cut in events and whole in the view", async () => {
    chat = await startChat({ script: [waits, { text: "ok", times: -1 }] });
    const id = await chat.create();
    await chat.send(id, "wait");
    await chat.prompt(id);
    const long = "\u0001ü".repeat(50_000);
    for (const n of [1, 2, 3, 4, 5]) await chat.send(id, long, `q${n}`);
    expect((await chat.view(id)).queue.map(({ text }) => text)).toEqual([long, long, long, long, long]);
    const { events } = (await chat.ask("GET", "/api/activity/events?type=session.queueChanged&limit=1")).json<{
      events: { data: { queue: { text: string; truncated?: true }[] } }[];
    }>();
    expect(events[0]?.data.queue.map(({ truncated }) => truncated)).toEqual([true, true, true, true, true]);
  });
});

describe("another way", () => {
  test("an edited message takes the place of the old one and of all that came after", async () => {
    chat = await startChat({ script: [{ text: "one" }, { text: "two" }, { text: "three" }, { text: "new two" }] });
    const id = await chat.create();
    const sent = [];
    for (const text of ["first", "second", "third"]) {
      sent.push(await chat.send(id, text));
      await chat.until(id, "idle");
    }
    const before = await chat.view(id);
    expect(before).not.toHaveProperty("earlier");
    const edit = { entry: sent[1]?.entry?.id ?? "", text: "second, better", clientId: "edit" };
    const resent = await chat.ask("POST", `/api/sessions/${id}/resend`, edit);
    expect(resent.status).toBe(202);
    const { superseded, entry } = resent.json<MessageResent>();
    expect(superseded).toEqual(before.entries.slice(2).map((one) => one.id));
    const view = await chat.until(id, "idle");
    expect(told(view.entries)).toEqual(["user first", "text one", "user second, better", "text new two"]);
    expect(view.session.messages).toBe(2);
    expect(view).toMatchObject({ earlier: true });
    const messages = chat.model.requests.at(-1)?.body["messages"] as { role: string; content: string }[];
    expect(messages.filter(({ role }) => role !== "system").map(({ content }) => content)).toEqual([
      "first",
      "one",
      "second, better",
    ]);
    const all = await chat.view(id, "?superseded=1");
    expect(told(all.entries)).toEqual([
      "user first",
      "text one",
      "user second",
      "text two",
      "user third",
      "text three",
      "user second, better",
      "text new two",
    ]);
    expect(all.entries.filter((one) => one.superseded).map(({ id: one }) => one)).toEqual(superseded);
    expect((await chat.list("?query=third")).sessions).toEqual([]);
    expect((await chat.list("?query=better")).sessions).toHaveLength(1);
    const again = await chat.ask("POST", `/api/sessions/${id}/resend`, edit);
    expect(again.json<MessageResent>()).toMatchObject({ superseded, entry: { id: entry.id } });
    const gone = await chat.ask("POST", `/api/sessions/${id}/resend`, { ...edit, clientId: "edit again" });
    expect(gone.status).toBe(404);
    expect(chat.model.requests).toHaveLength(4);
    const { events } = (await chat.ask("GET", "/api/activity/events?type=message.removed")).json<{
      events: { data: { ids: string[] } }[];
    }>();
    expect(events.map(({ data }) => data.ids)).toEqual([superseded]);
  });

  test("the answer to an edited message can be edited again, and asked again", async () => {
    chat = await startChat({
      script: [{ text: "1" }, { text: "2" }, { text: "3" }, { text: "4" }],
    });
    const id = await chat.create();
    const first = await chat.send(id, "a");
    await chat.until(id, "idle");
    const edited = await chat.ask("POST", `/api/sessions/${id}/resend`, {
      entry: first.entry?.id,
      text: "b",
      clientId: "e1",
    });
    await chat.until(id, "idle");
    await chat.ask("POST", `/api/sessions/${id}/resend`, {
      entry: edited.json<MessageResent>().entry.id,
      text: "c",
      clientId: "e2",
    });
    await chat.until(id, "idle");
    await chat.ask("POST", `/api/sessions/${id}/retry`);
    const view = await chat.until(id, "idle");
    expect(told(view.entries)).toEqual(["user c", "text 4"]);
    expect(asked()).toEqual(["a", "b", "c", "c"]);
  });

  test("while a turn goes on nothing is taken back and no model is changed", async () => {
    chat = await startChat({ script: [waits] });
    const id = await chat.create();
    const sent = await chat.send(id, "wait");
    await chat.prompt(id);
    const refusals = await Promise.all([
      chat.ask("POST", `/api/sessions/${id}/retry`),
      chat.ask("POST", `/api/sessions/${id}/continue`),
      chat.ask("POST", `/api/sessions/${id}/resend`, { entry: sent.entry?.id, text: "x", clientId: "x" }),
      chat.ask("PATCH", `/api/sessions/${id}`, { model: null }),
      chat.ask("PATCH", `/api/sessions/${id}`, { agent: "default" }),
    ]);
    expect(refusals.map((answer) => `${answer.status} ${answer.code()}`)).toEqual(refusals.map(() => "409 busy"));
    expect((await chat.ask("PATCH", `/api/sessions/${id}`, { title: "still" })).status).toBe(200);
  });
});
