/** Random access to bytes: an open file. Resolves to 0 at the end. */
export interface ByteSource {
  read(buffer: Uint8Array, position: number): Promise<number>;
}

export interface ScanRequest {
  /** First line wanted, 1-based. */
  from: number;
  /** Last line wanted; Infinity for as many as fit. */
  to: number;
  /** Bytes of whole lines to keep; of one longer line its head. */
  maxBytes: number;
  chunkBytes: number;
  /** The scan ends here; absent: where the source does. */
  endBytes?: number;
  signal?: AbortSignal;
}

export interface ScannedLines {
  bytes: Uint8Array;
  /** Last line in `bytes`; below `from` when there is none. */
  to: number;
  /** Lines in the whole file; a final newline does not start another. */
  total: number;
  /** Bytes left out of the first line because it alone is longer than `maxBytes`. */
  cutBytes: number;
}

const newline = 10;

const countNewlines = (bytes: Buffer): number => {
  let count = 0;
  for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1)) count++;
  return count;
};

/** Where the line after `count` newlines begins; there are that many. */
const afterLines = (bytes: Buffer, count: number): number => {
  let at = 0;
  for (let left = count; left > 0; left--) at = bytes.indexOf(newline, at) + 1;
  return at;
};

/** Counts all lines and keeps the wanted ones. Memory is bounded by `maxBytes` and one chunk, whatever the line lengths. */
export const scanLines = async (source: ByteSource, request: ScanRequest): Promise<ScannedLines> => {
  const { from, maxBytes } = request;
  const end = request.endBytes ?? Number.POSITIVE_INFINITY;
  const kept: Uint8Array[] = [];
  let keptBytes = 0;
  let wholeBytes = 0;
  let cutBytes = 0;
  let line = 1;
  let last = from - 1;
  let open = true;
  let endsOpen = false;

  /** Where line `from` starts in the chunk; the chunk's end when it is further on. */
  const skip = (chunk: Buffer): number => {
    const missing = from - line;
    if (missing <= 0) return 0;
    const count = countNewlines(chunk);
    line += Math.min(count, missing);
    return count < missing ? chunk.length : afterLines(chunk, missing);
  };
  const keep = (bytes: Buffer): void => {
    // A copy: the buffer is used again.
    kept.push(Buffer.from(bytes));
    keptBytes += bytes.length;
  };
  const close = (): void => {
    open = false;
  };
  /** Keeps what is wanted of a chunk that goes on at a line which is; the position that it got to. */
  const take = (chunk: Buffer): number => {
    const room = chunk.subarray(0, maxBytes - keptBytes);
    const count = countNewlines(room);
    const wanted = request.to - line + 1;
    const whole = count < wanted ? room.lastIndexOf(newline) + 1 : afterLines(room, wanted);
    if (whole > 0) {
      line += Math.min(count, wanted);
      last = line - 1;
      wholeBytes = keptBytes + whole;
    }
    const full = room.length < chunk.length;
    if (count >= wanted || (full && line > from)) close();
    if (!full || !open) {
      keep(open ? room : room.subarray(0, whole));
      return open ? chunk.length : whole;
    }
    // The first line alone is too long: its head stays, and its end is looked for.
    keep(room);
    const found = chunk.indexOf(newline, room.length);
    const next = found === -1 ? chunk.length : found + 1;
    cutBytes += next - room.length;
    if (found === -1) return next;
    wholeBytes = keptBytes;
    last = line++;
    close();
    return next;
  };

  const buffer = Buffer.allocUnsafe(Math.min(request.chunkBytes, end));
  for (let position = 0; position < end; ) {
    request.signal?.throwIfAborted();
    const count = await source.read(buffer.subarray(0, Math.min(buffer.length, end - position)), position);
    if (count === 0) break;
    position += count;
    const chunk = buffer.subarray(0, count);
    let at = skip(chunk);
    if (open && line >= from) at += take(chunk.subarray(at));
    line += countNewlines(chunk.subarray(at));
    endsOpen = chunk[count - 1] !== newline;
  }
  if (endsOpen && open && line >= from) {
    wholeBytes = keptBytes;
    last = line;
  }
  const bytes = Buffer.concat(kept).subarray(0, wholeBytes);
  return { bytes, to: last, total: endsOpen ? line : line - 1, cutBytes };
};

/** A source over bytes in memory. */
export const bytesSource = (bytes: Uint8Array): ByteSource => ({
  async read(buffer, position) {
    const part = bytes.subarray(position, position + buffer.byteLength);
    buffer.set(part);
    return part.byteLength;
  },
});

/** A source of which the first bytes are at hand already. */
export const withHead = (head: Uint8Array, rest: ByteSource): ByteSource => {
  const known = bytesSource(head);
  return {
    read: (buffer, position) =>
      position < head.byteLength ? known.read(buffer, position) : rest.read(buffer, position),
  };
};
