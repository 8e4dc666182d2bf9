import type { LanguageModelV3Usage } from "@ai-sdk/provider";
import type { ModelPrice, ModelProvider } from "./models/config.ts";
import type { ModelError } from "./models/model-error.ts";

/** Tokens of one model call, each counted once. `input` is the sum of the three kinds of input. */
export interface Usage {
  input: number;
  noCache: number;
  cacheRead: number;
  cacheWrite: number;
  /** Reasoning included. */
  output: number;
  reasoning: number;
  /** The server gave none: counted from the text's length. */
  estimated?: true;
  /** US dollars; absent when a price is unknown, which is not 0. */
  costUsd?: number;
}

const nothing: Usage = { input: 0, noCache: 0, cacheRead: 0, cacheWrite: 0, output: 0, reasoning: 0 };

/** A request that was never made. */
export const unsentUsage: Usage = { ...nothing, costUsd: 0 };

/** Server errors of a request that nobody began to work on. */
const notBegun: ReadonlySet<number> = new Set([501, 503, 529]);

/** A server that gave up, or failed in the middle, may have worked on the request, and so may one behind it. */
const turnedAway = (status: number): boolean => (status < 500 ? status !== 408 : notBegun.has(status));

/**
 * A request that nothing of an answer came to. Nothing is charged for it where it was refused or never arrived; one that
 * was stopped, stalled or broken off may be charged for, and nobody says how much.
 */
export function unansweredUsage(error: ModelError | undefined, price: ModelPrice | undefined): Usage {
  const refused = error?.status !== undefined && turnedAway(error.status);
  const free = price?.input === 0 && price.output === 0;
  return refused || error?.unsent === true || free ? unsentUsage : nothing;
}

/** What the provider itself says that the call cost, in US dollars, as gateways do. */
export function reportedCost(given: LanguageModelV3Usage | undefined): number | undefined {
  const cost = given?.raw?.["cost"];
  return typeof cost === "number" && cost >= 0 && cost <= most ? cost : undefined;
}

/** A server that tells of more tokens or dollars than this in one request tells nothing. */
const most = 1e9;

const count = (value: unknown): number =>
  typeof value === "number" && value > 0 && value <= most ? Math.round(value) : 0;

/** Anthropic's multiples of the input price; other providers have to be told. */
const anthropicCache = { cacheRead: 0.1, cacheWrite: 1.25 };

/** What the tokens cost at this price, or undefined when a kind that was used has no price. */
export function costOf(usage: Usage, price: ModelPrice | undefined, provider: ModelProvider): number | undefined {
  if (price === undefined) return undefined;
  const cachePrice = (kind: "cacheRead" | "cacheWrite"): number | undefined =>
    price[kind] ?? (provider === "anthropic" || price.input === 0 ? price.input * anthropicCache[kind] : undefined);
  const charged: [number, number | undefined][] = [
    [usage.noCache, price.input],
    [usage.cacheRead, cachePrice("cacheRead")],
    [usage.cacheWrite, cachePrice("cacheWrite")],
    [usage.output, price.output],
  ];
  let sum = 0;
  for (const [tokens, perMillion] of charged) {
    if (tokens === 0) continue;
    if (perMillion === undefined) return undefined;
    sum += (tokens * perMillion) / 1_000_000;
  }
  return sum;
}

/** A provider's usage, or an estimate from what was sent and received when it gave none. */
export function readUsage(
  given: LanguageModelV3Usage | undefined,
  estimate: { input: number; output: number },
): Omit<Usage, "costUsd"> {
  const input = count(given?.inputTokens.total);
  const output = count(given?.outputTokens.total);
  if (given === undefined || (input === 0 && output === 0)) {
    return {
      input: estimate.input,
      noCache: estimate.input,
      cacheRead: 0,
      cacheWrite: 0,
      output: estimate.output,
      reasoning: 0,
      estimated: true,
    };
  }
  const cacheRead = Math.min(count(given.inputTokens.cacheRead), input);
  const cacheWrite = Math.min(count(given.inputTokens.cacheWrite), input - cacheRead);
  const noCache = input - cacheRead - cacheWrite;
  const reasoning = Math.min(count(given.outputTokens.reasoning), output);
  return { input, noCache, cacheRead, cacheWrite, output, reasoning };
}

/** The sum of several calls; its cost is known only if every call's is. */
export function addUsage(calls: readonly Usage[]): Usage {
  const sum = (kind: "input" | "noCache" | "cacheRead" | "cacheWrite" | "output" | "reasoning"): number =>
    calls.reduce((total, usage) => total + usage[kind], 0);
  const known = calls.every(({ costUsd }) => costUsd !== undefined);
  return {
    input: sum("input"),
    noCache: sum("noCache"),
    cacheRead: sum("cacheRead"),
    cacheWrite: sum("cacheWrite"),
    output: sum("output"),
    reasoning: sum("reasoning"),
    ...(calls.some(({ estimated }) => estimated === true) ? { estimated: true as const } : {}),
    ...(known ? { costUsd: calls.reduce((total, usage) => total + (usage.costUsd ?? 0), 0) } : {}),
  };
}
