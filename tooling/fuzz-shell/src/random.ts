/** A seeded source of numbers (mulberry32): the same seed gives the same campaign. */
export interface Random {
  below(n: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
  chance(share: number): boolean;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (n: number): number => Math.floor(next() * n);
  return { below, chance: (share) => next() < share, pick: (items) => items[below(items.length)] ?? items[0] };
}
