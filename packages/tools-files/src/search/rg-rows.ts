import { isUtf8 } from "node:buffer";
import type { SearchRow } from "./job.ts";

const nul = 0;
const newline = 10;
const carriageReturn = 13;
const windowBytes = 1200;
/** No column has more digits; what goes on without a NUL is text. */
const maxColumnBytes = 16;

/** Reads `path NUL line NUL column NUL text` records from a stream in pieces; of a long line only the part round the match is kept. */
export interface RowParser {
  /** False once `onRow` asked to stop. */
  push(chunk: Buffer): boolean;
  end(): void;
}

interface Draft {
  head: Buffer[];
  field: "path" | "line" | "column" | "text";
  /** Undefined: a name that is not UTF-8, which no tool could open. */
  path: string | undefined;
  line: number;
  /** Infinity: at the very end of a line without a newline, for which ripgrep gives no column. */
  column: number;
  kept: Buffer[];
  keptBytes: number;
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
  keptBytes: 0,
  start: 0,
  total: 0,
  lastByte: -1,
});

/** The part of a line that is kept, once its length without line break is known. */
const windowOf = (now: Draft): Pick<SearchRow, "bytes" | "column" | "start" | "total"> => {
  const total = now.total - (now.lastByte === carriageReturn ? 1 : 0);
  const column = Math.min(now.column, total);
  const start = Math.max(0, column - windowBytes);
  const kept = Buffer.concat(now.kept);
  const keptFrom =
    now.column === Number.POSITIVE_INFINITY ? now.total - kept.length : Math.max(0, now.column - windowBytes);
  return { bytes: kept.subarray(start - keptFrom, Math.max(0, total - keptFrom)), column, start, total };
};

export const createRowParser = (onRow: (row: SearchRow) => boolean): RowParser => {
  let now = draft();
  let open = true;

  /** Of a match at the end the last bytes count. */
  const keepTail = (part: Buffer): void => {
    now.kept.push(Buffer.from(part.subarray(-windowBytes - 2)));
    now.keptBytes += Math.min(part.length, windowBytes + 2);
    while (now.keptBytes - (now.kept[0]?.length ?? 0) > windowBytes + 1) now.keptBytes -= now.kept.shift()?.length ?? 0;
  };

  const takeText = (part: Buffer): void => {
    if (part.length === 0) return;
    if (now.column === Number.POSITIVE_INFINITY) keepTail(part);
    else {
      const begin = Math.max(now.column - windowBytes - now.total, 0);
      const end = Math.min(now.column + windowBytes - now.total, part.length);
      if (end > begin) now.kept.push(Buffer.from(part.subarray(begin, end)));
    }
    now.total += part.length;
    now.lastByte = part[part.length - 1] ?? -1;
  };

  const finish = (): void => {
    const { path, line } = now;
    const part = windowOf(now);
    now = draft();
    if (path !== undefined) open = onRow({ path, line, ...part });
  };

  const field = (value: Buffer): Buffer => {
    const whole = now.head.length === 0 ? value : Buffer.concat([...now.head, value]);
    now.head = [];
    return whole;
  };

  const pathOf = (bytes: Buffer): string | undefined =>
    isUtf8(bytes)
      ? bytes
          .toString("utf8")
          // A notice about a binary file stands on a line of its own in front of the record.
          .replace(/^(?:[^\0]*?: (?:WARNING: stopped searching )?binary file[^\n]*\n)+/, "")
          .replace(/^(?:\.\/)+/, "")
      : undefined;

  const startText = (column: number): void => {
    now.column = column;
    now.field = "text";
  };

  /** The column, or the text when the record has none. */
  const takeColumn = (chunk: Buffer, at: number): number => {
    const end = chunk.indexOf(nul, at);
    const line = chunk.indexOf(newline, at);
    const isText = line !== -1 && (end === -1 || line < end);
    if (!isText && end !== -1) {
      startText(Number(field(chunk.subarray(at, end)).toString("latin1")) - 1);
      return end + 1;
    }
    const held = now.head.reduce((sum, part) => sum + part.length, chunk.length - at);
    if (!isText && held <= maxColumnBytes) {
      now.head.push(Buffer.from(chunk.subarray(at)));
      return chunk.length;
    }
    const head = field(Buffer.alloc(0));
    startText(Number.POSITIVE_INFINITY);
    takeText(head);
    return at;
  };

  const take = (chunk: Buffer, at: number): number => {
    if (now.field === "column") return takeColumn(chunk, at);
    const end = chunk.indexOf(now.field === "text" ? newline : nul, at);
    if (now.field === "text") {
      takeText(chunk.subarray(at, end === -1 ? chunk.length : end));
      if (end === -1) return chunk.length;
      finish();
      return end + 1;
    }
    if (end === -1) {
      now.head.push(Buffer.from(chunk.subarray(at)));
      return chunk.length;
    }
    const value = field(chunk.subarray(at, end));
    if (now.field === "path") {
      now.path = pathOf(value);
      now.field = "line";
    } else {
      now.line = Number(value.toString("latin1"));
      now.field = "column";
    }
    return end + 1;
  };

  return {
    push(chunk) {
      for (let at = 0; open && at < chunk.length; ) at = take(chunk, at);
      return open;
    },
    end() {
      if (now.field === "column") {
        const head = field(Buffer.alloc(0));
        startText(Number.POSITIVE_INFINITY);
        takeText(head);
      }
      if (open && now.field === "text") finish();
    },
  };
};
