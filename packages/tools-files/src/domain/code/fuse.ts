/** A chunk's place in one ranking decides its share; how far apart raw scores are does not matter. */
const k = 60;
const testWeight = 0.6;

export interface Candidate {
  id: number;
  path: string;
}

export interface Fused<C extends Candidate> {
  candidate: C;
  /** 0 to 1; 1 is first in every ranking. */
  score: number;
}

/** Does the path belong to tests, fixtures or mocks? */
export const isTestPath = (path: string): boolean =>
  /(^|\/)(tests?|__tests__|__mocks__|spec|specs|fixtures?|testdata)\/|[._-](test|spec)s?\.[^/]+$|(^|\/)test_[^/]+\.py$|_test\.[^/]+$/i.test(
    path,
  );

/** Reciprocal rank fusion; tests weigh less unless the question is about tests. Best first, ties in path order. */
export const fuse = <C extends Candidate>(rankings: readonly (readonly C[])[], query: string): Fused<C>[] => {
  const aboutTests = /\b(tests?|specs?|fixtures?|mocks?)\b/i.test(query);
  const sums = new Map<number, Fused<C>>();
  for (const ranking of rankings)
    for (const [index, candidate] of ranking.entries()) {
      const entry = sums.get(candidate.id) ?? { candidate, score: 0 };
      entry.score += 1 / (k + index + 1);
      sums.set(candidate.id, entry);
    }
  const best = rankings.filter((ranking) => ranking.length > 0).length / (k + 1);
  return [...sums.values()]
    .map(({ candidate, score }) => {
      const weight = !aboutTests && isTestPath(candidate.path) ? testWeight : 1;
      return { candidate, score: (score / best) * weight };
    })
    .sort((a, b) => b.score - a.score || (a.candidate.path < b.candidate.path ? -1 : 1));
};
