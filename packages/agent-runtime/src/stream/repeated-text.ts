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
  let unread = "";
  return (delta) => {
    unread += delta;
    if (unread.length < limits.repeatedChars) return false;
    // Not for each delta: every time copies the whole tail.
    tail = (tail + unread).slice(-keep);
    unread = "";
    return endsInRepeats(tail);
  };
}
