import type { Clock } from "@latchai/core";
import { hashSecret, newCode, secretMatches } from "./secrets.ts";

export interface OneTimeCodes {
  /** A new code; an earlier one stops working. */
  issue(): { code: string; expiresAtMs: number };
  /** True once, within 60 seconds. */
  redeem(code: string): boolean;
}

const codeLifeMs = 60_000;

/** The sign-in link's code: 128 bits, one use, at most one alive. */
export function createOneTimeCodes(clock: Clock): OneTimeCodes {
  let alive: { hash: string; expiresAtMs: number } | undefined;
  return {
    issue() {
      const code = newCode();
      alive = { hash: hashSecret(code), expiresAtMs: clock.now() + codeLifeMs };
      return { code, expiresAtMs: alive.expiresAtMs };
    },
    redeem(code) {
      if (!alive || !secretMatches(code, alive.hash)) return false;
      const inTime = clock.now() < alive.expiresAtMs;
      alive = undefined;
      return inTime;
    },
  };
}
