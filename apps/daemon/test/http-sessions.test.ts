import { coreEvents, type EventSchemas, schemaMisfit } from "@latchai/core";
import { afterEach, expect, test } from "vitest";
import { daemonEvents } from "../src/events/daemon-events.ts";
import type { SessionRow, SessionsPage } from "../src/http/schemas/sessions.ts";
import { sessionEvents } from "../src/sessions/events.ts";
import { turnEvents } from "../src/turns/events.ts";
import { type ChatDaemon, startChat, told } from "./support/chat.ts";
import { startLocal } from "./support/in-process.ts";

let chat: ChatDaemon | undefined;
afterEach(async () => {
  await chat?.stop();
  chat = undefined;
});

test("a message is stored, answered, shown and named after", async () => {
  chat = await startChat({ script: [{ text: "Hello there.", usage: { input: 20_000, output: 5 } }] });
  const id = await chat.create();
  expect((await chat.view(id)).session).toMatchObject({ title: "New chat", status: "idle", messages: 0, mode: "ask" });
  const sent = await chat.send(id, "Say hello,\n  please", "one");
  expect(sent).toMatchObject({ entry: { kind: "user", text: "Say hello,\n  please", clientId: "one", run: sent.run } });
  const view = await chat.until(id, "idle");
  expect(told(view.entries)).toEqual(["user Say hello,\n  please", "text Hello there."]);
  expect(view.session).toMatchObject({
    title: "Say hello, please",
    messages: 1,
    agent: "default",
    preview: "Hello there.",
  });
  expect(view.usage).toMatchObject({ calls: 1, input: 20_000, output: 5, costUsd: null, unpricedCalls: 1 });
  // What a turn took, and not again what was asked and answered.
  const time = expect.any(String);
  const usage = { input: 20_000, cached: 0, output: 5, costUsd: null };
  expect(view.turns).toEqual([{ id: sent.run, agent: "default", startedAt: time, endedAt: time, usage }]);
  expect(view.queue).toEqual([]);
  expect(view.event).not.toBe("");
  const [request] = chat.model.requests;
  expect(request?.body["messages"]).toContainEqual({ role: "user", content: "Say hello,\n  please" });
});

test("sent twice with one client id it is one message with one answer", async () => {
  chat = await startChat({ script: [{ text: "once", delayMs: 30 }] });
  const id = await chat.create();
  const [first, second] = await Promise.all([chat.send(id, "hi", "same"), chat.send(id, "hi", "same")]);
  expect(second).toEqual(first);
  await chat.until(id, "idle");
  expect(await chat.send(id, "hi", "same")).toMatchObject({ run: first.run, entry: { id: first.entry?.id } });
  expect(chat.model.requests).toHaveLength(1);
});

test("the next turn is given the whole conversation", async () => {
  chat = await startChat({ script: [{ text: "one" }, { text: "two" }] });
  const id = await chat.create();
  await chat.send(id, "first");
  await chat.until(id, "idle");
  await chat.send(id, "second");
  await chat.until(id, "idle");
  const messages = chat.model.requests[1]?.body["messages"] as { role: string; content: unknown }[];
  expect(messages.filter(({ role }) => role !== "system").map(({ content }) => content)).toEqual([
    "first",
    "one",
    "second",
  ]);
});

test("a title that a person gave stays, and one that was made is from the first message only", async () => {
  chat = await startChat({ script: [{ text: "a", times: -1 }] });
  const named = await chat.create({ title: "  My   plan " });
  const other = await chat.create();
  for (const id of [named, other]) {
    await chat.send(id, "first words");
    await chat.until(id, "idle");
    await chat.send(id, "second words");
    await chat.until(id, "idle");
  }
  expect((await chat.view(named)).session.title).toBe("My plan");
  expect((await chat.view(other)).session.title).toBe("first words");
  const renamed = await chat.ask("PATCH", `/api/sessions/${other}`, { title: "Renamed" });
  expect(renamed.json<SessionRow>()).toMatchObject({ title: "Renamed" });
  expect((await chat.list("?query=renamed")).sessions.map(({ id }) => id)).toEqual([other]);
});

test("without a model a message is refused with a sentence, and nothing is stored", async () => {
  const daemon = await startLocal();
  try {
    const { id } = (await daemon.asOwner("POST", "/api/sessions", {})).json<SessionRow>();
    const refused = await daemon.asOwner("POST", `/api/sessions/${id}/messages`, { text: "hi", clientId: "c" });
    expect([refused.status, refused.code()]).toEqual([503, "no_model"]);
    expect(refused.text).toContain("latchai.config.json");
    const view = (await daemon.asOwner("GET", `/api/sessions/${id}`)).json<{
      entries: unknown[];
      session: SessionRow;
    }>();
    expect(view.entries).toEqual([]);
    expect(view.session).toMatchObject({ messages: 0, status: "idle", title: "New chat" });
    expect((await daemon.asOwner("GET", "/api/sessions")).json<SessionsPage>().sessions).toEqual([]);
    expect(daemon.log.messages("error")).toEqual([]);
  } finally {
    await daemon.stop();
  }
});

