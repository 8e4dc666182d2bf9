import { crc32 } from "node:zlib";
import { withoutMark } from "./text-bytes.ts";

/** Remembers what each reader last saw of a file, to tell it when the file was something else by the time it is replaced. */
export interface SeenFiles {
  /** The reader read the file, or wrote it, and this was its content. */
  saw(reader: string, path: string, content: Uint8Array): void;
  /** Is this something else than the reader saw last? False for a file it never saw. */
  differs(reader: string, path: string, content: Uint8Array): boolean;
  /** The reader changed part of a file. If it knew what was there, it knows what is there now. */
  changed(reader: string, path: string, before: Uint8Array, after: Uint8Array): void;
}

// By content, since a time says nothing about what changed; without the byte order mark, which is never shown.
const printOf = (content: Uint8Array): string => {
  const body = withoutMark(content);
  return `${body.byteLength}:${crc32(body)}`;
};

/** Keeps the `max` files that were seen last. */
export const createSeenFiles = (max: number): SeenFiles => {
  const prints = new Map<string, string>();
  const keyOf = (reader: string, path: string): string => `${reader}\0${path}`;
  const saw: SeenFiles["saw"] = (reader, path, content) => {
    const key = keyOf(reader, path);
    prints.delete(key);
    prints.set(key, printOf(content));
    const [oldest] = prints.keys();
    if (prints.size > max && oldest !== undefined) prints.delete(oldest);
  };
  const differs: SeenFiles["differs"] = (reader, path, content) => {
    const print = prints.get(keyOf(reader, path));
    return print !== undefined && print !== printOf(content);
  };
  return {
    saw,
    differs,
    changed(reader, path, before, after) {
      if (prints.has(keyOf(reader, path)) && !differs(reader, path, before)) saw(reader, path, after);
    },
  };
};
