// Plain JavaScript: the walk runs in a worker thread, and a worker started from the sources cannot load TypeScript.
import { closeSync, constants, fstatSync, openSync, readlinkSync, readSync, realpathSync } from "node:fs";

const newline = 10;
const carriageReturn = 13;
const headBytes = 65536;
const chunkBytes = 8 << 20;
const maxLineBytes = 64 << 20;
const windowBytes = 1200;
const openFlags = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

const countLines = (bytes, from, to) => {
  let count = 0;
  for (let at = bytes.indexOf(newline, from); at !== -1 && at < to; at = bytes.indexOf(newline, at + 1)) count++;
  return count;
};

/** Searches whole lines. `onRow` returns false to stop; the result is the line number after the last one, or -1 when stopped. */
const scanLines = (bytes, firstLine, finder, onRow) => {
  let line = firstLine;
  let counted = 0;
  let start = 0;
  while (start < bytes.length) {
    if (finder.literal !== undefined) {
      const hit = bytes.indexOf(finder.literal, start);
      if (hit === -1) break;
      start = hit === 0 ? 0 : bytes.lastIndexOf(newline, hit - 1) + 1;
    }
    const end = bytes.indexOf(newline, start);
    const next = end === -1 ? bytes.length : end + 1;
    let stop = end === -1 ? bytes.length : end;
    if (stop > start && bytes[stop - 1] === carriageReturn) stop--;
    const column = finder.find(bytes.subarray(start, stop));
    if (column !== -1) {
      line += countLines(bytes, counted, start);
      counted = start;
      const from = Math.max(0, column - windowBytes);
      const window = bytes.subarray(start + from, Math.min(stop, start + column + windowBytes));
      const row = { line, column, start: from, total: stop - start, bytes: Uint8Array.prototype.slice.call(window) };
      if (onRow(row) === false) return -1;
    }
    start = next;
  }
  return line + countLines(bytes, counted, bytes.length);
};

const decodeMarked = (bytes) => {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.subarray(3);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return Buffer.from(new TextDecoder("utf-16le").decode(bytes));
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return Buffer.from(new TextDecoder("utf-16be").decode(bytes));
  return bytes;
};

/** Up to the first NUL; nothing at all when it stands in the first block, as ripgrep does. */
const untilBinary = (bytes, isStart) => {
  const at = bytes.indexOf(0);
  if (at === -1) return { part: bytes, binary: false };
  return { part: isStart && at < headBytes ? bytes.subarray(0, 0) : bytes.subarray(0, at), binary: true };
};

const fill = (fd, buffer, offset) => {
  let count = offset;
  while (count < buffer.length) {
    const got = readSync(fd, buffer, count, buffer.length - count, null);
    if (got === 0) break;
    count += got;
  }
  return count;
};

/** Does the open file lie where it was looked for? A folder on the way may have become a link since it was listed. */
const liesAt = (fd, path) => {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`) === path;
  } catch {
    return realpathSync.native(path) === path;
  }
};

/** A scanner that reuses one buffer. It returns false when `onRow` stopped it and throws when the file cannot be read. */
export const createFileScanner = (finder) => {
  let buffer = Buffer.allocUnsafe(chunkBytes);
  return (path, onRow) => {
    const fd = openSync(path, openFlags);
    let placed = false;
    let elsewhere = false;
    // Most files hold no match, so where they lie is only looked at before the first row.
    const onPlaced = (row) => {
      placed ||= liesAt(fd, path);
      elsewhere = !placed;
      return placed && onRow(row);
    };
    try {
      if (!fstatSync(fd).isFile()) return true;
      let held = 0;
      let line = 1;
      for (let isStart = true; ; isStart = false) {
        if (held === buffer.length) {
          if (buffer.length >= maxLineBytes) return true;
          const larger = Buffer.allocUnsafe(buffer.length * 2);
          buffer.copy(larger);
          buffer = larger;
        }
        const count = fill(fd, buffer, held);
        const atEnd = count < buffer.length;
        let bytes = buffer.subarray(0, count);
        if (isStart) bytes = decodeMarked(bytes);
        // Most files end here, without a look at anything but the literal.
        if (atEnd && finder.literal !== undefined && !bytes.includes(finder.literal)) return true;
        const { part, binary } = untilBinary(bytes, isStart);
        const end = atEnd || binary ? part.length : part.lastIndexOf(newline) + 1;
        const whole = part.subarray(0, end);
        if (finder.literal === undefined || whole.indexOf(finder.literal) !== -1) {
          line = scanLines(whole, line, finder, onPlaced);
          if (line === -1) return elsewhere;
        } else if (!atEnd) {
          line += countLines(whole, 0, whole.length);
        }
        if (atEnd || binary) return true;
        held = part.length - end;
        buffer.set(part.subarray(end), 0);
      }
    } finally {
      closeSync(fd);
    }
  };
};
