import type { Log } from "@latchai/core";

/** What fails again and again, as a store does on a full disk: told once until it passes. */
export interface Troubles {
  tell(about: string, text: string, error: unknown): void;
  passed(about: string): void;
  /** Whether it failed the last time and the time before in the same way. */
  lasts(about: string): boolean;
}

export function createTroubles(log: Log): Troubles {
  const known = new Map<string, { why: string; lasts: boolean }>();
  return {
    tell(about, text, error) {
      const why = String(error);
      const lasts = known.get(about)?.why === why;
      if (!lasts) log.error(text, error);
      known.set(about, { why, lasts });
    },
    passed: (about) => void known.delete(about),
    lasts: (about) => known.get(about)?.lasts === true,
  };
}
