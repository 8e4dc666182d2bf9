import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { EventLog } from "../events/log.ts";
import type { LoggedEvent } from "../events/ring.ts";
import { createEventStreams, type EventStreams } from "./event-streams.ts";

/** A log of which the test makes every event and every answer of `since`. */
function testLog() {
  const listeners = new Set<(event: LoggedEvent) => void>();
  let since: (missed: LoggedEvent[] | "reset") => void = () => {};
  const made = (id: string): LoggedEvent => ({
    id,
    at: "",
    type: "t",
    data: 0,
    frame: Buffer.from(`id: ${id}\ndata: {}\n\n`),
  });
  const log: Pick<EventLog, "subscribe" | "onLive" | "since" | "newest"> = {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onLive: () => () => undefined,
    since: () => new Promise((resolve) => (since = resolve)),
    newest: () => "c",
  };
  const emit = (id: string): void => {
    for (const listener of listeners) listener(made(id));
  };
  return { log: log as EventLog, emit, made, answer: (missed: LoggedEvent[] | "reset") => since(missed) };
}

let from: ReturnType<typeof testLog>;
let streams: EventStreams;
let alive: boolean;
let server: Server;
beforeEach(async () => {
  from = testLog();
  alive = true;
  streams = createEventStreams(from.log, { heartbeatMs: 10, isAlive: () => alive });
  server = createServer((incoming, response) => {
    const lastId = incoming.headers["last-event-id"];
    void streams.open(response, { owner: incoming.url ?? "", ...(typeof lastId === "string" && { lastId }) });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  streams.close();
  server.closeAllConnections();
  server.close();
});

async function open(
  owner = "/a",
  headers: Record<string, string> = {},
): Promise<{ ids(): string[]; until(id: string): Promise<void>; ended: Promise<void> }> {
  const { port } = server.address() as AddressInfo;
  const response = await new Promise<IncomingMessage>((resolve) => {
    request({ port, host: "127.0.0.1", path: owner, headers, agent: false }, resolve).end();
  });
  let text = "";
  let look = (): void => {};
  response.on("data", (chunk: Buffer) => {
    text += chunk.toString();
    look();
  });
  const ended = new Promise<void>((resolve) => response.on("close", () => resolve()));
  const ids = (): string[] => [...text.matchAll(/^id: (\w+)$/gm)].map(([, id = ""]) => id);
  return {
    ids,
    ended,
    until: (id) =>
      new Promise((resolve) => {
        look = () => {
          if (ids().includes(id)) resolve();
        };
        look();
      }),
  };
}

test("what happens while older events are still being read comes after them, once", async () => {
  const reader = await open("/a", { "last-event-id": "a" });
  from.emit("d");
  from.emit("e");
  from.answer([from.made("b"), from.made("c"), from.made("d")]);
  await reader.until("e");
  from.emit("f");
  await reader.until("f");
  expect(reader.ids()).toEqual(["b", "c", "d", "e", "f"]);
});

test("a reader that opens in the middle of a burst gets the rest of it and nothing from before", async () => {
  const first = await open();
  await first.until("c");
  from.emit("d");
  const second = await open();
  from.emit("e");
  await Promise.all([first.until("e"), second.until("e")]);
  expect(first.ids()).toEqual(["c", "d", "e"]);
  expect(second.ids()).toEqual(["c", "e"]);
});

test("an owner whose streams were ended gets nothing more, and nothing breaks", async () => {
  const mine = await open("/mine");
  const other = await open("/other");
  const resuming = await open("/mine", { "last-event-id": "a" });
  await Promise.all([mine.until("c"), other.until("c")]);
  streams.endOf("/mine");
  from.emit("d");
  from.answer([from.made("b")]);
  await Promise.all([mine.ended, resuming.ended]);
  await other.until("d");
  expect([mine.ids(), resuming.ids()]).toEqual([["c"], []]);
  expect(streams.size()).toBe(1);
});

test("a stream ends when the sign-in of its owner has run out", async () => {
  const reader = await open("/mine");
  await reader.until("c");
  alive = false;
  await reader.ended;
  expect(streams.size()).toBe(0);
});
