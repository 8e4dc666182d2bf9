import { limits } from "../limits.ts";

const longestPeriod = 2000;

/** Whether `text` ends in one piece repeated `limits.maxRepeats` times. */
function endsInRepeats(text: string): boolean {
  const piece = text.slice(-limits.repeatedChars);
  const before = text.lastIndexOf(piece, text.length - piece.length - 1);
  if (before < 0) return false;
  const period = text.length - piece.length - before;
  const span = Math.max(limits.repeatedChars, period) * limits.maxRepeats;
  if (text.length < span) return false;
  const tail = text.slice(-span);
  return tail.slice(period) === tail.slice(0, -period);
}

/** Watches a text as it grows; true once it has started to say the same over and over. */
export function createRepeatWatch(): (delta: string) => boolean {
  const keep = longestPeriod * limits.maxRepeats;
  let tail = "";
  let unread = 0;
  return (delta) => {
    tail = (tail + delta).slice(-keep);
    unread += delta.length;
    if (unread < limits.repeatedChars) return false;
    unread = 0;
    return endsInRepeats(tail);
  };
}
