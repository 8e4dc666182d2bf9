import type { ModelCall } from "./port.ts";

/** Sums of model calls. */
export interface Usage {
  calls: number;
  noCache: number;
  cacheRead: number;
  cacheWrite: number;
  output: number;
  reasoning: number;
  /** Of the calls whose cost is known. */
  costUsd: number;
  unknownCost: number;
  /** Calls that were refused or never arrived: they have no cost to be known. */
  uncharged: number;
  estimated: number;
  failed: number;
}

export const noUsage = (): Usage => ({
  calls: 0,
  noCache: 0,
  cacheRead: 0,
  cacheWrite: 0,
  output: 0,
  reasoning: 0,
  costUsd: 0,
  unknownCost: 0,
  uncharged: 0,
  estimated: 0,
  failed: 0,
});

// A provider that reports more cached than sent must not lead to negative sums.
const count = (value: number): number => (Number.isFinite(value) && value > 0 ? value : 0);

const cameToNothing = ({ failed, costUsd, noCache, cacheRead, cacheWrite, output }: ModelCall): boolean =>
  failed === true && costUsd === 0 && noCache + cacheRead + cacheWrite + output === 0;

/** Adds one call to a sum. */
export const addCall = (sum: Usage, call: ModelCall): void => {
  sum.calls += 1;
  sum.noCache += count(call.noCache);
  sum.cacheRead += count(call.cacheRead);
  sum.cacheWrite += count(call.cacheWrite);
  sum.output += count(call.output);
  sum.reasoning += count(call.reasoning);
  if (cameToNothing(call)) sum.uncharged += 1;
  else if (call.costUsd === null) sum.unknownCost += 1;
  else sum.costUsd += count(call.costUsd);
  if (call.estimated === true) sum.estimated += 1;
  if (call.failed === true) sum.failed += 1;
};

const whole = (value: number): string => Math.round(value).toLocaleString("en-US");

const dollars = (value: number): string => `$${value === 0 || value >= 1 ? value.toFixed(2) : value.toPrecision(3)}`;

/** Tokens by class, zero classes left out. */
const tokensText = (usage: Usage): string => {
  const cached = [
    ...(usage.cacheRead > 0 ? [`${whole(usage.cacheRead)} from cache`] : []),
    ...(usage.cacheWrite > 0 ? [`${whole(usage.cacheWrite)} written to cache`] : []),
  ];
  const input = usage.noCache + usage.cacheRead + usage.cacheWrite;
  const parts = cached.length === 0 ? "" : ` (${[`${whole(usage.noCache)} new`, ...cached].join(", ")})`;
  const thought = usage.reasoning > 0 ? ` (${whole(usage.reasoning)} reasoning)` : "";
  const guessed =
    usage.estimated === 0
      ? ""
      : usage.estimated === usage.calls
        ? ", estimated"
        : `, estimated in ${usage.estimated} of ${usage.calls} calls`;
  return `input ${whole(input)}${parts}, output ${whole(usage.output)}${thought}${guessed}`;
};

/** Cost in dollars; what is not known is said, never taken for nothing. */
const costText = (usage: Usage): string => {
  const charged = usage.calls - usage.uncharged;
  if (usage.unknownCost === 0) return dollars(usage.costUsd);
  if (usage.unknownCost === charged) return "cost unknown";
  return `${dollars(usage.costUsd)} + unknown cost of ${usage.unknownCost} of ${charged} calls`;
};

/** What calls took and cost, part by part; of calls that were all refused there is neither. */
export const spentTexts = (usage: Usage): string[] => {
  if (usage.calls === 0) return [];
  return usage.uncharged === usage.calls ? ["nothing charged"] : [tokensText(usage), costText(usage)];
};

/** A length of time in the unit that reads best. */
export const durationText = (ms: number): string => {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const minutes = Math.floor(ms / 60_000);
  return minutes < 60
    ? `${minutes} min ${Math.floor((ms % 60_000) / 1000)} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
};
