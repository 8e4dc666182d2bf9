import { mkdtemp, rm, unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { createTestLog, createWorkspace } from "@latchai/testkit";
import { chunkText, searchWords } from "@latchai/tools-files/domain";
import { expect, onTestFinished, test } from "vitest";
import { startEmbeddings } from "../../test/support/embeddings.ts";
import { createCodeIndex } from "./code-index.ts";
import type { EmbeddingsEndpoint } from "./embeddings-client.ts";

const setUp = async (files: Record<string, string | Uint8Array>) => {
  const { state, url, close } = await startEmbeddings();
  onTestFinished(close);
  const workspace = createWorkspace({ files });
  const folder = await mkdtemp(join(tmpdir(), "code-index-"));
  const endpoint: { now: EmbeddingsEndpoint | undefined } = { now: { url, model: "m1" } };
  const log = createTestLog();
  const open = () =>
    createCodeIndex({ path: () => join(folder, "code.db"), files: workspace.files, endpoint: () => endpoint.now, log });
  let index = open();
  onTestFinished(async () => {
    await index.close();
    workspace[Symbol.dispose]();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    state,
    workspace,
    endpoint,
    log,
    search: (query: string) => index.search(query, { limit: 10, signal: new AbortController().signal }),
    async restart() {
      await index.close();
      index = open();
    },
  };
};

const auth = "export function verifyToken(value: string) {\n  return value === secret;\n}\n";
const paint = "export function draw() {\n  return color;\n}\n";

test("finds code by meaning and by identifier, with the chunk as it stands on disk", async () => {
  const { search, log } = await setUp({ "src/auth.ts": auth, "src/paint.ts": paint });
  const { hits, note } = await search("where are tokens checked");
  expect(log.entries).toEqual([]);
  expect(note).toBeUndefined();
  expect(hits[0]).toMatchObject({ path: "src/auth.ts", line: 1, text: auth });
  expect(hits[0]?.score).toBeGreaterThan(hits[1]?.score ?? 0);
  expect((await search("verifyToken")).hits[0]).toMatchObject({ path: "src/auth.ts", score: 1 });
});

test("embeds only what changed, across restarts, and never shows what is gone", async () => {
  const { search, state, workspace, restart } = await setUp({ "a.ts": auth, "b.ts": paint });
  await search("x");
  const first = state.texts.length;
  await restart();
  await search("x");
  expect(state.texts.length - first).toBe(1);
  await writeFile(join(workspace.root, "b.ts"), "export function repaintEverything() {}\n");
  const { hits } = await search("repaintEverything");
  expect(hits[0]).toMatchObject({ path: "b.ts", text: "export function repaintEverything() {}\n" });
  expect(state.texts.filter((text) => text.startsWith("a.ts"))).toHaveLength(1);
  expect(JSON.stringify(await search("draw color"))).not.toContain("return color");
  await unlink(join(workspace.root, "a.ts"));
  expect((await search("verify token")).hits.map(({ path }) => path)).toEqual(["b.ts"]);
});

test("another model, or other dimensions, embed everything again", async () => {
  const { search, state, endpoint } = await setUp({ "a.ts": auth, "b.ts": paint });
  await search("x");
  endpoint.now = { url: endpoint.now?.url ?? "", model: "m2" };
  state.dimensions = 32;
  const { hits, note } = await search("where are tokens checked");
  expect(state.texts.filter((text) => text.startsWith("a.ts"))).toHaveLength(2);
  expect(hits[0]?.path).toBe("a.ts");
  expect(note).toBeUndefined();
});

test("never sends secrets, ignored, binary or large files", async () => {
  const { search, state } = await setUp({
    ".env": "TOKEN=verify",
    "keys/id_rsa": "verify",
    "key.ts": "-----BEGIN PRIVATE KEY-----\nverify",
    ".gitignore": "out/\n",
    "out/x.ts": "verify",
    "bin.dat": Buffer.from("verify\0"),
    "large.ts": "verify\n".repeat(200_000),
    "latin.ts": Buffer.from([0x76, 0xe9]),
    "a.ts": auth,
  });
  await search("verify");
  const sent = state.texts.filter((text) => text !== "verify").map((text) => text.split("\n")[0]?.split(" ")[0]);
  expect([...new Set(sent)].sort()).toEqual([".gitignore", "a.ts"]);
});

test("batches of at most 64, retries what passes, leaves out what is refused for good", async () => {
  const many = Object.fromEntries(
    Array.from({ length: 150 }, (_, n) => [`f${n}.ts`, `export function thing${n}() {}\n`]),
  );
  const { search, state } = await setUp({ ...many, "bad.ts": "export function unwelcome() {}\n" });
  state.failFirst = 2;
  state.refuse = "unwelcome()";
  const { hits, note } = await search("thing7");
  expect(hits[0]?.path).toBe("f7.ts");
  expect(note).toBeUndefined();
  expect(Math.max(...state.batches)).toBeLessThanOrEqual(64);
  expect((await search("unwelcome")).hits[0]?.path).toBe("bad.ts");
});

test("says when the endpoint is down and answers from the words", async () => {
  const { search, state, endpoint } = await setUp({ "a.ts": auth, "b.ts": paint });
  state.status = 401;
  const refused = await search("verifyToken");
  expect(refused.note).toMatch(/127\.0\.0\.1:\d+ answered 401; lexical matches only/);
  expect(refused.hits[0]?.path).toBe("a.ts");
  endpoint.now = { url: "http://127.0.0.1:1/v1", model: "m1" };
  expect((await search("verifyToken")).note).toContain("cannot be reached");
});

test("does not hold up the event loop while it indexes", async () => {
  const line = "export function f() {\n  const someValue = otherThing.method(argumentOne, argumentTwo);\n}\n\n";
  const big = Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`big${n}.ts`, line.repeat(10_000)]));
  const { search, endpoint } = await setUp(big);
  // Nobody listens there: what is measured is the indexing alone, not the test's own endpoint.
  endpoint.now = { url: "http://127.0.0.1:1/v1", model: "m1" };
  // The machine may be busy, so the yardstick is what one of these files costs in one go, at this very moment.
  const started = performance.now();
  for (const { text } of chunkText("big.ts", line.repeat(10_000))) searchWords(text);
  const oneGoMs = performance.now() - started;
  const delay = monitorEventLoopDelay({ resolution: 2 });
  delay.enable();
  await search("someValue otherThing");
  delay.disable();
  expect(delay.percentile(99) / 1e6).toBeLessThan(oneGoMs);
}, 60_000);
