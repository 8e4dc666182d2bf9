const newline = 10;

/** Cuts a byte stream into lines without rescanning; a line over the limit is reported once and skipped. */
export interface LineSplitter {
  push(chunk: Buffer): void;
}

export const createLineSplitter = (options: {
  maxLineBytes: number;
  onLine(line: string): void;
  onOversize(): void;
}): LineSplitter => {
  let parts: Buffer[] = [];
  let size = 0;
  let skipping = false;

  const add = (part: Buffer): void => {
    if (skipping) return;
    size += part.length;
    if (size > options.maxLineBytes) {
      parts = [];
      skipping = true;
      options.onOversize();
      return;
    }
    parts.push(part);
  };
  const finish = (): void => {
    const [first] = parts;
    const line = parts.length === 1 && first !== undefined ? first : Buffer.concat(parts);
    const ended = skipping;
    parts = [];
    size = 0;
    skipping = false;
    if (!ended) options.onLine(line.toString("utf8"));
  };

  return {
    push(chunk) {
      let from = 0;
      for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, from)) {
        add(chunk.subarray(from, end));
        finish();
        from = end + 1;
      }
      if (from < chunk.length) add(chunk.subarray(from));
    },
  };
};
