import type { GateMode } from "@latchai/core";

export interface Modes {
  /** "ask" unless the session was switched. */
  get(session: string | undefined): GateMode;
  set(session: string, mode: GateMode): void;
}

/** The mode of each session. In memory on purpose: after a restart every session asks again. */
export function createModes(): Modes {
  const allowAll = new Set<string>();
  return {
    get: (session) => (session !== undefined && allowAll.has(session) ? "allow-all" : "ask"),
    set(session, mode) {
      if (mode === "allow-all") allowAll.add(session);
      else allowAll.delete(session);
    },
  };
}
