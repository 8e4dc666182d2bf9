const maxWordChars = 64;

const normal = (word: string): string => word.toLowerCase().replaceAll(/[-_.\s]/g, "");

/** Edit distance in which two swapped neighbours count once; anything past `limit` may be any number past it. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  let previousLeast = 0;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const put = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = swapped ? (beforePrevious[j - 2] ?? 0) + 1 : put;
      const edits = Math.min(put, swap, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      row.push(edits);
      if (edits < least) least = edits;
    }
    // A row follows from the two before it, and never with fewer edits.
    if (least > limit && previousLeast > limit) return limit + 1;
    previousLeast = least;
    [beforePrevious, previous] = [previous, row];
  }
  return previous[b.length] ?? limit + 1;
}

const words = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[-_.\s]+/)
    .filter((part) => part !== "");

/** One bit for each letter that occurs; others may share one. */
function lettersOf(text: string): number {
  let bits = 0;
  for (let index = 0; index < text.length; index += 1) bits |= 1 << (text.charCodeAt(index) & 31);
  return bits;
}

function countOf(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** What was written, in the forms that candidates are compared with. */
interface Written {
  normal: string;
  letters: number;
  words: string[];
}

function score({ normal: a, letters, words: given }: Written, candidate: string): number {
  const b = normal(candidate);
  if (a === b) return 0;
  const limit = Math.floor(Math.max(a.length, b.length) / 3);
  const others = lettersOf(b);
  // Every letter that only one of them has takes an edit.
  const least = Math.max(countOf(letters & ~others), countOf(others & ~letters));
  const edits = least > limit ? least : distance(a, b, limit);
  if (edits <= limit) return edits;
  if (!given.some((part) => part.length > 2 && b.includes(part))) return Number.POSITIVE_INFINITY;
  const real = words(candidate);
  const shared = real.filter((part) => part.length > 2 && given.includes(part)).length;
  return shared > 0 && shared === Math.min(given.length, real.length) ? limit + 1 : Number.POSITIVE_INFINITY;
}

/** The candidate that was most likely meant, or undefined when none is close. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > maxWordChars) return undefined;
  const plain = normal(word);
  const written: Written = { normal: plain, letters: lettersOf(plain), words: words(word) };
  let best: string | undefined;
  let bestScore = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const points = candidate.length > maxWordChars ? Number.POSITIVE_INFINITY : score(written, candidate);
    if (points < bestScore) [best, bestScore] = [candidate, points];
  }
  return best;
}
