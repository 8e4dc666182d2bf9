import type { Worker } from "node:worker_threads";
import { expect, test, vi } from "vitest";
import { createSearchThreads, type SearchThreads } from "../src/index.ts";
import { workspace } from "./harness.ts";

/** The same threads, with a list of all that were taken. */
const counted = (threads: SearchThreads): SearchThreads & { taken: Worker[] } => {
  const taken: Worker[] = [];
  const take = (): Worker => {
    const thread = threads.take();
    taken.push(thread);
    return thread;
  };
  return { ...threads, take, taken };
};

const place = async (idleMs?: number) => {
  const searchThreads = counted(createSearchThreads(idleMs === undefined ? {} : { idleMs }));
  const tree = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`d/${n}.txt`, "one\nneedle\n"]));
  const { ok, call } = await workspace(tree, { services: { ripgrep: false, searchThreads } });
  return { ok, call, taken: searchThreads.taken, close: searchThreads.close };
};

test("one thread serves one search after the other, also after a pattern that was refused", async () => {
  const { ok, call, taken, close } = await place();
  const first = await ok("grep", { pattern: "needle" });
  expect(await ok("glob", { pattern: "**/7.txt" })).toContain("d/7.txt");
  expect((await call("grep", { pattern: "(" })).ok).toBe(false);
  expect(await ok("grep", { pattern: "needle" })).toBe(first);
  expect(new Set(taken).size).toBe(1);
  await close();
});

test("searches at the same time have a thread each, and one is kept", async () => {
  const { ok, taken, close } = await place();
  const texts = await Promise.all(Array.from({ length: 4 }, () => ok("grep", { pattern: "needle" })));
  expect(new Set(texts).size).toBe(1);
  expect(new Set(taken).size).toBe(4);
  await ok("grep", { pattern: "needle" });
  expect(new Set(taken).size).toBe(4);
  await close();
});

test("a search that is cancelled gives its thread back", async () => {
  const { ok, call, taken, close } = await place();
  await ok("grep", { pattern: "one" });
  const stop = new AbortController();
  const search = call("grep", { pattern: "needle" }, stop.signal);
  stop.abort();
  expect(await search).toMatchObject({ ok: false, error: { kind: "cancelled" } });
  expect(await ok("grep", { pattern: "needle" })).toContain("needle");
  expect(new Set(taken).size).toBeLessThanOrEqual(2);
  await close();
});

test("a thread that nobody needs ends", async () => {
  const { ok, taken } = await place(20);
  await ok("grep", { pattern: "needle" });
  await vi.waitFor(() => expect(taken[0]?.threadId).toBe(-1), 5_000);
  await ok("grep", { pattern: "needle" });
  expect(new Set(taken).size).toBe(2);
});

test("after the end no thread is kept", async () => {
  const { ok, taken, close } = await place();
  await ok("grep", { pattern: "needle" });
  await close();
  expect(taken[0]?.threadId).toBe(-1);
});
