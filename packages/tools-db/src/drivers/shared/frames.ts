import type { Duplex } from "node:stream";

/** Follows the lengths of a server's messages. False: one is longer than allowed. */
export type Frames = (chunk: Uint8Array) => boolean;

/** A server sent a message that no caller wants in memory. */
export class MessageTooLong extends Error {}

interface Framing {
  header: number;
  /** Bytes that follow the header. */
  body(header: Uint8Array): number;
  /** The message goes on in the next frame. */
  continues(body: number): boolean;
}

const postgres: Framing = {
  header: 5,
  body: (at) => (at[1] ?? 0) * 0x1000000 + (((at[2] ?? 0) << 16) | ((at[3] ?? 0) << 8) | (at[4] ?? 0)) - 4,
  continues: () => false,
};
const mysql: Framing = {
  header: 4,
  body: (at) => (at[0] ?? 0) | ((at[1] ?? 0) << 8) | ((at[2] ?? 0) << 16),
  continues: (body) => body === 0xffffff,
};
const framings = { postgres, mysql } as const;

/** Bodies up to this long can be listened to. */
const shortBody = 5;

/** Reads headers, and the shortest bodies for who listens; starts between two messages. */
export function createFrames(
  protocol: "postgres" | "mysql",
  maxBytes: number,
  onShort?: (body: Uint8Array) => void,
): Frames {
  const { header: size, body, continues } = framings[protocol];
  const header = new Uint8Array(size);
  let have = 0;
  let left = 0;
  let total = 0;
  let short: Uint8Array | undefined;
  return (chunk) => {
    let at = 0;
    while (at < chunk.length) {
      if (left > 0) {
        const part = Math.min(left, chunk.length - at);
        short?.set(chunk.subarray(at, at + part), short.length - left);
        left -= part;
        at += part;
        if (left === 0 && short) onShort?.(short);
        continue;
      }
      const part = Math.min(size - have, chunk.length - at);
      header.set(chunk.subarray(at, at + part), have);
      have += part;
      at += part;
      if (have < size) break;
      have = 0;
      left = Math.max(0, body(header));
      total += left;
      if (total > maxBytes) return false;
      if (!continues(left)) total = 0;
      short = onShort && left <= shortBody ? new Uint8Array(left) : undefined;
    }
    return true;
  };
}

/**
 * Stands between a socket and the driver that reads it: a message that would fill the memory cuts the socket, and an
 * exception out of the driver's own reading (a value longer than a string may be) does so too, where it would
 * otherwise end the process.
 */
export function guardStream(stream: Duplex, frames: Frames): void {
  for (const listener of stream.listeners("data") as ((chunk: Uint8Array) => void)[]) {
    stream.off("data", listener);
    stream.on("data", (chunk: Uint8Array) => {
      try {
        if (frames(chunk)) listener(chunk);
        else if (!stream.destroyed) stream.destroy(new MessageTooLong());
      } catch (error) {
        stream.destroy(error instanceof RangeError ? new MessageTooLong() : (error as Error));
      }
    });
  }
}
