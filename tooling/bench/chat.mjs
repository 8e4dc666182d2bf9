// A chat over the real daemon: how soon a token is there after the model sent it, and how long a long session takes to open.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDaemon } from "./lib/daemon.mjs";
import { summarise, wall } from "./lib/measure.mjs";
import { goal, table } from "./lib/report.mjs";

const words = 200;
const messages = 1_000;

/** A model that sends a word every 10 ms with the time it was sent, or a short answer when it is asked for one. */
const model = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => (body += chunk));
  request.on("end", async () => {
    const send = (delta, finish = null) =>
      response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`);
    response.writeHead(200, { "content-type": "text/event-stream" });
    if (body.includes("slowly")) {
      for (let word = 0; word < words; word++) {
        send({ content: `${performance.timeOrigin + performance.now()} ` });
        await new Promise((next) => setTimeout(next, 10));
      }
    } else send({ content: "An answer of a few words, with `code` and a list:\n\n- one\n- two\n" });
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
const idle = async (session) => {
  for (;;) {
    const { session: row } = JSON.parse(await call("GET", `/api/sessions/${session}?limit=1`));
    if (row.status === "idle") return;
    await new Promise((next) => setTimeout(next, 5));
  }
};
const newSession = async () => JSON.parse(await call("POST", "/api/sessions", {})).id;

/** Reads the stream like the page does; the delay of each token that a piece brings. */
const tokenDelays = async () => {
  const session = await newSession();
  const gone = new AbortController();
  const stream = await fetch(new URL("/api/events", daemon.url), { headers: { authorization }, signal: gone.signal });
  const delays = [];
  const reading = (async () => {
    let rest = "";
    let text = "";
    for await (const chunk of stream.body.pipeThrough(new TextDecoderStream())) {
      const frames = (rest + chunk).split("\n\n");
      rest = frames.pop() ?? "";
      for (const frame of frames) {
        if (!frame.startsWith("event: delta")) continue;
        const now = performance.timeOrigin + performance.now();
        const tokens = (text + JSON.parse(/^data: (.*)$/m.exec(frame)[1]).text).split(" ");
        text = tokens.pop() ?? "";
        for (const token of tokens) delays.push(now - Number(token));
      }
    }
  })().catch(() => undefined);
  await call("POST", `/api/sessions/${session}/messages`, { text: "slowly", clientId: "c" });
  await idle(session);
  gone.abort();
  await reading;
  return delays;
};

await tokenDelays();
const delays = await tokenDelays();
const sorted = delays.sort((a, b) => a - b);
table("A token, from the model's socket to a reader", "ms", "token", { token: summarise(delays) }, 1);
goal("a token is there: p99", sorted[Math.floor(sorted.length * 0.99)], 50, "ms");

const long = await newSession();
for (let n = 0; n < messages / 2; n++) {
  await call("POST", `/api/sessions/${long}/messages`, { text: `question ${n}`, clientId: `c${n}` });
  await idle(long);
}
const empty = await newSession();
const rows = await wall(
  {
    "an empty session": () => call("GET", `/api/sessions/${empty}`),
    [`a session of ${messages} messages`]: () => call("GET", `/api/sessions/${long}`),
    "its previous page": () => call("GET", `/api/sessions/${long}?before=700`),
  },
  { n: 30, warm: 5 },
);
table("Opening a session, over HTTP", "ms", "an empty session", rows, 1);
goal("a long session is read", rows[`a session of ${messages} messages`].median, 300, "ms");

await daemon.stop();
model.closeAllConnections();
model.close();
rmSync(home, { recursive: true });
