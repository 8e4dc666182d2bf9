import type { RunRow, SessionUsage } from "../wire.ts";

/** 950 ms, 4.2 s, 3 min 20 s. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.floor((ms % 60_000) / 1000)} s`;
}

/** 870, 12.4k, 3.1M. */
export function count(value: number): string {
  if (value < 1000) return String(value);
  if (value < 999_500) return `${trimmed(value / 1000)}k`;
  return `${trimmed(value / 1_000_000)}M`;
}

const trimmed = (value: number): string =>
  value < 100 ? value.toFixed(1).replace(/\.0$/, "") : String(Math.round(value));

/** An unknown price is said to be unknown: it is not nothing. */
export function cost(usd: number | null): string {
  if (usd === null) return "cost unknown";
  return usd > 0 && usd < 0.01 ? `$${usd.toFixed(4)}` : `$${usd.toFixed(2)}`;
}

type Tokens = Pick<RunRow["usage"], "input" | "cached" | "output" | "costUsd" | "estimated">;

const tokens = ({ input, cached, output, costUsd, estimated }: Tokens): string =>
  `${estimated ? "about " : ""}${count(input)} in${cached > 0 ? ` (${count(cached)} cached)` : ""} · ${count(output)} out · ${cost(costUsd)}`;

/** The line after a turn: what it took, and how full the model's window is. */
export function meter(turn: RunRow["usage"] | undefined, session: SessionUsage): string {
  const parts = turn ? [`turn ${tokens(turn)}`] : [];
  parts.push(turn ? `session ${cost(session.costUsd)}` : `session ${tokens(session)}`);
  const { contextUsed, contextTokens } = session;
  if (contextUsed !== undefined && contextTokens !== undefined && contextTokens > 0)
    parts.push(`window ${Math.round((contextUsed / contextTokens) * 100)} %`);
  else if (contextUsed !== undefined) parts.push(`window ${count(contextUsed)}`);
  return parts.join("  |  ");
}
