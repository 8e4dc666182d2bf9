/** 812 · 38.4k · 1.2M */
export const shortCount = (value: number): string => {
  if (value < 10_000) return value.toLocaleString("en");
  if (value < 999_950) return `${(value / 1000).toFixed(1)}k`;
  return `${(value / 1_000_000).toFixed(1)}M`;
};

/** Dollars, with the digits that a small amount needs. */
export const dollars = (amount: number): string => {
  if (amount === 0) return "$0.00";
  if (amount < 0.0001) return "under $0.0001";
  if (amount < 1) return `$${amount.toFixed(4)}`;
  return amount.toLocaleString("en", { style: "currency", currency: "USD" });
};

/** What stands before numbers that are estimates. */
export const about = ({ estimated }: { estimated?: true }): string => (estimated ? "about " : "");

/** Tokens of a run, which may be estimates; not 0 where nobody counted what was sent. */
export const tokenWords = (usage: {
  input: number;
  output: number;
  costUsd: number | null;
  estimated?: true;
}): string => {
  const sum = usage.input + usage.output;
  return sum === 0 && usage.costUsd === null ? "tokens unknown" : `${about(usage)}${shortCount(sum)} tokens`;
};

/** An amount that may not be known: never 0 for unknown; what is known of it is a lower bound. */
export const costWords = (cost: { costUsd: number | null; knownCostUsd?: number; estimated?: true }): string => {
  if (cost.costUsd !== null) return `${cost.costUsd > 0 ? about(cost) : ""}${dollars(cost.costUsd)}`;
  return cost.knownCostUsd ? `${dollars(cost.knownCostUsd)} and unknown` : "unknown";
};
