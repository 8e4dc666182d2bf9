import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Message } from "@latchai/agent-runtime";
import { maskSecrets } from "@latchai/core";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openStore, type Store } from "../store/open.ts";
import { insertSession, sessionPage } from "./rows.ts";
import { addTexts, setTitleText, snippets } from "./search.ts";
import { searchExpression } from "./search-query.ts";

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "latchai-"));
  store = await openStore(join(folder, "data", "latchai.db"));
});
afterEach(async () => {
  await store.destroy();
  await rm(folder, { recursive: true, force: true });
});

let row = 0;
async function chat(id: string, title: string, ...messages: Message[]): Promise<void> {
  const at = "2026-01-01T00:00:00.000Z";
  await store.transaction().execute(async (trx) => {
    await insertSession(trx, {
      id,
      title,
      title_by: "person",
      agent: "default",
      model: null,
      created_at: at,
      updated_at: at,
      changed: id,
      messages: 0,
      version: 0,
      preview: null,
      turn_run: null,
      turn_state: "none",
      deleted_at: null,
    });
    await setTitleText(trx, id, title);
    await addTexts(
      trx,
      id,
      messages.map((message) => ({ row: ++row, message })),
      maskSecrets,
    );
  });
}

const said = (text: string): Message => ({ id: "u", role: "user", content: [{ type: "text", text }] });
const answered = (text: string, args?: string): Message => ({
  id: "a",
  role: "assistant",
  content: [
    { type: "text", text },
    ...(args === undefined ? [] : [{ type: "call" as const, id: "c", tool: "grep", arguments: args }]),
  ],
  model: { provider: "openai-compatible", id: "m" },
});

async function find(query: string): Promise<Record<string, string>> {
  const expression = searchExpression(query);
  if (expression === undefined) return {};
  const page = await sessionPage(store, { expression, limit: 50 });
  const found = await snippets(
    store,
    expression,
    page.map(({ id }) => id),
  );
  return Object.fromEntries(page.map(({ id }) => [id, found.get(id) ?? ""]));
}

describe("search", () => {
  test("finds what was said, answered, called with and named, with the hit marked", async () => {
    await chat("a", "Budget", said("What did the invoice of March say?"));
    await chat("b", "Other", answered("The naïve approach scans every invoice."));
    await chat("c", "Third", answered("", '{"pattern":"createWidget"}'));
    expect(await find("invoice")).toEqual({
      a: "What did the ⟦invoice⟧ of March say?",
      b: "The naïve approach scans every ⟦invoice⟧.",
    });
    expect(Object.keys(await find("naive"))).toEqual(["b"]);
    expect(Object.keys(await find("NAÏVE appro"))).toEqual(["b"]);
    expect(Object.keys(await find("createwid"))).toEqual(["c"]);
    expect(await find("budg")).toEqual({ a: "⟦Budget⟧" });
    expect(await find("invoice nowhere")).toEqual({});
  });

  test("a new title replaces the old one in the index", async () => {
    await chat("a", "Before");
    await store.transaction().execute((trx) => setTitleText(trx, "a", "After"));
    expect(await find("before")).toEqual({});
    expect(await find("after")).toEqual({ a: "⟦After⟧" });
  });

  test("secrets are not in the index", async () => {
    await chat("a", "t", said("the token is password=hunter2secret and more"));
    expect(await find("hunter2secret")).toEqual({});
    expect(Object.keys(await find("token"))).toEqual(["a"]);
  });

  test.each([
    '"',
    '""',
    "'; drop table sessions; --",
    "a AND",
    "NEAR(a b)",
    "text:invoice",
    "-invoice",
    "in*voice",
    "(((",
    "^invoice",
    "{text}: a",
    "\u0000invoice\u0000",
    "invoice OR \ud800",
    "+ - * / \\ % _",
    "٠١٢ 🎉 \u202einvoice",
    "invoice ".repeat(500),
    `${"x".repeat(5000)} invoice`,
  ])("%j is only words", async (query) => {
    await chat("a", "t", said("an invoice"));
    await expect(find(query)).resolves.toBeTypeOf("object");
  });

  test("no text that is typed breaks the query", async () => {
    await chat("a", "t", said("an invoice"));
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 60 }), async (query) => {
        await find(query);
      }),
      { numRuns: 300 },
    );
  });
});
