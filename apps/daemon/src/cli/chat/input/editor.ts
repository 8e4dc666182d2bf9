import type { EditorAction } from "./keys.ts";

/** The line being typed: one message, possibly of several lines. */
export interface Editor {
  text: string;
  /** In UTF-16 units; never inside a character. */
  cursor: number;
  pasting: boolean;
  /** Sent before, oldest first. */
  history: readonly string[];
  /** Which of them is shown, and what was typed before looking back. */
  back?: { at: number; draft: string };
}

export const emptyEditor: Editor = { text: "", cursor: 0, pasting: false, history: [] };

const maxHistory = 200;
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

export function insert(editor: Editor, text: string): Editor {
  return at(
    editor,
    editor.text.slice(0, editor.cursor) + text + editor.text.slice(editor.cursor),
    editor.cursor + text.length,
  );
}

/** Takes the message out; whether it is remembered is the caller's to say. A line that ends in a backslash is continued instead: the result has no message. */
export function take(editor: Editor): { editor: Editor; message?: string } {
  const { text, cursor } = editor;
  if (cursor === text.length && text.endsWith("\\"))
    return { editor: insert(at(editor, text.slice(0, -1), cursor - 1), "\n") };
  return { editor: clear(editor), message: text };
}

export const clear = ({ history }: Editor): Editor => ({ ...emptyEditor, history });

/** A message in the history, unless it is empty or the newest already. */
export function remember(editor: Editor, text: string): Editor {
  if (text.trim() === "" || editor.history.at(-1) === text) return editor;
  return { ...editor, history: [...editor.history, text].slice(-maxHistory) };
}

/** Puts a text in, ready to be changed. */
export const fill = (editor: Editor, text: string): Editor => at(editor, text, text.length);

export function act(editor: Editor, action: EditorAction): Editor {
  const { text, cursor } = editor;
  switch (action) {
    case "left":
      return to(editor, before(text, cursor));
    case "right":
      return to(editor, after(text, cursor));
    case "wordLeft":
      return to(editor, wordStart(text, cursor));
    case "wordRight":
      return to(editor, cursor + (/^\s*\S*/.exec(text.slice(cursor))?.[0].length ?? 0));
    case "lineStart":
      return to(editor, lineStart(text, cursor));
    case "lineEnd":
      return to(editor, lineEnd(text, cursor));
    case "up":
      return up(editor);
    case "down":
      return down(editor);
    case "eraseLeft":
      return erase(editor, before(text, cursor), cursor);
    case "eraseRight":
      return erase(editor, cursor, after(text, cursor));
    case "eraseWord":
      return erase(editor, wordStart(text, cursor), cursor);
    case "eraseToStart":
      return erase(editor, lineStart(text, cursor), cursor);
    case "eraseToEnd":
      return erase(editor, cursor, lineEnd(text, cursor));
    case "pasteStart":
      return { ...editor, pasting: true };
    case "pasteEnd":
      return { ...editor, pasting: false };
  }
}

/** A change ends looking back: what is shown is now the draft. */
function at(editor: Editor, text: string, cursor: number): Editor {
  const { back: _, ...rest } = editor;
  return { ...rest, text, cursor };
}

const to = (editor: Editor, cursor: number): Editor => ({ ...editor, cursor });

const erase = (editor: Editor, from: number, until: number): Editor =>
  from === until ? editor : at(editor, editor.text.slice(0, from) + editor.text.slice(until), from);

const before = (text: string, cursor: number): number =>
  Array.from(graphemes.segment(text.slice(0, cursor))).at(-1)?.index ?? 0;

const after = (text: string, cursor: number): number => {
  const [next] = graphemes.segment(text.slice(cursor));
  return cursor + (next?.segment.length ?? 0);
};

/** The start of the character that this position lies in. */
const snap = (text: string, cursor: number): number => graphemes.segment(text).containing(cursor)?.index ?? cursor;

const wordStart = (text: string, cursor: number): number =>
  cursor - (/\S*\s*$/.exec(text.slice(0, cursor))?.[0].length ?? 0);

const lineStart = (text: string, cursor: number): number => text.lastIndexOf("\n", cursor - 1) + 1;

const lineEnd = (text: string, cursor: number): number => {
  const end = text.indexOf("\n", cursor);
  return end < 0 ? text.length : end;
};

function up(editor: Editor): Editor {
  const start = lineStart(editor.text, editor.cursor);
  if (start > 0) {
    const above = lineStart(editor.text, start - 1);
    return to(editor, snap(editor.text, Math.min(above + (editor.cursor - start), start - 1)));
  }
  const { history, back = { at: history.length, draft: editor.text } } = editor;
  const older = history[back.at - 1];
  return older === undefined ? editor : { ...editor, ...shown(older), back: { ...back, at: back.at - 1 } };
}

function down(editor: Editor): Editor {
  const end = lineEnd(editor.text, editor.cursor);
  if (end < editor.text.length) {
    const column = editor.cursor - lineStart(editor.text, editor.cursor);
    return to(editor, snap(editor.text, Math.min(end + 1 + column, lineEnd(editor.text, end + 1))));
  }
  const { history, back } = editor;
  if (!back) return editor;
  const newer = history[back.at + 1];
  if (newer !== undefined) return { ...editor, ...shown(newer), back: { ...back, at: back.at + 1 } };
  return at(editor, back.draft, back.draft.length);
}

const shown = (text: string): Pick<Editor, "text" | "cursor"> => ({ text, cursor: text.length });
