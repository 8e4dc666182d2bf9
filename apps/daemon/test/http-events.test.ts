import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventOf, isEvent, openStream } from "./support/event-stream.ts";
import { type LocalDaemon, startLocal } from "./support/in-process.ts";

let daemon: LocalDaemon;
beforeAll(async () => {
  daemon = await startLocal();
});
afterAll(() => daemon.stop());

const echo = (text: string) => daemon.asOwner("POST", "/api/tools/echo", { arguments: { text } });
const open = (lastId?: string) =>
  openStream(daemon.url, {
    authorization: `Bearer ${daemon.token}`,
    ...(lastId !== undefined && { "last-event-id": lastId }),
  });
const isCall =
  (text: string) =>
  (frame: { event: string; data: string }): boolean =>
    frame.event === "message" && frame.data.includes(`"${text}"`);

describe("GET /api/events", () => {
  test("begins with its place in the log and then sends what happens", async () => {
    const stream = await open();
    expect((await stream.next(() => true)).event).toBe("ready");
    await echo("live");
    const finished = eventOf(await stream.next(isEvent("tool.finished")));
    expect(finished).toMatchObject({ type: "tool.finished", data: { tool: "echo", ok: true } });
    expect(finished.id).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
    stream.close();
  });

  test("resumes after Last-Event-ID without a gap or a repeat", async () => {
    const stream = await open();
    await echo("before");
    const { id } = await stream.next(isCall("before"));
    stream.close();
    for (const text of ["one", "two", "three"]) await echo(text);
    const resumed = await open(id);
    await resumed.next(isCall("three"));
    await echo("four");
    await resumed.next(isCall("four"));
    const started = resumed.frames.filter(isEvent("tool.started")).map((frame) => eventOf(frame).data.arguments);
    expect(started).toEqual([{ text: "one" }, { text: "two" }, { text: "three" }, { text: "four" }]);
    const ids = resumed.frames.map((frame) => frame.id);
    expect(ids).toEqual([...new Set(ids)].sort());
    resumed.close();
  });

  test.each(["not-an-id", "00000000000000000000000000", "7ZZZZZZZZZZZZZZZZZZZZZZZZZ"])(
    "an id that is not of this log (%s) gets reset and goes on from now",
    async (id) => {
      const stream = await open(id);
      const reset = await stream.next(() => true);
      expect(reset.event).toBe("reset");
      await echo("after-reset");
      await stream.next(isCall("after-reset"));
      expect(
        stream.frames
          .filter((frame) => frame.event === "message")
          .every((frame) => (frame.id ?? "") > (reset.id ?? "")),
      ).toBe(true);
      stream.close();
    },
  );

  test("an id older than what is kept gets reset", async () => {
    const home = await startLocal();
    await home.asOwner("POST", "/api/tools/echo", { arguments: {} });
    const first = (await home.asOwner("GET", "/api/activity/events?limit=200"))
      .json<{ events: { id: string }[] }>()
      .events.at(-1);
    await home.asOwner("POST", "/api/tools/echo", { arguments: {} });
    await home.serving.close();
    const { openStore } = await import("../src/store/open.ts");
    const { pruneLog } = await import("../src/events/retention.ts");
    const store = await openStore(`${home.home.path}/data/latchai.db`);
    await pruneLog(store, { now: () => Date.now() }, { events: 1 });
    await store.destroy();
    const again = await startLocal({ home: home.home });
    try {
      const stream = await openStream(again.url, {
        authorization: `Bearer ${again.token}`,
        "last-event-id": first?.id ?? "",
      });
      expect((await stream.next(() => true)).event).toBe("reset");
      stream.close();
    } finally {
      await again.stop();
      await home.home.remove();
    }
  });

  test("resumes over a restart of the daemon", async () => {
    const before = await startLocal();
    const stream = await openStream(before.url, { authorization: `Bearer ${before.token}` });
    await before.asOwner("POST", "/api/tools/echo", { arguments: { text: "seen" } });
    const { id = "" } = await stream.next(isCall("seen"));
    await before.asOwner("POST", "/api/tools/echo", { arguments: { text: "missed" } });
    await before.serving.close();
    await stream.ended;
    const after = await startLocal({ home: before.home });
    try {
      const resumed = await openStream(after.url, { authorization: `Bearer ${after.token}`, "last-event-id": id });
      await resumed.next(isCall("missed"));
      expect(resumed.frames[0]?.id).toSatisfy((next: string) => next > id);
      resumed.close();
    } finally {
      await after.stop();
      await before.home.remove();
    }
  });

  test("a reader that does not read is dropped and holds nobody up", async () => {
    const socket = connect(daemon.port, "127.0.0.1");
    socket.write(`GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${daemon.token}\r\n\r\n`);
    await new Promise((resolve) => socket.once("data", resolve));
    socket.pause();
    const closed = new Promise((resolve) => socket.once("close", resolve));
    const fast = await open();
    const { activity } = daemon.serving.daemon;
    const before = activity().open;
    const { events } = daemon.serving.daemon;
    for (let round = 0; activity().open >= before && round < 5000; round++) {
      events.emit({ type: "test.filler", data: "x".repeat(15_000) });
      if (round % 20 === 0) await echo("between");
    }
    expect(activity().open).toBeLessThan(before);
    socket.resume();
    await closed;
    await echo("still-there");
    await fast.next(isCall("still-there"));
    fast.close();
  });

  test("events hold no secret: the token is masked even in arguments", async () => {
    const stream = await open();
    await echo(`token is ${daemon.token} and sk-abcdefghijklmnopqrstuvwx`);
    const finished = await stream.next(isEvent("tool.started"));
    expect(finished.data).not.toContain(daemon.token);
    expect(finished.data).toContain("‹masked›");
    stream.close();
  });
});