test("what is not there, not allowed or not well formed is refused without a trace", async () => {
  chat = await startChat();
  const id = await chat.create();
  const refusals = await Promise.all([
    chat.ask("GET", "/api/sessions/nothing"),
    chat.ask("POST", "/api/sessions/nothing/messages", { text: "a", clientId: "b" }),
    chat.ask("POST", `/api/sessions/${id}/messages`, { text: "  ", clientId: "b" }),
    chat.ask("POST", `/api/sessions/${id}/messages`, { text: "a" }),
    chat.ask("POST", `/api/sessions/${id}/messages`, { text: "a".repeat(200_001), clientId: "b" }),
    chat.ask("POST", "/api/sessions", { agent: "nobody" }),
    chat.ask("POST", "/api/sessions", { model: "nothing" }),
    chat.ask("PATCH", `/api/sessions/${id}`, { model: "nothing" }),
    chat.ask("PATCH", `/api/sessions/${id}`, { titel: "x" }),
    chat.ask("POST", `/api/sessions/${id}/continue`),
    chat.ask("POST", `/api/sessions/${id}/retry`),
    chat.ask("POST", `/api/sessions/${id}/resend`, { entry: "nothing", text: "a", clientId: "b" }),
    chat.ask("PATCH", `/api/sessions/${id}/queue/nothing`, { text: "a" }),
    chat.ask("DELETE", `/api/sessions/${id}/queue/nothing`),
    chat.ask("GET", `/api/sessions/${id}/entries/nothing`),
  ]);
  expect(refusals.map((answer) => `${answer.status} ${answer.code()}`)).toEqual([
    "404 not_found",
    "404 not_found",
    "400 invalid_request",
    "400 invalid_request",
    "400 invalid_request",
    "422 unknown_agent",
    "422 unknown_model",
    "422 unknown_model",
    "400 invalid_request",
    "409 nothing_to_continue",
    "409 nothing_to_retry",
    "404 not_found",
    "404 not_found",
    "404 not_found",
    "404 not_found",
  ]);
  expect((await chat.ask("POST", `/api/sessions/${id}/stop`)).json()).toEqual({ stopped: false });
  expect((await chat.ask("POST", `/api/sessions/${id}/try-now`)).json()).toEqual({ skipped: false });
  expect((await chat.view(id)).entries).toEqual([]);
  const { token } = (await chat.ask("POST", "/api/tokens", { name: "t", scope: "call" })).json<{ token: string }>();
  const foreign = await chat.daemon.send("GET", `/api/sessions/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(foreign.status).toBe(403);
});

test("search finds messages, answers, titles and arguments of tools; the list pages without gap or double", async () => {
  chat = await startChat({
    script: [
      { when: { last: "grep for it" }, calls: [{ name: "echo", arguments: { text: "createWidget" } }] },
      { text: "The naïve answer", times: -1 },
    ],
  });
  const ids: string[] = [];
  for (const text of ["about invoices", "grep for it", "third"]) {
    const id = await chat.create();
    await chat.send(id, text);
    await chat.until(id, "idle");
    ids.unshift(id);
  }
  const [third, grep, invoices] = ids;
  const found = async (query: string): Promise<string[]> => {
    const page = await chat?.list(`?query=${encodeURIComponent(query)}`);
    return page?.sessions.map(({ id }) => id) ?? [];
  };
  expect(await found("invoice")).toEqual([invoices]);
  expect(await found("createwidget")).toEqual([grep]);
  expect(await found("naive")).toEqual([third, grep, invoices]);
  expect(await found("naive invoice")).toEqual([]);
  expect(await found('"; drop table sessions --')).toEqual([]);
  const [hit] = (await chat.list("?query=widget%20x")).sessions;
  expect(hit).toBeUndefined();
  const [marked] = (await chat.list("?query=createw")).sessions;
  expect(marked?.snippet).toContain("⟦createWidget⟧");

  const seen: string[] = [];
  for (let before = ""; ; ) {
    const page = await chat.list(`?limit=2${before}`);
    seen.push(...page.sessions.map(({ id }) => id));
    if (page.next === undefined) break;
    before = `&before=${page.next}`;
  }
  expect(seen).toEqual(ids);
});

test("every event of a chat has a schema and fits it", async () => {
  const schemas: EventSchemas = { ...coreEvents, ...daemonEvents, ...sessionEvents, ...turnEvents };
  chat = await startChat({
    script: [
      { reasoning: "hm", text: "I look.", calls: [{ name: "risky", arguments: {} }], usage: { input: 1, output: 1 } },
      { status: 401 },
      { text: "ok", times: -1 },
    ],
  });
  const id = await chat.create();
  await chat.send(id, "go");
  await chat.prompt(id);
  await chat.send(id, "and then");
  await chat.ask("PUT", `/api/sessions/${id}/mode`, { mode: "allow-all" });
  await chat.see(id, ({ entries }) => expect(entries.at(-1)).toMatchObject({ kind: "note", code: "failed" }));
  await chat.until(id, "idle");
  await chat.ask("POST", `/api/sessions/${id}/retry`);
  await chat.until(id, "idle");
  await chat.ask("PATCH", `/api/sessions/${id}`, { title: "renamed" });
  await chat.ask("DELETE", `/api/sessions/${id}`);
  const { events } = (await chat.ask("GET", "/api/activity/events?limit=200")).json<{
    events: { type: string; data: unknown }[];
  }>();
  const problems: string[] = [];
  for (const { type, data } of events) {
    const schema = schemas[type];
    const misfit = schema === undefined ? "has no schema" : await schemaMisfit(schema, data);
    if (misfit !== undefined) problems.push(`${type}: ${misfit} ${JSON.stringify(data)}`);
  }
  expect([...new Set(problems)]).toEqual([]);
  const types = new Set(events.map(({ type }) => type));
  for (const type of [
    ...Object.keys(sessionEvents),
    "message.updated",
    "message.removed",
    "run.started",
    "run.finished",
  ])
    expect(types).toContain(type);
});
