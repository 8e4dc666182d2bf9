import type { Clock, Ids } from "@latchai/core";
import type { Store } from "../store/open.ts";
import type { TokenTable } from "../store/tables.ts";
import type { Principal } from "./principal.ts";
import { tokenOwner } from "./principal.ts";
import { digestMatches, digestOf, hashSecret, newSecret } from "./secrets.ts";

/** A named token without its secret. */
export interface TokenInfo {
  id: string;
  name: string;
  scope: "call";
  createdAt: string;
  lastUsedAt?: string;
}

export interface Tokens {
  list(): TokenInfo[];
  /** The secret is in the answer and nowhere else; undefined when the name is taken. */
  create(name: string): Promise<(TokenInfo & { token: string }) | undefined>;
  /** By id or name; false when there is none. */
  revoke(id: string): Promise<boolean>;
  /** Is there a token of this id? */
  has(id: string): boolean;
  /** The owner of a presented bearer token. */
  find(presented: string): Principal | undefined;
  onRevoke(listener: (id: string) => void): void;
}

const prefix = "latchai_";
const touchMs = 60_000;

/** The owner's token and the named tokens of scope `call`, kept as hashes. */
export async function createTokens(options: {
  store: Store;
  clock: Clock;
  ids: Ids;
  ownerToken: string;
}): Promise<Tokens> {
  const { store, clock, ids } = options;
  const ownerHash = hashSecret(options.ownerToken);
  const rows = new Map((await store.selectFrom("tokens").selectAll().execute()).map((row) => [row.id, row]));
  const listeners = new Set<(id: string) => void>();
  /** Names whose token is being stored. */
  const reserved = new Set<string>();
  /** Revoked here but not yet in the database, which may have refused. */
  const unfinished = new Map<string, TokenTable>();
  const named = (from: ReadonlyMap<string, TokenTable>, id: string): TokenTable | undefined =>
    from.get(id) ?? [...from.values()].find((row) => row.name === id);
  const now = (): string => new Date(clock.now()).toISOString();

  function touch(row: TokenTable): void {
    if (row.last_used_at !== null && clock.now() - Date.parse(row.last_used_at) < touchMs) return;
    row.last_used_at = now();
    // Only a "last used" column: failing to store it must not fail the request.
    store
      .updateTable("tokens")
      .set({ last_used_at: row.last_used_at })
      .where("id", "=", row.id)
      .execute()
      .catch(() => {});
  }

  return {
    list: () => [...rows.values()].map(toInfo),
    async create(name) {
      if (reserved.has(name) || [...rows.values()].some((row) => row.name === name)) return undefined;
      const token = `${prefix}${newSecret()}`;
      const row = { id: ids.next(), name, hash: hashSecret(token), created_at: now(), last_used_at: null };
      reserved.add(name);
      try {
        await store.insertInto("tokens").values(row).execute();
      } finally {
        reserved.delete(name);
      }
      rows.set(row.id, row);
      return { ...toInfo(row), token };
    },
    async revoke(id) {
      const live = named(rows, id);
      const row = live ?? named(unfinished, id);
      if (!row) return false;
      unfinished.set(row.id, row);
      if (live) {
        rows.delete(row.id);
        for (const listener of listeners) listener(row.id);
      }
      await store.deleteFrom("tokens").where("id", "=", row.id).execute();
      unfinished.delete(row.id);
      return true;
    },
    has: (id) => rows.has(id),
    find(presented) {
      const digest = digestOf(presented);
      if (digestMatches(digest, ownerHash)) return tokenOwner;
      for (const row of rows.values()) {
        if (!digestMatches(digest, row.hash)) continue;
        touch(row);
        return { kind: "call", via: "token", id: row.id, name: row.name };
      }
      return undefined;
    },
    onRevoke: (listener) => void listeners.add(listener),
  };
}

const toInfo = (row: TokenTable): TokenInfo => ({
  id: row.id,
  name: row.name,
  scope: "call",
  createdAt: row.created_at,
  ...(row.last_used_at !== null && { lastUsedAt: row.last_used_at }),
});
