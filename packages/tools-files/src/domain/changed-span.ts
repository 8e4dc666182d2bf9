/** The part of two texts that differs, in whole lines with some context; `line` lines stand before it in both. */
export interface ChangedSpan {
  before: string;
  after: string;
  line: number;
}

const block = 4096;
const contextLines = 3;

const commonStart = (a: string, b: string): number => {
  const max = Math.min(a.length, b.length);
  let at = 0;
  while (at + block <= max && a.slice(at, at + block) === b.slice(at, at + block)) at += block;
  while (at < max && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  return at;
};

const commonEnd = (a: string, b: string, max: number): number => {
  let count = 0;
  while (
    count + block <= max &&
    a.slice(a.length - count - block, a.length - count) === b.slice(b.length - count - block, b.length - count)
  )
    count += block;
  while (count < max && a.charCodeAt(a.length - 1 - count) === b.charCodeAt(b.length - 1 - count)) count++;
  return count;
};

const lineStartBack = (text: string, from: number, lines: number): number => {
  let at = from;
  for (let left = lines; left >= 0 && at > 0; left--) at = text.lastIndexOf("\n", at - 1 - (left < lines ? 1 : 0)) + 1;
  return at;
};

const lineEndOn = (text: string, from: number, lines: number): number => {
  let at = from;
  for (let left = lines; left >= 0 && at < text.length; left--) {
    const end = text.indexOf("\n", at);
    at = end === -1 ? text.length : end + 1;
  }
  return at;
};

const countLines = (text: string, to: number): number => {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1 && at < to; at = text.indexOf("\n", at + 1)) count++;
  return count;
};

/** Leaves out what is equal at both ends, so that comparing a small change of a large file stays cheap. */
export const changedSpan = (before: string, after: string): ChangedSpan => {
  const same = commonStart(before, after);
  const tail = commonEnd(before, after, Math.min(before.length, after.length) - same);
  const start = lineStartBack(before, same, contextLines);
  const end = lineEndOn(before, before.length - tail, contextLines);
  return {
    before: before.slice(start, end),
    after: after.slice(start, after.length - (before.length - end)),
    line: countLines(before, start),
  };
};
