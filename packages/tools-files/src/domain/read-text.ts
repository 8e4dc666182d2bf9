import type { OpenFile } from "@latchai/core";
import { errors } from "../errors.ts";
import { limits } from "../limits.ts";
import { text as texts } from "../text.ts";
import { type ByteSource, bytesSource, type ScannedLines, scanLines, withHead } from "./scan-lines.ts";
import { binaryKind, decodeText } from "./text-bytes.ts";

export interface ReadRequest {
  /** First line, 1-based. */
  offset?: number | undefined;
  limit?: number | undefined;
  signal?: AbortSignal;
}

export interface ReadResult {
  text: string;
  /** Absent when the whole file is the answer. */
  range?: { from: number; to: number; total: number };
  /** The whole file, whatever part of it was asked for; absent when it is too large to be held. */
  content?: Uint8Array;
}

// A file of more bytes than this cannot fit into one answer: a UTF-16 unit takes three bytes at most.
const wholeBytes = limits.maxReadChars * 3;
// Header, note and cut marker together stay below this.
const reservedChars = 400;

/** Reads until the buffer is full or the file ends; files of /proc have no size and come in pieces. */
const fill = async (source: ByteSource, buffer: Uint8Array, knownSize: boolean): Promise<number> => {
  let count = 0;
  while (count < buffer.byteLength) {
    const got = await source.read(buffer.subarray(count), count);
    count += got;
    if (got === 0 || (knownSize && count < buffer.byteLength)) break;
  }
  return count;
};

const withoutNul = (value: string): string => (value.includes("\0") ? value.replaceAll("\0", "\ufffd") : value);

/** As many whole lines as fit; the first one is cut when it alone does not. */
const fitLines = (value: string, max: number): { shown: string; lines: number; dropped: number } => {
  if (value.length <= max) {
    const lines = value.split("\n").length - (value.endsWith("\n") ? 1 : 0);
    return { shown: value, lines, dropped: 0 };
  }
  const end = value.lastIndexOf("\n", max - 1) + 1;
  if (end > 0) return { shown: value.slice(0, end), lines: value.slice(0, end).split("\n").length - 1, dropped: 0 };
  const first = value.indexOf("\n") === -1 ? value.length : value.indexOf("\n");
  const shown = value.slice(0, max).replace(/[\ud800-\udbff]$/, "");
  return { shown, lines: 1, dropped: first - shown.length };
};

const render = (scanned: ScannedLines, from: number): ReadResult => {
  const { total, cutBytes } = scanned;
  const decoded = decodeText(scanned.bytes, from === 1, cutBytes > 0);
  const { shown, lines, dropped } = fitLines(withoutNul(decoded.text), limits.maxReadChars - reservedChars);
  const to = from + lines - 1;
  const note = decoded.lossy ? `${texts.notUtf8Note()}\n` : "";
  // Bytes and characters are the same thing only for ASCII, so the unit is said.
  const cut =
    cutBytes > 0
      ? `\n${texts.lineCut(from, cutBytes + Buffer.byteLength(decoded.text) - Buffer.byteLength(shown), "bytes")}`
      : dropped > 0
        ? `\n${texts.lineCut(from, dropped, "characters")}`
        : "";
  return { text: `${texts.linesHeader(from, to, total)}\n${note}${shown}${cut}`, range: { from, to, total } };
};

/** The file, or the range asked for, or as much of the head as one answer holds. */
export const readText = async (file: OpenFile, request: ReadRequest): Promise<ReadResult> => {
  const { size } = file.info;
  const path = file.path.virtual;
  const head = Buffer.allocUnsafe(size === 0 ? wholeBytes + 1 : Math.min(size, wholeBytes) + 1);
  const count = await fill(file, head, size > 0);
  const bytes = head.subarray(0, count);
  const binary = binaryKind(bytes.subarray(0, limits.sniffBytes));
  if (binary !== undefined) throw errors.binary(path, binary, size);

  const complete = count < head.byteLength;
  const known = complete ? { content: bytes } : {};
  const ranged = request.offset !== undefined || request.limit !== undefined;
  if (complete && !ranged) {
    const { text, lossy } = decodeText(bytes);
    const whole = withoutNul(lossy ? `${texts.notUtf8Note()}\n${text}` : text);
    if (whole.length <= limits.maxReadChars) return { text: whole, ...known };
  }
  const from = request.offset ?? 1;
  const scanned = await scanLines(complete ? bytesSource(bytes) : withHead(bytes, file), {
    from,
    to: request.limit === undefined ? Number.POSITIVE_INFINITY : from + request.limit - 1,
    maxBytes: wholeBytes,
    chunkBytes: complete ? Math.max(count, 1) : limits.scanChunkBytes,
    // What is appended meanwhile is not looked for: that would cost another read to find nothing.
    ...(size > wholeBytes ? { endBytes: size } : {}),
    ...(request.signal === undefined ? {} : { signal: request.signal }),
  });
  if (scanned.total === 0 && from === 1) return { text: "", ...known };
  if (from > scanned.total) throw errors.pastEnd(path, from, scanned.total);
  return { ...render(scanned, from), ...known };
};
