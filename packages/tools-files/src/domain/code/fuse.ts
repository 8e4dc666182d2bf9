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

// A question that holds an identifier means that very identifier more than anything like it.
const identifier = /[\p{Ll}\p{N}]\p{Lu}|[_$]|\p{L}\p{N}|\(\)|^\s*\S+\s*$/u;
const exactWeight = 2;

/** How much each ranking counts: by words, by meaning. */
export const rankingWeights = (query: string): [number, number] => [identifier.test(query) ? exactWeight : 1, 1];

/** Reciprocal rank fusion of the ranking by words and the one by meaning; tests weigh less unless the question is about tests. Best first, ties in path order. */
export const fuse = <C extends Candidate>(
  rankings: readonly [readonly C[], readonly C[]],
  query: string,
): Fused<C>[] => {
  const aboutTests = /\b(tests?|specs?|fixtures?|mocks?)\b/i.test(query);
  const sums = new Map<number, Fused<C>>();
  const weights = rankingWeights(query);
  let best = 0;
  for (const [which, ranking] of rankings.entries()) {
    const weight = weights[which] ?? 1;
    if (ranking.length > 0) best += weight / (k + 1);
    for (const [index, candidate] of ranking.entries()) {
      const entry = sums.get(candidate.id) ?? { candidate, score: 0 };
      entry.score += weight / (k + index + 1);
      sums.set(candidate.id, entry);
    }
  }
  return [...sums.values()]
    .map(({ candidate, score }) => {
      const weight = !aboutTests && isTestPath(candidate.path) ? testWeight : 1;
      return { candidate, score: (score / best) * weight };
    })
    .sort((a, b) => b.score - a.score || (a.candidate.path < b.candidate.path ? -1 : 1));
};
