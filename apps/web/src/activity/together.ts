import type { EventRow } from "../../../daemon/src/http/api-types.ts";

/** Stored and live events as one list, newest first, each once. */
export const together = (past: readonly EventRow[], live: readonly EventRow[]): EventRow[] => {
  const seen = new Map<string, EventRow>();
  for (const event of [...past, ...live]) seen.set(event.id, event);
  return [...seen.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
};
