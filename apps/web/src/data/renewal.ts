import type { QueryClient } from "@tanstack/react-query";

/** Reads lists again after events: each once per moment, and never lost to a read that was under way already. */
export interface Renewal {
  /** Everything under the first part of a query's key. */
  renew(key: string): void;
  all(): void;
  stop(): void;
}

const gatherMs = 200;
/** How often a read that is under way is looked at; prompts wait for nothing else. */
const lookMs = 25;

export const createRenewal = (queries: QueryClient): Renewal => {
  const due = new Map<string, ReturnType<typeof setTimeout>>();
  const renew = (key: string): void => {
    if (due.has(key)) return;
    const again = (): void => {
      // Its answer may be older than the event, and the library joins a first read instead of starting another.
      if (queries.isFetching({ queryKey: [key] }) > 0) {
        due.set(key, setTimeout(again, lookMs));
        return;
      }
      due.delete(key);
      void queries.invalidateQueries({ queryKey: [key] });
    };
    due.set(key, setTimeout(again, key === "prompts" ? 0 : gatherMs));
  };
  return {
    renew,
    all() {
      for (const key of new Set(
        queries
          .getQueryCache()
          .getAll()
          .map((query) => String(query.queryKey[0])),
      ))
        renew(key);
    },
    stop() {
      for (const timer of due.values()) clearTimeout(timer);
      due.clear();
    },
  };
};
