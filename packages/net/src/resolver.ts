import { lookup } from "node:dns/promises";
import { createTurns } from "./turns.ts";

/**
 * The addresses of a name, all of them: each is judged, and only these are connected to. Rejects with a system error
 * (`ENOTFOUND`, …). The caller stops waiting when the signal fires.
 */
export type Resolver = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

/** The system's own resolver (hosts file, search domains), a few lookups at a time. */
export const createSystemResolver = (maxLookups: number): Resolver => {
  const turns = createTurns(maxLookups);
  return (hostname, signal) =>
    turns.take(signal, async () => (await lookup(hostname, { all: true })).map(({ address }) => address));
};
