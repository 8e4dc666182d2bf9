import { defineFamily, type Tool, Type, toolsFor } from "@latchai/core";
import { afterEach, describe, expect, test } from "vitest";
import type { Entry } from "../src/http/schemas/entries.ts";
import type { SessionView } from "../src/http/schemas/sessions.ts";
import { type ChatDaemon, eventually, startChat, told } from "./support/chat.ts";
import { eventOf, isEvent, openStream } from "./support/event-stream.ts";

let chat: ChatDaemon | undefined;
afterEach(async () => {
  await chat?.stop();
  chat = undefined;
});

const risky = (text: string) => ({ calls: [{ name: "risky", arguments: { text } }] });
const callOf = ({ entries }: SessionView): Extract<Entry, { kind: "call" }> => {
  const found = entries.find((entry) => entry.kind === "call");
  if (found?.kind !== "call") throw new Error("no call is shown");
  return found;
};

describe("a turn with tools", () => {
  test("a call that asks waits for the person and goes on with the answer", async () => {
    chat = await startChat({
      script: [
        { text: "I will.", ...risky("a") },
        { when: { last: "ran" }, text: "It ran." },
      ],
    });
    const id = await chat.create();
    await chat.send(id, "do it");
    const prompt = await chat.prompt(id);
    const waiting = await chat.until(id, "waiting");
    expect(callOf(waiting)).toMatchObject({ tool: "risky", status: "waiting", arguments: '{"text":"a"}' });
    expect((await chat.ask("POST", `/api/prompts/${prompt.id}`, { answer: "once" })).status).toBe(200);
    const view = await chat.until(id, "idle");
    expect(told(view.entries)).toEqual(["user do it", "text I will.", "call risky ok", "text It ran."]);
    expect(callOf(view)).toMatchObject({ result: "ran" });
  });

  test("a denied call is told to the model, which goes on", async () => {
    chat = await startChat({ script: [risky("a"), { text: "Then not." }] });
    const id = await chat.create();
    await chat.send(id, "do it");
    const prompt = await chat.prompt(id);
    await chat.ask("POST", `/api/prompts/${prompt.id}`, { answer: "deny" });
    const view = await chat.until(id, "idle");
    expect(told(view.entries)).toEqual(["user do it", "call risky denied", "text Then not."]);
  });

  test("switching the mode in the middle releases the prompt, and the next call does not ask", async () => {
    chat = await startChat({ script: [risky("a"), risky("b"), { text: "done" }] });
    const id = await chat.create();
    await chat.send(id, "do both");
    await chat.prompt(id);
    const switched = await chat.ask("PUT", `/api/sessions/${id}/mode`, { mode: "allow-all" });
    expect(switched.json()).toEqual({ mode: "allow-all", released: 1 });
    const view = await chat.until(id, "idle");
    expect(told(view.entries)).toEqual(["user do both", "call risky ok", "call risky ok", "text done"]);
    expect(view.session.mode).toBe("allow-all");
  });

  test("a chat begun in mode allow-all asks for nothing, and another one still does", async () => {
    chat = await startChat({
      script: [
        { when: { last: "go" }, times: 2, ...risky("a") },
        { text: "done", times: -1 },
      ],
    });
    const free = await chat.create({ mode: "allow-all" });
    const other = await chat.create();
    await chat.send(free, "go");
    expect(told((await chat.until(free, "idle")).entries)).toEqual(["user go", "call risky ok", "text done"]);
    await chat.send(other, "go");
    await chat.until(other, "waiting");
  });

  test("broken arguments, an unknown tool and arguments of the wrong kind are answered, and the turn goes on", async () => {
    chat = await startChat({
      script: [
        { calls: [{ name: "echo", arguments: '{"text": "a' }] },
        { calls: [{ name: "ecko", arguments: {} }] },
        { calls: [{ name: "echo", arguments: "[1]" }] },
        { text: "I give up." },
      ],
    });
    const id = await chat.create();
    await chat.send(id, "go");
    const view = await chat.until(id, "idle");
    expect(told(view.entries)).toEqual([
      "user go",
      "call echo failed",
      "call ecko failed",
      "call echo failed",
      "text I give up.",
    ]);
    const kinds = view.entries.flatMap((entry) => (entry.kind === "call" ? [entry.errorKind] : []));
    expect(kinds).toEqual(["invalid_arguments", "unknown_tool", "invalid_arguments"]);
    expect(view.entries[2]).toMatchObject({ result: expect.stringContaining('Unknown tool "ecko"') });
  });

  test("a result of two megabytes is cut in lists and events and whole by itself", async () => {
    chat = await startChat({ script: [{ calls: [{ name: "big", arguments: {} }] }, { text: "Large." }] });
    const whole = `${"0123456789abcdef".repeat(131_072)}!`;
    const big: Tool<undefined> = toolsFor<undefined>()({
      name: "big",
      description: "Answers at length.",
      parameters: Type.Object({}),
      class: "ordinary",
      clip: false,
      examples: [{}],
      run: () => whole,
    });
    chat.daemon.serving.daemon.registry.add(
      defineFamily<undefined>({ name: "large", title: "Large", events: {}, tools: [big] }),
      undefined,
    );
    const id = await chat.create();
    await chat.send(id, "go");
    const view = await chat.until(id, "idle");
    const call = callOf(view);
    expect(call).toMatchObject({ truncated: true, status: "ok" });
    expect(call.result?.length).toBeLessThanOrEqual(4000);
    const entry = (await chat.ask("GET", `/api/sessions/${id}/entries/${call.id}`)).json<typeof call>();
    expect(entry.result).toBe(whole);
    const { events } = (await chat.ask("GET", "/api/activity/events?type=message.updated&limit=200")).json<{
      events: { data: unknown }[];
    }>();
    const shown = events.filter(({ data }) => (data as { entry?: { id: string } }).entry?.id === call.id);
    expect(shown.length).toBeGreaterThan(0);
    for (const { data } of events) expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThanOrEqual(16_384);
    const sent = JSON.stringify(chat.model.requests[1]?.body["messages"]);
    expect(sent).toContain(whole);
  });

  test("a prompt of a sub-agent belongs to the chat, and its mode releases it", async () => {
    chat = await startChat({
      files: { "workspace/agents/child.md": "---\nname: child\ntools: [risky]\n---\nYou are the child." },
      script: [
        { when: { last: "go" }, calls: [{ name: "delegate", arguments: { agent: "child", task: "run it" } }] },
        { when: { system: "You are the child.", last: "run it" }, ...risky("a") },
        { when: { system: "You are the child." }, text: "The child is done." },
        { text: "All done." },
      ],
    });
    const id = await chat.create();
    await chat.send(id, "go");
    expect(await chat.prompt(id)).toMatchObject({ tool: "risky", session: id });
    await chat.ask("PUT", `/api/sessions/${id}/mode`, { mode: "allow-all" });
    const view = await chat.until(id, "idle");
    expect(told(view.entries)).toEqual(["user go", "call delegate ok", "text All done."]);
    expect(callOf(view)).toMatchObject({ result: "The child is done.", childRun: expect.any(String) });
    expect(view.usage.calls).toBe(4);
  });
});

