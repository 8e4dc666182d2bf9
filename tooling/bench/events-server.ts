// The daemon's event log and streams with nothing around them; started by events.mjs. Prints its port, then does what stdin says.
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createEventLog } from "../../apps/daemon/src/events/log.ts";
import { createEventStreams } from "../../apps/daemon/src/http/event-streams.ts";
import { openStore } from "../../apps/daemon/src/store/open.ts";

const stepMs = 10;

/** Spreads `count` events over `seconds`, in steps of 10 ms, and says when it is done. */
const emitEvenly = (emit: (n: number) => void, perSecond: number, seconds: number): Promise<void> =>
  new Promise((done) => {
    const startedAt = performance.now();
    let sent = 0;
    const timer = setInterval(() => {
      const due = Math.min(perSecond * seconds, Math.floor(((performance.now() - startedAt) / 1000) * perSecond));
      while (sent < due) emit(sent++);
      if (sent < perSecond * seconds) return;
      clearInterval(timer);
      done();
    }, stepMs);
  });

export async function main(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "latchai-bench-"));
  const store = await openStore(join(folder, "bench.db"));
  const silent = () => {};
  const log = { debug: silent, info: silent, warn: console.error, error: console.error };
  const events = await createEventLog({ store, clock: { now: () => Date.now() }, log, mask: (text) => text });
  const streams = createEventStreams(events);
  const bare = new Set<import("node:http").ServerResponse>();
  const server = createServer((request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const lastId = request.headers["last-event-id"];
    if (request.url === "/bare") {
      bare.add(response);
      response.once("close", () => bare.delete(response));
      response.write(": hello\n\n");
    } else void streams.open(response, { owner: "bench", ...(typeof lastId === "string" && { lastId }) });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port }));

  const ours = (n: number): void =>
    events.emit({ type: "bench.tick", session: "s", data: { n, at: Date.now(), text: "some text of an event" } });
  const theirs = (n: number): void => {
    const data = {
      id: n,
      type: "bench.tick",
      session: "s",
      data: { n, at: Date.now(), text: "some text of an event" },
    };
    const frame = `id: ${n}\ndata: ${JSON.stringify(data)}\n\n`;
    for (const response of bare) response.write(frame);
  };
  for await (const line of createInterface({ input: process.stdin })) {
    const { who, perSecond, seconds } = JSON.parse(line) as {
      who: "ours" | "bare";
      perSecond: number;
      seconds: number;
    };
    const before = process.cpuUsage();
    await emitEvenly(who === "ours" ? ours : theirs, perSecond, seconds);
    const { user, system } = process.cpuUsage(before);
    console.log(JSON.stringify({ cpuMs: (user + system) / 1000 }));
  }
  streams.close();
  server.closeAllConnections();
  server.close();
  await events.close();
  await store.destroy();
  await rm(folder, { recursive: true });
  return 0;
}
