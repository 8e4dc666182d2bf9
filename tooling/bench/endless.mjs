// A model that never stops, over the real daemon: what its answer costs, how soon other chats have theirs meanwhile, and how long the chat takes to open.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDaemon } from "./lib/daemon.mjs";
import { summarise } from "./lib/measure.mjs";
import { goal, table } from "./lib/report.mjs";

const words = 200_000;

/** Says "endless" one word at a time, as fast as it is read, and anything else in one. */
const model = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => (body += chunk));
  request.on("end", async () => {
    const send = (delta, finish = null) =>
      response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`);
    response.writeHead(200, { "content-type": "text/event-stream" });
    const gone = new Promise((resolve) => response.once("close", resolve));
    if (!body.includes("endless")) send({ content: "Short." });
    else
      for (let word = 0; word < words && !response.destroyed; word++)
        if (!send({ content: `word${word} ` }))
          await Promise.race([new Promise((next) => response.once("drain", next)), gone]);
    send({}, "stop");
    const usage = { prompt_tokens: Math.ceil(body.length / 4), completion_tokens: 20 };
    response.end(`data: ${JSON.stringify({ choices: [], usage })}\n\ndata: [DONE]\n\n`);
  });
});
await new Promise((listening) => model.listen(0, "127.0.0.1", listening));

const home = mkdtempSync(join(tmpdir(), "latchai-bench-"));
const url = `http://127.0.0.1:${model.address().port}/v1`;
const entry = { provider: "openai-compatible", url, model: "bench", contextTokens: 100_000_000 };
writeFileSync(join(home, "latchai.config.json"), JSON.stringify({ models: { default: "m", list: { m: entry } } }));
const daemon = await startDaemon(home);
const authorization = `Bearer ${readFileSync(join(home, "token"), "utf8").trim()}`;
const call = async (method, path, body) => {
  const response = await fetch(new URL(path, daemon.url), {
    method,
    headers: { authorization, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
  return text;
};
const say = async (session, text) => call("POST", `/api/sessions/${session}/messages`, { text, clientId: text });
const newSession = async () => JSON.parse(await call("POST", "/api/sessions", {})).id;

/** When the turn of a session was over, as a reader of the stream hears it. */
const ended = new Map();
const gone = new AbortController();
const stream = await fetch(new URL("/api/events", daemon.url), { headers: { authorization }, signal: gone.signal });
const reading = (async () => {
  let rest = "";
  for await (const chunk of stream.body.pipeThrough(new TextDecoderStream())) {
    const frames = (rest + chunk).split("\n\n");
    rest = frames.pop() ?? "";
    for (const frame of frames.filter((one) => one.includes('"run.finished"')))
      ended.set(JSON.parse(/^data: (.*)$/m.exec(frame)[1]).session, performance.now());
  }
})().catch(() => undefined);
const end = async (session) => {
  while (!ended.has(session)) await new Promise((next) => setTimeout(next, 5));
  return ended.get(session);
};
const turn = async () => {
  const session = await newSession();
  const began = performance.now();
  await say(session, "hi");
  return (await end(session)) - began;
};

/** Seconds of processor time of the daemon. */
const cpu = () => {
  const fields = readFileSync(`/proc/${daemon.pid}/stat`, "utf8").split(" ");
  return (Number(fields[13]) + Number(fields[14])) / 100;
};

const quiet = [];
for (let n = 0; n < 20; n++) quiet.push(await turn());
const endless = await newSession();
const before = cpu();
const began = performance.now();
await say(endless, "endless");
const beside = [];
while (!ended.has(endless)) beside.push(await turn());
const lasted = (await end(endless)) - began;
console.log(`\nThe answer was ended after ${lasted.toFixed(0)} ms; ${beside.length} other turns ended meanwhile`);
table("A short turn of another chat", "ms", "with nothing beside it", {
  "with nothing beside it": summarise(quiet),
  "beside an answer without end": summarise(beside),
});
goal("processor time until an answer without end is ended, other turns included", cpu() - before, 5, "s");

const opened = [];
for (let n = 0; n < 20; n++) {
  const from = performance.now();
  await call("GET", `/api/sessions/${endless}`);
  opened.push(performance.now() - from);
}
goal("its chat is read", summarise(opened).median, 50, "ms");

gone.abort();
await reading;
await daemon.stop();
model.closeAllConnections();
model.close();
rmSync(home, { recursive: true });
