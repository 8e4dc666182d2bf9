import { expect, test } from "vitest";
import { createEmbeddingsClient, EmbeddingsError } from "./embeddings-client.ts";

const never = new AbortController().signal;

test("a user name and password in the address are sent as a header", async () => {
  const seen: { address: string; authorization: string | null }[] = [];
  const client = createEmbeddingsClient({ url: "http://ann:p%40ss@h.example/v1/", model: "m" }, async (input, init) => {
    seen.push({
      address: typeof input === "string" ? input : "",
      authorization: new Headers(init?.headers).get("authorization"),
    });
    return Response.json({ data: [{ index: 0, embedding: [1, 0] }] });
  });
  await client.embed(["text"], never);
  const basic = Buffer.from("ann:p@ss").toString("base64");
  expect(seen).toEqual([{ address: "http://h.example/v1/embeddings", authorization: `Basic ${basic}` }]);
});

test("no text of a failed request is passed on", async () => {
  const client = createEmbeddingsClient({ url: "http://ann:hunter22@h.example/v1", model: "m" }, async () => {
    throw new TypeError("Request cannot be constructed from http://ann:hunter22@h.example/v1");
  });
  const failure: unknown = await client.embed(["text"], never).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(EmbeddingsError);
  expect(String(failure)).toMatch(/h\.example cannot be reached \(the connection failed\)$/);
});

test.each(["ftp://u:hunter22@h", "not an address hunter22"])("%s is refused without being repeated", (url) => {
  expect(() => createEmbeddingsClient({ url, model: "m" })).toThrow(/^embeddings\.url is not an address/);
});

test("an answer that says no length is read to a limit, and ended there", async () => {
  let ended = false;
  const client = createEmbeddingsClient({ url: "http://h.example/v1", model: "m" }, async () => {
    const piece = new Uint8Array(1 << 20).fill(32);
    const body = new ReadableStream<Uint8Array>({
      pull: (stream) => stream.enqueue(piece),
      cancel() {
        ended = true;
      },
    });
    return new Response(body);
  });
  await expect(client.embed(["text"], never)).rejects.toThrow(/sent more than 64 MB$/);
  expect(ended).toBe(true);
});

test("an answer that is no JSON is said to be none", async () => {
  const client = createEmbeddingsClient({ url: "http://h.example/v1", model: "m" }, async () => new Response("<html>"));
  await expect(client.embed(["text"], never)).rejects.toThrow(/did not answer with JSON$/);
});
