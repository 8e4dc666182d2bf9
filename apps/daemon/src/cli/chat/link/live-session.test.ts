import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { sessionAt, sessionView } from "../../../../test/support/session-view.ts";
import { version } from "../../../version.ts";
import type { ChatState } from "../state/chat-state.ts";
import type { Entry, SessionView } from "../wire.ts";
import { openChatApi } from "./chat-api.ts";
import { type LiveHandlers, type LiveSession, openLiveSession } from "./live-session.ts";

const entry = (text: string): Entry => ({
  id: "e1",
  seq: 1,
  at: sessionAt,
  run: "r1",
  kind: "text",
  text,
  model: "m",
});
const viewOf = (event: string, text: string): SessionView => sessionView({ entries: [entry(text)], event });

interface Socket {
  home: string;
  view: SessionView | undefined;
  whole: Entry;
  /** Streams that were opened: the id that each began after, and its response. */
  streams: { lastId: string; response: ServerResponse }[];
  reads: string[];
  listen(): Promise<void>;
  hangUp(): Promise<void>;
}

const open: { live?: LiveSession; socket?: Socket } = {};
afterEach(async () => {
  open.live?.close();
  await open.socket?.hangUp();
  if (open.socket) await rm(open.socket.home, { recursive: true, force: true });
});

/** A daemon's socket whose answers the test chooses: breaks that a real daemon makes only by chance. */
async function socketOf(view: SessionView): Promise<Socket> {
  const home = await mkdtemp(join(tmpdir(), "latchai-link-"));
  await mkdir(join(home, "run"));
  let server: Server | undefined;
  const socket: Socket = {
    home,
    view,
    whole: entry(""),
    streams: [],
    reads: [],
    listen: () =>
      new Promise((resolve) => {
        server = createServer((request, response) => {
          const path = request.url ?? "";
          if (path === "/api/events") {
            response.writeHead(200, { "content-type": "text/event-stream" });
            response.write(": resumed\n\n");
            socket.streams.push({ lastId: String(request.headers["last-event-id"]), response });
            return;
          }
          socket.reads.push(path);
          const body = path === "/api/health" ? { version } : path.includes("/entries/") ? socket.whole : socket.view;
          response.writeHead(body === undefined ? 404 : 200, { "content-type": "application/json" });
          response.end(JSON.stringify(body ?? { error: { code: "not_found", message: "gone" } }));
        }).listen(join(home, "run/latchai.sock"), resolve);
      }),
    hangUp: () =>
      new Promise((resolve) => {
        if (!server?.listening) return resolve();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  await socket.listen();
  open.socket = socket;
  return socket;
}

async function follow(socket: Socket) {
  const told: string[] = [];
  const states: ChatState[] = [];
  const tell = (what: string) => () => void told.push(what);
  const to: LiveHandlers = {
    changed: (state) => void states.push(state),
    promptsChanged: () => undefined,
    turnEnded: () => undefined,
    lost: tell("lost"),
    back: tell("back"),
    gone: tell("gone"),
    failed: (error) => void told.push(String(error)),
  };
  const api = await openChatApi({ home: socket.home }, (work) => work());
  open.live = openLiveSession(api, "s1", to);
  const text = (): string => (states.at(-1)?.entries.get("e1") as { text: string } | undefined)?.text ?? "";
  return { told, text };
}

const frame = (event: string, data: object): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
const updated = (text: string): string =>
  frame("message", { type: "message.updated", session: "s1", data: { entry: entry(text) } });

test("a broken stream is taken up after the view that was read anew", async () => {
  const socket = await socketOf(viewOf("001", "one"));
  const { told, text } = await follow(socket);
  await expect.poll(() => socket.streams.length).toBe(1);
  expect(socket.streams[0]?.lastId).toBe("001");
  socket.streams[0]?.response.write(updated("one two"));
  await expect.poll(text).toBe("one two");
  socket.view = viewOf("005", "one two three");
  socket.streams[0]?.response.destroy();
  await expect.poll(() => socket.streams.length).toBe(2);
  expect(socket.streams[1]?.lastId).toBe("005");
  expect(text()).toBe("one two three");
  expect(told).toEqual([]);
});

test("a reset starts from the view again", async () => {
  const socket = await socketOf(viewOf("001", "one"));
  const { text } = await follow(socket);
  await expect.poll(() => socket.streams.length).toBe(1);
  socket.view = viewOf("900", "everything since");
  socket.streams[0]?.response.write(frame("reset", {}));
  await expect.poll(text).toBe("everything since");
  await expect.poll(() => socket.streams[1]?.lastId).toBe("900");
});

test("a piece with another offset has the entry fetched", async () => {
  const socket = await socketOf(viewOf("001", "one"));
  const { text } = await follow(socket);
  await expect.poll(() => socket.streams.length).toBe(1);
  socket.whole = entry("one two three");
  socket.streams[0]?.response.write(
    frame("delta", { session: "s1", run: "r1", entry: "e1", kind: "text", offset: 8, text: "three" }),
  );
  await expect.poll(text).toBe("one two three");
  expect(socket.reads).toContain("/api/sessions/s1/entries/e1");
});

test("events and pieces of other sessions are passed over", async () => {
  const socket = await socketOf(viewOf("001", "one"));
  const { text } = await follow(socket);
  await expect.poll(() => socket.streams.length).toBe(1);
  const foreign = { type: "message.updated", session: "s2", data: { entry: entry("foreign") } };
  socket.streams[0]?.response.write(frame("message", foreign) + updated("own"));
  await expect.poll(text).toBe("own");
});

test("a daemon that went away is said once, and so is its return", async () => {
  const socket = await socketOf(viewOf("001", "one"));
  const { told, text } = await follow(socket);
  await expect.poll(() => socket.streams.length).toBe(1);
  await socket.hangUp();
  await expect.poll(() => told).toEqual(["lost"]);
  socket.view = viewOf("001", "after the restart");
  await socket.listen();
  await expect.poll(() => told).toEqual(["lost", "back"]);
  expect(text()).toBe("after the restart");
});

test("a session that was deleted is said to be gone", async () => {
  const socket = await socketOf(viewOf("001", "one"));
  const { told } = await follow(socket);
  await expect.poll(() => socket.streams.length).toBe(1);
  socket.view = undefined;
  socket.streams[0]?.response.end();
  await expect.poll(() => told).toEqual(["gone"]);
});
