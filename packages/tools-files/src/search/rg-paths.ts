import { isUtf8 } from "node:buffer";
import type { RowParser } from "./rg-rows.ts";

/** Reads NUL-terminated paths. */
export const createPathParser = (onPath: (path: string) => boolean): RowParser => {
  let rest: Buffer = Buffer.alloc(0);
  let open = true;
  return {
    push(chunk) {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      let start = 0;
      for (let end = bytes.indexOf(0); open && end !== -1; end = bytes.indexOf(0, start)) {
        const path = bytes.subarray(start, end);
        // A name that is not UTF-8 could not be opened by any tool.
        if (isUtf8(path)) open = onPath(path.toString("utf8").replace(/^(?:\.\/)+/, ""));
        start = end + 1;
      }
      rest = bytes.subarray(start);
      return open;
    },
    end() {},
  };
};
