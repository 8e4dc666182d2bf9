import { emitKeypressEvents } from "node:readline";
import type { ReadStream, WriteStream } from "node:tty";
import { drawEditor } from "../input/draw-editor.ts";
import { act, clear, type Editor, emptyEditor, fill, insert, remember, take } from "../input/editor.ts";
import { type Key, meaningOf } from "../input/keys.ts";
import type { Row } from "../text/spans.ts";
import type { ChatConsole, ConsoleHandlers } from "./console.ts";
import { createFrame } from "./frame.ts";

const pasteOn = "\u001b[?2004h";
const pasteOff = "\u001b[?2004l";
const minColumns = 20;

/** A terminal that understands the usual sequences: the line is edited by us, and what is in motion is drawn in place. */
export function openTerminalConsole(
  input: ReadStream,
  output: WriteStream,
  to: ConsoleHandlers,
  colour: boolean,
): ChatConsole {
  const frame = createFrame({ write: (text) => void output.write(text), colour });
  let editor: Editor = emptyEditor;
  let kept: Editor | undefined;
  let shown: { live: readonly Row[]; label: string } = { live: [], label: "" };
  let away = false;
  let closed = false;

  const columns = (): number => Math.max(minColumns, output.columns || 80);

  function redraw(commit: readonly Row[] = []): void {
    const line = drawEditor(editor, shown.label, columns());
    const height = Math.max(1, (output.rows || 24) - line.rows.length - 1);
    const live = shown.live.slice(-height);
    const cursor = { row: live.length + line.cursor.row, column: line.cursor.column };
    frame.draw(commit, [...live, ...line.rows], cursor, output.columns || 80);
  }

  function change(next: Editor): void {
    editor = next;
    // A long paste is drawn once.
    if (!away && !closed && !editor.pasting) redraw();
  }

  function pressed(text: string | undefined, key: Key): void {
    const meaning = meaningOf(text, key, { pasting: editor.pasting, empty: editor.text === "" });
    if (meaning === undefined) return;
    if ("insert" in meaning) change(insert(editor, meaning.insert));
    else if ("do" in meaning) change(act(editor, meaning.do));
    else said[meaning.say]();
  }

  const said = {
    send: () => {
      const { editor: next, message } = take(editor);
      change(next);
      if (message !== undefined) to.line(message);
    },
    interrupt: () => to.interrupt(),
    leave: () => to.leave(),
    answer: () => to.attend(),
    redraw: () => {
      output.write("\u001b[H\u001b[2J");
      frame.forget();
      redraw();
    },
  };

  const resized = (): void => to.resized();
  const gone = (): void => to.leave();

  function attachInput(): void {
    input.setRawMode(true);
    output.write(pasteOn);
    input.on("keypress", pressed);
    input.resume();
  }
  function detachInput(): void {
    input.off("keypress", pressed);
    input.setRawMode(false);
    output.write(pasteOff);
  }

  emitKeypressEvents(input);
  attachInput();
  input.once("end", gone);
  output.on("resize", resized);

  return {
    columns,
    draw(commit, live, label) {
      if (closed) return;
      shown = { live, label };
      if (away) {
        if (commit.length > 0) frame.draw(commit, [], { row: 0, column: 0 }, output.columns || 80);
      } else redraw(commit);
    },
    hasDraft: () => editor.text !== "",
    setAside() {
      kept ??= editor;
      editor = clear(editor);
    },
    resume() {
      if (kept) editor = kept;
      kept = undefined;
    },
    clear: () => change(clear(editor)),
    fill: (text) => change(fill(editor, text)),
    remember(text) {
      editor = remember(editor, text);
    },
    async aside(work) {
      away = true;
      frame.draw([], [], { row: 0, column: 0 }, output.columns || 80);
      try {
        return await work();
      } finally {
        away = false;
        frame.forget();
        redraw();
      }
    },
    close() {
      closed = true;
      frame.draw([], [], { row: 0, column: 0 }, output.columns || 80);
      input.off("end", gone);
      output.off("resize", resized);
      detachInput();
      input.pause();
    },
  };
}
