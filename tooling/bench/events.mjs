// The event bus: rates, order and delay over real connections, beside a server that only writes to its responses.
import { spawn } from "node:child_process";
import { request } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { root } from "./lib/paths.mjs";
import { goal, table } from "./lib/report.mjs";

const child = spawn(
  process.execPath,
  [join(root, "tooling/run-ts/run-ts.mjs"), join(import.meta.dirname, "events-server.ts")],
  { cwd: root, stdio: ["pipe", "pipe", "inherit"] },
);
const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
const answer = async () => JSON.parse((await lines.next()).value);
const { port } = await answer();
const emit = async (what) => {
  child.stdin.write(`${JSON.stringify(what)}\n`);
  return answer();
};

/** Reads one stream; `delays` in ms, `gaps` counts numbers out of order or left out. */
const openReader = (path, headers = {}) =>
  new Promise((resolve, reject) => {
    const reader = { delays: [], gaps: 0, last: -1, lastId: "", reset: false, ended: false };
    const take = (frame) => {
      const id = /^id: (.*)$/m.exec(frame)?.[1];
      if (id !== undefined) reader.lastId = id;
      if (frame.includes("event: reset")) reader.reset = true;
      const text = /^data: (.*)$/m.exec(frame)?.[1];
      if (text === undefined || !text.includes("bench.tick")) return;
      const { n, at } = JSON.parse(text).data;
      if (n !== reader.last + 1) reader.gaps += 1;
      reader.last = n;
      reader.delays.push(Date.now() - at);
    };
    const out = request({ port, host: "127.0.0.1", path, headers, agent: false }, (response) => {
      let rest = "";
      response.setEncoding("utf8");
      response.on("data", (chunk) => {
        const frames = (rest + chunk).split("\n\n");
        rest = frames.pop() ?? "";
        for (const frame of frames) take(frame);
      });
      response.on("close", () => (reader.ended = true));
      reader.pause = () => response.pause();
      reader.resume = () => response.resume();
      reader.close = () => out.destroy();
      resolve(reader);
    });
    out.on("error", reject);
    out.end();
  });

const settled = async (readers, last) => {
  for (let waited = 0; waited < 300 && readers.some((reader) => reader.last < last && !reader.ended); waited++)
    await new Promise((next) => setTimeout(next, 50));
};
const quantile = (values, q) =>
  values.sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(q * values.length))];

const measure = async (who, readerCount, perSecond, seconds) => {
  const path = who === "ours" ? "/events" : "/bare";
  const readers = await Promise.all(Array.from({ length: readerCount }, () => openReader(path)));
  const { cpuMs } = await emit({ who, perSecond, seconds });
  await settled(readers, perSecond * seconds - 1);
  const delays = readers.flatMap((reader) => reader.delays);
  const lost = readers.filter((reader) => reader.gaps > 0 || reader.last !== perSecond * seconds - 1).length;
  for (const reader of readers) reader.close();
  if (lost > 0) throw new Error(`${who}: ${lost} of ${readerCount} readers did not get all events in order`);
  return {
    median: quantile(delays, 0.5),
    p95: quantile(delays, 0.95),
    best: delays[0],
    p99: quantile(delays, 0.99),
    cpuMs,
  };
};

for (const [title, readerCount, perSecond] of [
  ["10,000 events/s, 2 readers", 2, 10_000],
  ["250 events/s, 200 readers", 200, 250],
]) {
  const rows = {};
  for (const who of ["bare", "ours"]) {
    await measure(who, readerCount, perSecond, 1);
    rows[who] = await measure(who, readerCount, perSecond, 4);
  }
  table(`Event stream: ${title}, from emit to reader`, "ms", "bare", rows, 1);
  console.log(
    `CPU of the server: bare ${rows.bare.cpuMs.toFixed(0)} ms, ours ${rows.ours.cpuMs.toFixed(0)} ms (stored and masked too)`,
  );
  goal(`${title}: p99`, rows.ours.p99, 200, "ms");
}

// A reader that stops reading is let go, and comes back to the place it had reached.
const slow = await openReader("/events");
await emit({ who: "ours", perSecond: 1, seconds: 1 });
await settled([slow], 0);
slow.pause();
for (let round = 0; round < 12; round++) await emit({ who: "ours", perSecond: 10_000, seconds: 1 });
slow.resume();
for (let waited = 0; waited < 200 && !slow.ended; waited++) await new Promise((next) => setTimeout(next, 50));
const back = await openReader("/events", { "last-event-id": slow.lastId });
await emit({ who: "ours", perSecond: 1, seconds: 1 });
await new Promise((next) => setTimeout(next, 500));
const how = back.reset ? "was told to read afresh, too much had gone by" : "got what it had missed";
console.log(`A reader that stood still was ${slow.ended ? "dropped" : "kept"}; when it came back it ${how}.`);
back.close();
child.stdin.end();
await new Promise((exited) => child.once("exit", exited));
