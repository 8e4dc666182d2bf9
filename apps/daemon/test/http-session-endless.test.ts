import { afterEach, expect, test } from "vitest";
import { type ChatDaemon, eventually, startChat } from "./support/chat.ts";
import { openStream, type StreamFrame } from "./support/event-stream.ts";

let chat: ChatDaemon | undefined;
afterEach(async () => {
  await chat?.stop();
  chat = undefined;
});

const limitChars = 400_000;
const words = Array.from({ length: 60_000 }, (_, index) => `word${index} `);

const frame = (content: string): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`;
/** All of it at once, so that no wait for the network gives others their turn. */
const atOnce = { status: 200, body: words.map(frame).join("") };

const finished =
  (session: string) =>
  ({ event, data }: StreamFrame): boolean =>
    event !== "delta" && data.includes('"run.finished"') && data.includes(`"session":"${session}"`);

test("while an answer without end arrives, another chat's turn begins and ends, and Stop is heard", async () => {
  chat = await startChat({
    script: [
      { when: { last: "endless" }, ...atOnce },
      { when: { last: "hi" }, text: "Short." },
    ],
  });
  const stream = await openStream(chat.daemon.url, { authorization: `Bearer ${chat.daemon.token}` });
  const [endless, other] = [await chat.create(), await chat.create()];
  await chat.send(endless, "endless");
  await stream.next(({ event, data }) => event === "delta" && data.includes(endless));
  await chat.send(other, "hi");
  await stream.next(finished(other));
  expect(stream.frames.some(finished(endless))).toBe(false);
  expect((await chat.ask("POST", `/api/sessions/${endless}/stop`)).status).toBeLessThan(300);
  const { entries } = await chat.until(endless, "idle");
  expect(entries.at(-1)).toMatchObject({ kind: "note", code: "stopped" });
  stream.close();
});

test("an answer without end is ended, kept, shown cut, read whole by itself, and gone on with", async () => {
  const large = Array.from({ length: 600 }, (_, index) => words.slice(index * 100, (index + 1) * 100).join(""));
  const rest = { text: "The rest.", usage: { input: 150_000, output: 20 } };
  chat = await startChat({ script: [{ text: large }, rest], entry: { contextTokens: 1_000_000 } });
  const id = await chat.create();
  await chat.send(id, "endless");
  const { entries } = await chat.until(id, "interrupted");
  const [, text, note] = entries;
  const whole = words.join("").slice(0, limitChars);
  expect(text).toMatchObject({ kind: "text", text: whole.slice(0, 40_000), truncated: true, partial: true });
  expect(note).toMatchObject({ kind: "note", code: "interrupted" });
  expect(note?.kind === "note" && note.text).toContain("400,000 characters");
  const read = await chat.ask("GET", `/api/sessions/${id}/entries/${text?.id}`);
  expect(read.json<{ text: string }>().text).toBe(whole);
  expect(read.text).not.toContain('"truncated"');
  expect((await chat.ask("POST", `/api/sessions/${id}/continue`)).status).toBe(202);
  const { model } = chat;
  await eventually(async () => expect(model.requests).toHaveLength(2));
  expect((await chat.until(id, "idle")).entries.at(-1)).toMatchObject({ kind: "text", text: "The rest." });
});
