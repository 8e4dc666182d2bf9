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
import { searchQuery } from "./search-query.ts";

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
  const wanted = searchQuery(query);
  if (wanted === undefined) return {};
  const page = await sessionPage(store, { expression: wanted.expression, limit: 50 });
  const found = await snippets(
    store,
    wanted,
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

  test.each([
    ["会議", "今日の⟦会議⟧の議事録です。"],
    ["議事録", "今日の会議の⟦議事録⟧です。"],
    ["録", "今日の会議の議事⟦録⟧です。"],
    ["今日 議事", "⟦今日⟧の会議の⟦議事⟧録です。"],
    ["録議", undefined],
    ["会議。", "今日の⟦会議⟧の議事録です。"],
  ])("finds %s in a text without spaces", async (query, hit) => {
    await chat("a", "t", said("今日の会議の議事録です。"));
    expect(await find(query)).toEqual(hit === undefined ? {} : { a: hit });
  });

  test.each([
    ["東京タワー", "東京タワー", true],
    ["タワ", "東京タワー", true],
    ["notes", "会議notesとreadFile", true],
    ["file", "会議notesとreadFile", true],
    ["会議notes", "会議notesとreadFile", true],
    ["回議", "会議", false],
    ["록을", "회의록을 읽어", true],
    ["ความ", "นี่คือข้อความยาว", true],
    ["京タ", "東京 タワー", false],
    ["widget", "call createWidgetFactory()", true],
    ["Factory", "call createWidgetFactory()", true],
    ["widgetfac", "call createWidgetFactory()", true],
    ["createWidgetFactory", "call createWidgetFactory()", true],
    ["create widget factory", "call createWidgetFactory()", true],
    ["widget_factory", "call createWidgetFactory()", true],
    ["widgetFactory", "widget_factory = 1", true],
    ["server", "class HTTPServer", true],
    ["http", "class HTTPServer", true],
    ["decoder", "utf8Decoder", true],
    ["case_of", "snake_case_of_it", true],
    ["SNAKE_CASE", "snake_case_of_it", true],
    ["src/app/ma", "see src/app/main.ts:12", true],
    ["main.ts", "see src/app/main.ts:12", true],
    ["app/main", "see src/app/main.ts:12", true],
    ["@latchai/core", "import from '@latchai/core'", true],
    ["main app", "see src/app/main.ts:12", true],
    ["idget", "call createWidgetFactory()", false],
    ["ts src", "see src/app/main.js", false],
    ["naïveApproach", "the naiveApproach", true],
    ["straße", "in der Straße", true],
  ])("%s in %j: %s", async (query, text, is) => {
    await chat("a", "t", answered(text));
    expect(Object.keys(await find(query))).toEqual(is ? ["a"] : []);
    if (is) expect((await find(query))["a"]).toContain("⟦");
  });

  test("a long text is shown where it was hit", async () => {
    await chat("a", "t", said(`${"word ".repeat(500)}the needleHere is ${"more ".repeat(500)}`));
    expect((await find("here"))["a"]).toMatch(/^…(word )+the needle⟦Here⟧ is (more ?)+…$/);
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
    Array.from({ length: 30 }, (_, n) => `${n}${"会a".repeat(60)}`).join(" "),
    Array.from({ length: 30 }, (_, n) => `A${n}${"Bc".repeat(60)}`).join(" "),
    "会".repeat(3000),
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
