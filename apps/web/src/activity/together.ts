import type { LatchEvent } from "../data/types.ts";

/** Stored and live events as one list, newest first, each once. */
export const together = (past: readonly LatchEvent[], live: readonly LatchEvent[]): LatchEvent[] => {
  const seen = new Map<string, LatchEvent>();
  for (const event of [...past, ...live]) seen.set(event.id, event);
  return [...seen.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
};
