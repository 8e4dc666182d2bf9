import type { Clock, Ids } from "@latchai/core";
import type { Store } from "../store/open.ts";
import { type Authenticated, createAuthenticate, type Presented } from "./authenticate.ts";
import { type BrowserSessions, createBrowserSessions } from "./browser-sessions.ts";
import { createOneTimeCodes, type OneTimeCodes } from "./one-time-code.ts";
import { tokenOwner } from "./principal.ts";
import { createTokens, type Tokens } from "./tokens.ts";

/** Everything about sign-in. */
export interface Auth {
  tokens: Tokens;
  sessions: BrowserSessions;
  codes: OneTimeCodes;
  authenticate(presented: Presented): Authenticated;
  /** May the principal of this id still ask for anything? What runs long asks again. */
  isAlive(id: string): boolean;
  /** Called with the id of each token that is revoked and each browser that is signed out. */
  onRevoke(listener: (id: string) => void): void;
}

export async function createAuth(options: { store: Store; clock: Clock; ids: Ids; ownerToken: string }): Promise<Auth> {
  const tokens = await createTokens(options);
  const sessions = await createBrowserSessions(options);
  return {
    tokens,
    sessions,
    codes: createOneTimeCodes(options.clock),
    authenticate: createAuthenticate(tokens, sessions),
    isAlive: (id) => id === tokenOwner.id || tokens.has(id) || sessions.has(id),
    onRevoke(listener) {
      tokens.onRevoke(listener);
      sessions.onRevoke(listener);
    },
  };
}
