import type { Config } from "../config/schema.ts";

/** Keys that a running daemon does not take over; everything else applies at once. */
const restartKeys = ["server", "families", "familySettings", "browser"] as const satisfies readonly (keyof Config)[];

/** Top-level keys whose value differs from the one this daemon started with and that take effect at the next start. */
export const keysForRestart = (atStart: Config, now: Config): string[] =>
  restartKeys.filter((key) => JSON.stringify(atStart[key]) !== JSON.stringify(now[key]));
