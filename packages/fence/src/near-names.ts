/** How names are compared when the exact bytes are not there: composed form, plain spaces. */
export const sameLooking = (name: string): string => name.normalize("NFC").replace(/[\u00a0\u202f]/g, " ");

const distance = (a: string, b: string, max: number): number => {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitute = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substitute, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? max + 1;
};

const stem = (name: string): string => name.replace(/\.[^.]*$/, "");

/** At most three of `names` that `wanted` was probably meant to be, best first. */
export const nearNames = (wanted: string, names: readonly string[]): string[] => {
  const low = sameLooking(wanted).toLowerCase();
  // Of a single character every other one is one step away.
  const max = low.length > 3 ? Math.max(2, Math.floor(low.length / 3)) : Math.min(1, low.length - 1);
  const scored: { name: string; score: number }[] = [];
  for (const name of names.slice(0, 5000)) {
    const other = sameLooking(name).toLowerCase();
    if (other.length > 200 || low.length > 200) continue;
    const score = other === low ? 0 : stem(other) === stem(low) ? 0.5 : distance(low, other, max);
    if (score <= max) scored.push({ name, score });
  }
  return scored
    .sort((a, b) => a.score - b.score || (a.name < b.name ? -1 : 1))
    .slice(0, 3)
    .map(({ name }) => name);
};
