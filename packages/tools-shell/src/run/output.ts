import { limits } from "../limits.ts";

/** Collects a command's output as text, up to `limits.maxOutputChars`. */
export interface OutputCollector {
  /** False when the limit is reached; nothing more is taken then. */
  take(chunk: Uint8Array): boolean;
  text(): string;
}

/** Characters split across chunks are put together; bytes that are no UTF-8 become U+FFFD. */
export function createOutput(): OutputCollector {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let text = "";
  let full = false;
  const add = (more: string): void => {
    const room = limits.maxOutputChars - text.length;
    full ||= more.length > room;
    text += more.length > room ? more.slice(0, room).replace(/[\ud800-\udbff]$/, "") : more;
  };
  return {
    take(chunk) {
      if (!full) add(decoder.decode(chunk, { stream: true }));
      return !full;
    },
    text() {
      if (!full) add(decoder.decode());
      return text;
    },
  };
}
