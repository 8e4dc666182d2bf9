import fc from "fast-check";
import { expect, test } from "vitest";
import { rowColumns } from "../text/spans.ts";
import { drawEditor } from "./draw-editor.ts";
import { act, type Editor, emptyEditor, fill, insert, remember, take } from "./editor.ts";
import { type EditorAction, meaningOf } from "./keys.ts";

const typed = (text: string): Editor => insert(emptyEditor, text);
const after = (editor: Editor, ...actions: EditorAction[]): Editor => actions.reduce(act, editor);

test("keys move over whole characters and erase them whole", () => {
  const family = "a👩‍👩‍👧é";
  expect(after(typed(family), "left", "eraseLeft").text).toBe("aé");
  expect(after(typed(family), "lineStart", "right", "eraseRight").text).toBe("aé");
  expect(after(typed("one two  three"), "eraseWord").text).toBe("one two  ");
  expect(after(typed("one two"), "wordLeft", "eraseToStart").text).toBe("two");
  expect(after(typed("one two"), "wordLeft", "eraseToEnd").text).toBe("one ");
});

test("a backslash at the end and Ctrl+J start another line; Enter sends all of them", () => {
  const first = take(typed("one\\"));
  expect(first.message).toBeUndefined();
  const second = take(insert(first.editor, "two"));
  expect(second.message).toBe("one\ntwo");
  expect(second.editor).toMatchObject({ text: "", cursor: 0, history: [] });
});

test("up and down walk through lines first, then through what was sent, and come back to the draft", () => {
  const sent = ["first", "second"].reduce(remember, emptyEditor);
  const draft = insert(sent, "draft");
  expect(after(draft, "up").text).toBe("second");
  expect(after(draft, "up", "up", "up").text).toBe("first");
  expect(after(draft, "up", "up", "down", "down").text).toBe("draft");
  const lines = fill(sent, "one\ntwo");
  expect(after(lines, "up").text).toBe("one\ntwo");
  expect(after(lines, "up").cursor).toBe(3);
  expect(after(lines, "up", "up").text).toBe("second");
});

test("nothing twice in a row and nothing empty is remembered", () => {
  expect(["a", "a", " ", "b"].reduce(remember, emptyEditor).history).toEqual(["a", "b"]);
});

test.each([
  ["Enter", "\r", { name: "return" }, { say: "send" }],
  ["Alt+Enter", "\r", { name: "return", meta: true }, { insert: "\n" }],
  ["Ctrl+J", "\n", { name: "enter" }, { insert: "\n" }],
  ["Ctrl+C", "\u0003", { name: "c", ctrl: true }, { say: "interrupt" }],
  ["Tab", "\t", { name: "tab" }, { say: "answer" }],
  ["a letter", "ü", { name: "ü" }, { insert: "ü" }],
  ["an unknown sequence", undefined, { name: "f5" }, undefined],
  ["a bare escape", "\u001b", { name: "escape", meta: true }, undefined],
] as const)("%s", (_name, text, key, meaning) =>
  expect(meaningOf(text, key, { pasting: false, empty: true })).toEqual(meaning),
);

test("Ctrl+D leaves only an empty line", () => {
  const key = { name: "d", ctrl: true };
  expect(meaningOf("\u0004", key, { pasting: false, empty: true })).toEqual({ say: "leave" });
  expect(meaningOf("\u0004", key, { pasting: false, empty: false })).toEqual({ do: "eraseRight" });
});

test("in a paste line ends are text and nothing is a command", () => {
  const pasting = { pasting: true, empty: true };
  expect(meaningOf("\r", { name: "return" }, pasting)).toEqual({ insert: "\n" });
  expect(meaningOf("\u0003", { name: "c", ctrl: true }, pasting)).toBeUndefined();
  expect(meaningOf("\t", { name: "tab" }, pasting)).toEqual({ insert: "\t" });
  expect(meaningOf(undefined, { name: "paste-end" }, pasting)).toEqual({ do: "pasteEnd" });
});

test("the cursor stays on a character border and inside what is drawn, whatever is typed", () => {
  const actions = fc.constantFrom<EditorAction>(
    "left",
    "right",
    "wordLeft",
    "wordRight",
    "up",
    "down",
    "eraseLeft",
    "eraseRight",
    "eraseWord",
    "lineStart",
    "lineEnd",
  );
  const step = fc.oneof(actions, fc.constantFrom("+a", "+漢", "+👩‍👧", "+\n", "+ "));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 12, max: 40 }), (steps, width) => {
      const editor = steps.reduce<Editor>(
        (state, one) => (one.startsWith("+") ? insert(state, one.slice(1)) : act(state, one as EditorAction)),
        remember(emptyEditor, "sent\nbefore"),
      );
      expect(editor.cursor).toBeGreaterThanOrEqual(0);
      expect(editor.cursor).toBeLessThanOrEqual(editor.text.length);
      const borders = Array.from(new Intl.Segmenter().segment(editor.text), ({ index }) => index);
      expect([...borders, editor.text.length]).toContain(editor.cursor);
      const { rows, cursor } = drawEditor(editor, "> ", width);
      expect(rows.length).toBeLessThanOrEqual(8);
      expect(rows[cursor.row]).toBeDefined();
      expect(cursor.column).toBeLessThan(width);
      for (const row of rows) expect(rowColumns(row)).toBeLessThan(width);
    }),
  );
});
