const normal = (name: string): string => name.toLowerCase().replaceAll(/[-_.\s]/g, "");
const maxCompared = 64;

const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const put = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(put, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
};

/** At most `max` of the names, the most alike first; equal ones in their given order. */
export const nearNames = (wanted: string, names: readonly string[], max: number): string[] => {
  const word = normal(wanted.slice(0, maxCompared));
  return names
    .map((name) => ({ name, points: distance(word, normal(name.slice(0, maxCompared))) }))
    .sort((a, b) => a.points - b.points)
    .slice(0, max)
    .map(({ name }) => name);
};
