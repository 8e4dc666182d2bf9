/** A piece of an answer: what it says, or what it thought. */
export interface Piece {
  type: "text" | "reasoning";
  text: string;
}

const open = "<think>";
const close = "</think>";

/** Length of the longest end of `text` that could be the start of `tag`. */
function heldBack(text: string, tag: string): number {
  for (let size = Math.min(text.length, tag.length - 1); size > 0; size -= 1) {
    if (tag.startsWith(text.slice(-size))) return size;
  }
  return 0;
}

/** Takes a leading `<think>…</think>` out of a text that arrives in pieces; anything later in it is text. */
export function createThinkSplitter(): { push(delta: string): Piece[]; end(): Piece[] } {
  let state: "start" | "thinking" | "after" | "text" = "start";
  let held = "";

  const atStart = (): Piece[] => {
    const seen = held.trimStart();
    if (seen.startsWith(open)) {
      state = "thinking";
      held = seen.slice(open.length);
      return inThought();
    }
    if (open.startsWith(seen)) return [];
    state = "text";
    return release("text");
  };

  const inThought = (): Piece[] => {
    const end = held.indexOf(close);
    if (end >= 0) {
      const thought = held.slice(0, end);
      held = held.slice(end + close.length);
      state = "after";
      return [...(thought === "" ? [] : [{ type: "reasoning" as const, text: thought }]), ...afterThought()];
    }
    const kept = heldBack(held, close);
    const ready = held.slice(0, held.length - kept);
    held = held.slice(held.length - kept);
    return ready === "" ? [] : [{ type: "reasoning", text: ready }];
  };

  const afterThought = (): Piece[] => {
    held = held.trimStart();
    if (held === "") return [];
    state = "text";
    return release("text");
  };

  const release = (type: Piece["type"]): Piece[] => {
    const text = held;
    held = "";
    return text === "" ? [] : [{ type, text }];
  };

  return {
    push(delta) {
      if (state === "text") return [{ type: "text", text: delta }];
      held += delta;
      if (state === "start") return atStart();
      return state === "thinking" ? inThought() : afterThought();
    },
    end: () => release(state === "thinking" ? "reasoning" : "text"),
  };
}
