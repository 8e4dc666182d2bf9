import type { SearchRow } from "./job.ts";

const nul = 0;
const newline = 10;
const colon = 58;
const windowBytes = 1200;

/** Reads `path NUL line:column:text` records from a stream in pieces; of a long line only the part round the match is kept. */
export interface RowParser {
  /** False once `onRow` asked to stop. */
  push(chunk: Buffer): boolean;
  end(): void;
}

interface Draft {
  head: Buffer[];
  field: "path" | "line" | "column" | "text";
  path: string;
  line: number;
  column: number;
  kept: Buffer[];
  start: number;
  total: number;
  lastByte: number;
}

const draft = (): Draft => ({
  head: [],
  field: "path",
  path: "",
  line: 0,
  column: 0,
  kept: [],
  start: 0,
  total: 0,
  lastByte: -1,
});

export const createRowParser = (onRow: (row: SearchRow) => boolean): RowParser => {
  let now = draft();
  let open = true;

  const takeText = (part: Buffer): void => {
    if (part.length === 0) return;
    const from = Math.max(0, now.column - windowBytes);
    const to = now.column + windowBytes;
    const begin = Math.max(from - now.total, 0);
    const end = Math.min(to - now.total, part.length);
    if (end > begin) now.kept.push(Buffer.from(part.subarray(begin, end)));
    now.total += part.length;
    now.lastByte = part[part.length - 1] ?? -1;
  };

  const finish = (): void => {
    const from = Math.max(0, now.column - windowBytes);
    const crlf = now.lastByte === 13;
    const total = now.total - (crlf ? 1 : 0);
    const kept = Buffer.concat(now.kept);
    const bytes = kept.subarray(0, Math.max(0, total - from));
    const { path, line, column } = now;
    now = draft();
    open = onRow({ path, line, column, bytes, start: from, total });
  };

  const field = (value: Buffer): string => {
    now.head.push(value);
    const whole = Buffer.concat(now.head).toString("utf8");
    now.head = [];
    return whole;
  };

  const take = (chunk: Buffer, at: number): number => {
    if (now.field === "text") {
      const end = chunk.indexOf(newline, at);
      takeText(chunk.subarray(at, end === -1 ? chunk.length : end));
      if (end === -1) return chunk.length;
      finish();
      return end + 1;
    }
    const end = chunk.indexOf(now.field === "path" ? nul : colon, at);
    if (end === -1) {
      now.head.push(Buffer.from(chunk.subarray(at)));
      return chunk.length;
    }
    const value = field(chunk.subarray(at, end));
    if (now.field === "path") {
      // A notice about a binary file stands on a line of its own in front of the record.
      now.path = value
        .replace(/^(?:[^\0]*?: (?:WARNING: stopped searching )?binary file[^\n]*\n)+/, "")
        .replace(/^\.\//, "");
      now.field = "line";
    } else if (now.field === "line") {
      now.line = Number(value);
      now.field = "column";
    } else {
      now.column = Number(value) - 1;
      now.field = "text";
    }
    return end + 1;
  };

  return {
    push(chunk) {
      for (let at = 0; open && at < chunk.length; ) at = take(chunk, at);
      return open;
    },
    end() {
      if (open && now.field === "text") finish();
    },
  };
};