describe("two readers", () => {
  test("see the same events of a turn in the same order, and the view says where they stand", async () => {
    chat = await startChat({ script: [{ text: "abc ".repeat(50), chunkChars: 10, chunkDelayMs: 2 }] });
    const { daemon } = chat;
    const id = await chat.create();
    const headers = { authorization: `Bearer ${daemon.token}` };
    const [one, two] = await Promise.all([openStream(daemon.url, headers), openStream(daemon.url, headers)]);
    await chat.send(id, "go");
    await chat.until(id, "idle");
    const over = (frame: Parameters<typeof eventOf>[0]): boolean =>
      isEvent("session.updated")(frame) &&
      (eventOf(frame).data as { session: { status: string; preview?: string } }).session.preview?.startsWith("abc") ===
        true;
    await Promise.all([one.next(over), two.next(over)]);
    const ofChat = (frames: typeof one.frames): string[] =>
      frames.flatMap((frame) => (frame.event === "message" && eventOf(frame).session === id ? [frame.data] : []));
    const seen = ofChat(one.frames);
    expect(ofChat(two.frames)).toEqual(seen);
    const newest = new Map(
      seen.flatMap((data) => {
        const event = JSON.parse(data) as { type: string; data: { entry: Entry } };
        return event.type === "message.updated" ? [[event.data.entry.id, event.data.entry] as const] : [];
      }),
    );
    const view = await chat.view(id);
    expect([...newest.values()].toSorted((a, b) => a.seq - b.seq)).toEqual(view.entries);
    expect(view.event >= (JSON.parse(seen.at(-1) ?? "{}") as { id: string }).id).toBe(true);
    one.close();
    two.close();
  });

  test("two chats go on at once and stay apart", async () => {
    chat = await startChat({
      script: [
        { when: { last: "left" }, ...risky("l") },
        { when: { last: "right" }, text: "right answer" },
        { when: { last: "ran" }, text: "left answer" },
      ],
    });
    const [left, right] = [await chat.create(), await chat.create()];
    await chat.send(left, "left");
    const prompt = await chat.prompt(left);
    await chat.send(right, "right");
    expect(told((await chat.until(right, "idle")).entries)).toEqual(["user right", "text right answer"]);
    expect((await chat.view(left)).session.status).toBe("waiting");
    await chat.ask("POST", `/api/prompts/${prompt.id}`, { answer: "once" });
    expect(told((await chat.until(left, "idle")).entries)).toEqual(["user left", "call risky ok", "text left answer"]);
  });
});

