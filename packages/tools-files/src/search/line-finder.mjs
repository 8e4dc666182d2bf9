// Plain JavaScript: the search runs in a worker thread, and a worker started from the sources cannot load TypeScript.
import { isAscii, isUtf8 } from "node:buffer";
import { createMachine } from "./line-machine.mjs";

/** Length of the valid sequence that starts here, or 0. */
const sequenceLength = (bytes, at) => {
  const lead = bytes[at];
  const length = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  return length > 0 && at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length)) ? length : 0;
};

/** Code points of a line, -1 for a byte that is no text, and where each stands. */
const pointsOf = (line) => {
  const points = [];
  const offsets = [];
  for (let at = 0; at < line.length; ) {
    const length = line[at] < 0x80 ? 1 : sequenceLength(line, at);
    points.push(length === 0 ? -1 : length === 1 ? line[at] : line.toString("utf8", at, at + length).codePointAt(0));
    offsets.push(at);
    at += Math.max(length, 1);
  }
  return { points, offsets: [...offsets, line.length] };
};

/** `find(line)` gives the byte offset of the first match in a line, or -1. `literal`: bytes that every match holds. */
export const createFinder = async ({ exact, ascii, unicode, tree, required }) => {
  if (exact !== undefined) {
    const bytes = Buffer.from(exact);
    return { literal: bytes, find: (line) => line.indexOf(bytes) };
  }
  const { RE2JS } = await import("re2js");
  const onAscii = RE2JS.compile(ascii);
  let onUnicode;
  let machine;
  return {
    literal: required === "" ? undefined : Buffer.from(required),
    find(line) {
      if (isAscii(line)) {
        const matcher = onAscii.matcher(line.latin1Slice());
        return matcher.find() ? matcher.start() : -1;
      }
      if (unicode !== undefined && isUtf8(line)) {
        onUnicode ??= RE2JS.compile(unicode);
        const text = line.toString("utf8");
        const matcher = onUnicode.matcher(text);
        return matcher.find() ? Buffer.byteLength(text.slice(0, matcher.start())) : -1;
      }
      machine ??= createMachine(tree);
      const { points, offsets } = pointsOf(line);
      const at = machine(points);
      return at === -1 ? -1 : offsets[at];
    },
  };
};
