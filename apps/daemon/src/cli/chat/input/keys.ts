/** One key as node:readline tells it. */
export interface Key {
  name?: string | undefined;
  sequence?: string | undefined;
  ctrl?: boolean | undefined;
  meta?: boolean | undefined;
  shift?: boolean | undefined;
}

export type KeyMeaning =
  | { insert: string }
  | { do: EditorAction }
  | { say: "send" | "interrupt" | "leave" | "answer" | "redraw" }
  | undefined;

export type EditorAction =
  | "left"
  | "right"
  | "wordLeft"
  | "wordRight"
  | "lineStart"
  | "lineEnd"
  | "up"
  | "down"
  | "eraseLeft"
  | "eraseRight"
  | "eraseWord"
  | "eraseToStart"
  | "eraseToEnd"
  | "pasteStart"
  | "pasteEnd";

const named: Readonly<Record<string, EditorAction>> = {
  left: "left",
  right: "right",
  home: "lineStart",
  end: "lineEnd",
  up: "up",
  down: "down",
  backspace: "eraseLeft",
  delete: "eraseRight",
  "paste-start": "pasteStart",
  "paste-end": "pasteEnd",
};

const withControl: Readonly<Record<string, EditorAction>> = {
  a: "lineStart",
  e: "lineEnd",
  b: "left",
  f: "right",
  p: "up",
  n: "down",
  h: "eraseLeft",
  w: "eraseWord",
  u: "eraseToStart",
  k: "eraseToEnd",
  left: "wordLeft",
  right: "wordRight",
};

const withMeta: Readonly<Record<string, EditorAction>> = {
  b: "wordLeft",
  f: "wordRight",
  left: "wordLeft",
  right: "wordRight",
  backspace: "eraseWord",
};

/** What a key means to the line being typed. In a paste, line ends and tabs are text and nothing is a command. */
export function meaningOf(text: string | undefined, key: Key, state: { pasting: boolean; empty: boolean }): KeyMeaning {
  const { name = "", ctrl = false, meta = false } = key;
  if (state.pasting) return inPaste(text, name);
  // Ctrl+J, which is also what Shift+Enter or Alt+Enter are set to in most terminals.
  if (name === "enter" || (name === "return" && meta)) return { insert: "\n" };
  if (name === "return") return { say: "send" };
  if (name === "tab") return { say: "answer" };
  if (ctrl && name === "c") return { say: "interrupt" };
  if (ctrl && name === "d") return state.empty ? { say: "leave" } : { do: "eraseRight" };
  if (ctrl && name === "l") return { say: "redraw" };
  const action = (ctrl ? withControl : meta ? withMeta : named)[name];
  if (action !== undefined) return { do: action };
  if (ctrl || meta) return undefined;
  const typed = printableOf(text);
  return typed === "" ? undefined : { insert: typed };
}

function inPaste(text: string | undefined, name: string): KeyMeaning {
  if (name === "paste-end") return { do: "pasteEnd" };
  if (name === "return" || name === "enter") return { insert: "\n" };
  if (name === "tab") return { insert: "\t" };
  const typed = printableOf(text);
  return typed === "" ? undefined : { insert: typed };
}

const printableOf = (text: string | undefined): string => (text ?? "").replaceAll(/\p{Cc}/gu, "");
