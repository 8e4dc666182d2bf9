// Every figure is the median of n runs after warm-up. Candidates of one table take turns, so that the machine's noise hits all alike.
import { performance } from "node:perf_hooks";

const quantile = (sorted, q) => sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))];

export const summarise = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  return { n: sorted.length, median: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), best: sorted[0] };
};

const collect = async (candidates, { n, warm }, once) => {
  const names = Object.keys(candidates);
  const times = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < n + warm; round++) {
    for (const name of names) {
      const value = await once(candidates[name], round);
      if (round >= warm) times[name].push(value);
    }
  }
  return Object.fromEntries(names.map((name) => [name, summarise(times[name])]));
};

/** Wall milliseconds per call. */
export const wall = (candidates, { n = 20, warm = 3 } = {}) =>
  collect(candidates, { n, warm }, async (run, round) => {
    const startedMs = performance.now();
    await run(round);
    return performance.now() - startedMs;
  });

/** CPU microseconds of this process per call, over batches: other processes do not change it. */
export const cpu = (candidates, { n = 25, warm = 5, calls = 2_000 } = {}) =>
  collect(candidates, { n, warm }, async (run) => {
    const before = process.cpuUsage();
    for (let call = 0; call < calls; call++) {
      const result = run(call);
      if (result instanceof Promise) await result;
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / calls;
  });

/** CPU milliseconds of this process per unit, when one run makes `units` of them. */
export const perUnit = (candidates, { units, n = 7, warm = 2 }) =>
  collect(candidates, { n, warm }, async (run) => {
    const before = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / units;
  });
