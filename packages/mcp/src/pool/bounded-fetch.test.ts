import { expect, test } from "vitest";
import { createBoundedFetch } from "./bounded-fetch.ts";

const answering = (type: string, chunks: string[]): typeof globalThis.fetch => {
  const body = () =>
    new ReadableStream({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
        controller.close();
      },
    });
  return () => Promise.resolve(new Response(body(), { headers: { "content-type": type } }));
};

const read = async (type: string, chunks: string[]): Promise<string> =>
  (await createBoundedFetch(answering(type, chunks), 10)("http://x")).text();

test("a body up to the limit passes, one over it fails", async () => {
  expect(await read("application/json", ["12345", "67890"])).toBe("1234567890");
  await expect(read("application/json", ["12345", "678901"])).rejects.toThrow("sent a message over 10 bytes");
});

test("an event stream may go on for ever, but no event of it may", async () => {
  const events = Array.from({ length: 50 }, () => "data: 1\n\n");
  expect(await read("text/event-stream", events)).toBe(events.join(""));
  await expect(read("text/event-stream", ["data: 1\n", "data:", "123456", "\n"])).rejects.toThrow("over 10 bytes");
  await expect(read("text/event-stream", ["a\nbbbbbbbbbbbbb\nc\n"])).rejects.toThrow("over 10 bytes");
  await expect(read("text/event-stream", ["data:1\n", "data:2\n"])).rejects.toThrow("over 10 bytes");
  expect(await read("text/event-stream", ["data:1\r\n\r\n", "data:2\n", "\n", "data:3\n"])).toContain("data:3");
});

test("comments keep a stream alive and are not held", async () => {
  const comments = Array.from({ length: 50 }, () => ":ok\n");
  expect(await read("text/event-stream", ["data:1\n", ...comments])).toContain(":ok");
  expect(await read("text/event-stream", ["data:1\n", ":", "ok\n", ":", "ok\n"])).toContain("data:1");
});
