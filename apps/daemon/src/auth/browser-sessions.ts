import type { Clock, Ids } from "@latchai/core";
import type { Store } from "../store/open.ts";
import type { BrowserSessionTable } from "../store/tables.ts";
import { digestMatches, digestOf, hashSecret, newSecret, secretMatches } from "./secrets.ts";

export interface BrowserSession {
  id: string;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
  userAgent: string;
}

export interface BrowserSessions {
  list(): BrowserSession[];
  /** The two secrets are in the answer and nowhere else. */
  create(userAgent: string): Promise<{ session: BrowserSession; cookie: string; csrf: string }>;
  /** The live session of a cookie; `renewed` when its 12 hours just began again and the cookie should be sent anew. */
  find(cookie: string): { session: BrowserSession; renewed: boolean } | undefined;
  /** Is the session of this id signed in? */
  has(id: string): boolean;
  /** Does this second secret belong to the session? */
  csrfMatches(id: string, presented: string): boolean;
  revoke(id: string): Promise<boolean>;
  onRevoke(listener: (id: string) => void): void;
}

export const sessionLifeMs = 12 * 3600_000;
const renewMs = 5 * 60_000;

/** Signed-in browsers: 12 hours from the last use, listed, revocable. */
export async function createBrowserSessions(options: {
  store: Store;
  clock: Clock;
  ids: Ids;
}): Promise<BrowserSessions> {
  const { store, clock, ids } = options;
  const at = (ms: number): string => new Date(ms).toISOString();
  await store.deleteFrom("browser_sessions").where("expires_at", "<=", at(clock.now())).execute();
  const rows = new Map((await store.selectFrom("browser_sessions").selectAll().execute()).map((row) => [row.id, row]));
  const listeners = new Set<(id: string) => void>();
  /** Signed out here but not yet in the database, which may have refused. */
  const unfinished = new Set<string>();
  const alive = (row: BrowserSessionTable): boolean => clock.now() < Date.parse(row.expires_at);

  function renew(row: BrowserSessionTable): boolean {
    if (clock.now() - Date.parse(row.last_used_at) < renewMs) return false;
    row.last_used_at = at(clock.now());
    row.expires_at = at(clock.now() + sessionLifeMs);
    const { last_used_at, expires_at } = row;
    // Not stored means at worst an earlier sign-out after a restart.
    store
      .updateTable("browser_sessions")
      .set({ last_used_at, expires_at })
      .where("id", "=", row.id)
      .execute()
      .catch(() => {});
    return true;
  }

  return {
    list: () => [...rows.values()].filter(alive).map(toSession),
    async create(userAgent) {
      const cookie = newSecret();
      const csrf = newSecret();
      const row: BrowserSessionTable = {
        id: ids.next(),
        cookie_hash: hashSecret(cookie),
        csrf_hash: hashSecret(csrf),
        user_agent: userAgent.slice(0, 300),
        created_at: at(clock.now()),
        last_used_at: at(clock.now()),
        expires_at: at(clock.now() + sessionLifeMs),
      };
      await store.insertInto("browser_sessions").values(row).execute();
      rows.set(row.id, row);
      return { session: toSession(row), cookie, csrf };
    },
    find(cookie) {
      const digest = digestOf(cookie);
      for (const row of rows.values()) {
        if (!digestMatches(digest, row.cookie_hash)) continue;
        if (!alive(row)) return undefined;
        const renewed = renew(row);
        return { session: toSession(row), renewed };
      }
      return undefined;
    },
    has(id) {
      const row = rows.get(id);
      return row !== undefined && alive(row);
    },
    csrfMatches(id, presented) {
      const row = rows.get(id);
      return row !== undefined && secretMatches(presented, row.csrf_hash);
    },
    async revoke(id) {
      if (rows.delete(id)) for (const listener of listeners) listener(id);
      else if (!unfinished.has(id)) return false;
      unfinished.add(id);
      await store.deleteFrom("browser_sessions").where("id", "=", id).execute();
      unfinished.delete(id);
      return true;
    },
    onRevoke: (listener) => void listeners.add(listener),
  };
}

const toSession = (row: BrowserSessionTable): BrowserSession => ({
  id: row.id,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  expiresAt: row.expires_at,
  userAgent: row.user_agent,
});
