import { expect, test, vi } from "vitest";
import { createPacedFetch } from "./paced-fetch.ts";

const counting = () => {
  const methods: string[] = [];
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    methods.push(init?.method ?? "");
    return new Response();
  };
  return { methods, fetch };
};

test("streams are opened with a pause between them, messages are sent at once", async () => {
  vi.useFakeTimers();
  try {
    const { methods, fetch } = counting();
    const paced = createPacedFetch(fetch, 1_000);
    for (let count = 0; count < 3; count += 1) void paced("http://x", { method: "GET" });
    await paced("http://x", { method: "POST" });
    expect(methods).toEqual(["GET", "POST"]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(methods).toEqual(["GET", "POST", "GET"]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(methods.length).toBe(4);
  } finally {
    vi.useRealTimers();
  }
});

test("a wait that is given up ends at once, and leaves the refusal to the fetch", async () => {
  const { fetch } = counting();
  const paced = createPacedFetch(fetch, 60_000);
  await paced("http://x", { method: "GET" });
  const stop = new AbortController();
  const waiting = paced("http://x", { method: "GET", signal: stop.signal });
  stop.abort();
  expect((await waiting).status).toBe(200);
});