describe("stopping", () => {
  const stalls = { text: ["Half ", "an ", "answer"], stop: { afterFrames: 3, how: "stall" as const } };

  test("what had arrived is kept, and continuing gives it back to the model", async () => {
    chat = await startChat({ script: [stalls, { text: " and the rest." }] });
    const id = await chat.create();
    await chat.send(id, "tell me");
    await chat.see(id, ({ entries }) => {
      expect(entries.some((entry) => entry.kind === "text" && entry.text.includes("an"))).toBe(true);
    });
    expect((await chat.ask("POST", `/api/sessions/${id}/stop`)).json()).toEqual({ stopped: true });
    const stopped = await chat.view(id);
    expect(stopped.session.status).toBe("idle");
    expect(stopped.entries).toMatchObject([
      { kind: "user" },
      { kind: "text", text: expect.stringMatching(/^Half an/), partial: true },
      { kind: "note", code: "stopped" },
    ]);
    expect((await chat.ask("POST", `/api/sessions/${id}/continue`)).status).toBe(202);
    const view = await chat.until(id, "idle");
    expect(view.entries.at(-1)).toMatchObject({ kind: "text", text: " and the rest." });
    const sent = chat.model.requests[1]?.body["messages"] as { role: string; content: string }[];
    expect(sent.filter(({ role }) => role !== "system").map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
    expect(sent.find(({ role }) => role === "assistant")?.content).toMatch(/^Half an/);
    expect((await chat.ask("POST", `/api/sessions/${id}/continue`)).code()).toBe("nothing_to_continue");
  });

  test("reaches the tool that runs, and the call says that it was cancelled", async () => {
    let signal: AbortSignal | undefined;
    chat = await startChat({
      script: [{ calls: [{ name: "slow", arguments: {} }] }],
      probe: { started: (given) => (signal = given) },
    });
    const id = await chat.create();
    await chat.send(id, "go");
    await eventually(async () => expect(signal).toBeDefined());
    await chat.ask("POST", `/api/sessions/${id}/stop`);
    expect(signal?.aborted).toBe(true);
    expect(callOf(await chat.view(id)).status).toBe("cancelled");
    expect((await chat.ask("POST", `/api/sessions/${id}/stop`)).json()).toEqual({ stopped: false });
  });

  test("closes the prompt that the turn waited for", async () => {
    chat = await startChat({ script: [risky("a")] });
    const id = await chat.create();
    await chat.send(id, "go");
    await chat.prompt(id);
    await chat.ask("POST", `/api/sessions/${id}/stop`);
    expect((await chat.ask("GET", "/api/prompts")).json()).toEqual([]);
  });

  test("deleting a chat stops its turn, and nothing of it is left to see", async () => {
    let signal: AbortSignal | undefined;
    chat = await startChat({
      script: [{ calls: [{ name: "slow", arguments: {} }] }],
      probe: { started: (given) => (signal = given) },
    });
    const id = await chat.create();
    await chat.send(id, "find this later");
    await chat.send(id, "and this waits");
    await eventually(async () => expect(signal).toBeDefined());
    expect((await chat.ask("DELETE", `/api/sessions/${id}`)).status).toBe(200);
    expect(signal?.aborted).toBe(true);
    expect((await chat.ask("GET", `/api/sessions/${id}`)).status).toBe(404);
    expect((await chat.ask("DELETE", `/api/sessions/${id}`)).status).toBe(404);
    expect((await chat.list()).sessions).toEqual([]);
    expect((await chat.list("?query=later")).sessions).toEqual([]);
    expect(chat.model.requests).toHaveLength(1);
    const { events } = (await chat.ask("GET", "/api/activity/events?type=session.removed")).json<{
      events: object[];
    }>();
    expect(events).toHaveLength(1);
  });
});

describe("an endpoint in trouble", () => {
  test("a cut stream leaves its text, is shown as interrupted, and can be continued", async () => {
    chat = await startChat({
      script: [{ text: ["Hel", "lo ", "wor"], stop: { afterFrames: 4, how: "reset" } }, { text: "ld." }],
    });
    const id = await chat.create();
    await chat.send(id, "say hello world");
    const cut = await chat.until(id, "interrupted");
    expect(cut.entries[1]).toMatchObject({ kind: "text", text: expect.stringMatching(/^Hel/), partial: true });
    expect(cut.entries.at(-1)).toMatchObject({ kind: "note", code: "interrupted" });
    expect(cut.session.run).toBe(cut.entries[0]?.run);
    await chat.ask("POST", `/api/sessions/${id}/continue`);
    const view = await chat.until(id, "idle");
    expect(view.entries.at(-1)).toMatchObject({ kind: "text", text: "ld." });
    expect(view.session.run).toBeUndefined();
  });

  test("a stream cut inside a call's arguments runs nothing", async () => {
    chat = await startChat({
      script: [
        {
          calls: [{ name: "risky", arguments: ['{"te', 'xt":"a"}'] }],
          stop: { afterFrames: 2, how: "reset" },
        },
      ],
    });
    const id = await chat.create({ mode: "allow-all" });
    await chat.send(id, "go");
    await chat.until(id, "interrupted");
    const { calls } = (await chat.ask("GET", `/api/activity/calls?session=${id}`)).json<{ calls: object[] }>();
    expect(calls).toEqual([]);
  });

  test("429 is waited for in sight of the person, who can end the wait", async () => {
    chat = await startChat({
      script: [{ status: 429, headers: { "retry-after": "200" } }, { text: "Here now." }],
    });
    const id = await chat.create();
    await chat.send(id, "hello?");
    await chat.see(id, ({ entries }) => {
      expect(entries.at(-1)).toMatchObject({ kind: "note", code: "retrying", waitMs: 200_000, attempt: 1 });
    });
    expect((await chat.ask("POST", `/api/sessions/${id}/try-now`)).json()).toEqual({ skipped: true });
    const view = await chat.until(id, "idle");
    expect(view.entries.at(-1)).toMatchObject({ kind: "text", text: "Here now." });
    expect(chat.model.requests).toHaveLength(2);
  });

  test("a refusal of the endpoint is told, and asking again takes the same message", async () => {
    chat = await startChat({ script: [{ status: 401, body: { error: { message: "bad key" } } }, { text: "Yes." }] });
    const id = await chat.create();
    await chat.send(id, "hello?");
    const failed = await chat.see(id, ({ entries, session }) => {
      expect(entries.at(-1)).toMatchObject({ kind: "note", code: "failed" });
      expect(session.status).toBe("idle");
    });
    const retried = await chat.ask("POST", `/api/sessions/${id}/retry`);
    expect(retried.status).toBe(202);
    expect(retried.json<{ superseded: string[] }>().superseded).toEqual(failed.entries.slice(1).map((one) => one.id));
    const view = await chat.until(id, "idle");
    expect(told(view.entries)).toEqual(["user hello?", "text Yes."]);
  });
});
