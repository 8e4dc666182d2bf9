/** Part of a line round a match: `bytes` starts `start` bytes into a line of `total` bytes; the match starts at `column`. */
export interface LineWindow {
  bytes: Uint8Array;
  start: number;
  total: number;
  column: number;
}

const decode = (bytes: Uint8Array): string => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

/** Leaves out the rest of a character that the window cut in two. */
const fromWholeCharacter = (bytes: Uint8Array): Uint8Array => {
  let at = 0;
  while (at < 3 && at < bytes.length && ((bytes[at] ?? 0) & 0xc0) === 0x80) at++;
  return bytes.subarray(at);
};

const printable = (text: string): string => text.replaceAll("\0", "\ufffd");

/** The line, or at most `max` UTF-16 units of it round the match with `…` where it was cut. */
export const clampLine = ({ bytes, start, total, column }: LineWindow, max: number): string => {
  const whole = start === 0 && bytes.length >= total;
  if (whole) {
    const line = decode(bytes);
    if (line.length <= max) return printable(line);
  }
  const split = column - start;
  const head = bytes.subarray(0, split);
  const before = decode(start === 0 ? head : fromWholeCharacter(head));
  const after = decode(bytes.subarray(split));
  const lead = Math.min(before.length, Math.max(Math.floor(max / 3), max - after.length));
  const cutHead = start > 0 || lead < before.length;
  const room = max - lead;
  const tail = after.slice(0, room);
  const cutTail = tail.length < after.length || start + bytes.length < total;
  let shown = before.slice(before.length - lead) + tail;
  if (cutHead) shown = `…${shown.slice(1).replace(/^[\udc00-\udfff]/, "")}`;
  if (cutTail) shown = `${shown.slice(0, max - 1).replace(/[\ud800-\udbff]$/, "")}…`;
  return printable(shown);
};
