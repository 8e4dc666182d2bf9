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

/** Counts all lines and keeps the wanted ones. Memory is bounded by `maxBytes` and one chunk, whatever the line lengths. */
export const scanLines = async (source: ByteSource, request: ScanRequest): Promise<ScannedLines> => {
  const { from, maxBytes } = request;
  const kept: Uint8Array[] = [];
  let keptBytes = 0;
  // Buffer.from copies; slice of a Buffer would not.
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  let cutBytes = 0;
  let line = 1;
  let last = from - 1;
  let open = true;
  let endsOpen = false;

  const take = (part: Uint8Array): void => {
    const room = maxBytes - keptBytes - pendingBytes;
    if (part.byteLength <= room) {
      pending.push(Buffer.from(part));
      pendingBytes += part.byteLength;
    } else if (line === from) {
      if (room > 0) pending.push(Buffer.from(part.subarray(0, room)));
      pendingBytes += Math.max(room, 0);
      cutBytes += part.byteLength - Math.max(room, 0);
    } else {
      open = false;
    }
  };
  const commit = (): void => {
    if (!open) return;
    kept.push(...pending);
    keptBytes += pendingBytes;
    pending = [];
    pendingBytes = 0;
    last = line;
    if (cutBytes > 0 || line >= request.to) open = false;
  };

  const buffer = Buffer.allocUnsafe(request.chunkBytes);
  for (let position = 0; ; ) {
    request.signal?.throwIfAborted();
    const count = await source.read(buffer, position);
    if (count === 0) break;
    position += count;
    const chunk = buffer.subarray(0, count);
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      if (open && line >= from) {
        take(chunk.subarray(start, end + 1));
        commit();
      }
      line++;
      start = end + 1;
    }
    endsOpen = start < count;
    if (endsOpen && open && line >= from) take(chunk.subarray(start));
  }
  if (endsOpen && open && line >= from) commit();
  return { bytes: Buffer.concat(kept), to: last, total: endsOpen ? line : line - 1, cutBytes };
};

/** A source over bytes in memory. */
export const bytesSource = (bytes: Uint8Array): ByteSource => ({
  async read(buffer, position) {
    const part = bytes.subarray(position, position + buffer.byteLength);
    buffer.set(part);
    return part.byteLength;
  },
});
