import { createHash } from "node:crypto";
import type { Clock, Log } from "@latchai/core";
import { readMeta, writeMeta } from "../store/meta.ts";
import type { Store } from "../store/open.ts";
import { lostLedgerText } from "./text.ts";

/** What a person accepted last under one id. */
export interface LedgerEntry {
  id: string;
  kind: string;
  title: string;
  content: string;
  /** sha256 of `content`, hex. */
  hash: string;
  /** ISO 8601. */
  acceptedAt: string;
  acceptedBy: string;
}

/** Accepted content by id. Reads come from memory; writes reach the database in order. */
export interface Ledger {
  /**
   * "new": no ledger was ever kept here and no token either, so the home is accepted as found.
   * "lost": this home had a token but the ledger is gone, so nothing is accepted.
   */
  readonly birth: "new" | "lost" | "kept";
  /** ISO time since which nothing was accepted because the ledger was lost; undefined after the first full acceptance. */
  lostSince(): string | undefined;
  get(id: string): LedgerEntry | undefined;
  list(): LedgerEntry[];
  accept(entry: { id: string; kind: string; title: string; content: string }, by: string): LedgerEntry;
  forget(id: string): void;
  /** A person looked at what was lost: the notice goes away. */
  endLoss(): void;
  /** Resolves when everything so far is in the database; rejects when a write failed. */
  flush(): Promise<void>;
}

export interface LedgerOptions {
  store: Store;
  clock: Clock;
  log: Log;
  /** The home had an owner's token before this start. */
  hadToken: boolean;
}

const begunKey = "trust.begun";
const lostKey = "trust.lost";

export const contentHash = (content: string): string => createHash("sha256").update(content).digest("hex");

/** Opens the ledger and decides what this start is: the first, one like any other, or one whose ledger was lost. */
export async function createLedger({ store, clock, log, hadToken }: LedgerOptions): Promise<Ledger> {
  const now = (): string => new Date(clock.now()).toISOString();
  const begun = await readMeta(store, begunKey);
  const birth = begun !== undefined ? "kept" : hadToken ? "lost" : "new";
  let lost = birth === "lost" ? now() : (await readMeta(store, lostKey)) || undefined;
  if (birth === "lost") await writeMeta(store, lostKey, now());
  if (lost !== undefined) log.warn(lostLedgerText(lost));

  const rows = await store.selectFrom("trust_entries").selectAll().execute();
  const entries = new Map<string, LedgerEntry>(
    rows.map(({ accepted_at, accepted_by, ...row }) => [
      row.id,
      { ...row, acceptedAt: accepted_at, acceptedBy: accepted_by },
    ]),
  );

  let begins = birth !== "kept";
  let tail: Promise<unknown> = Promise.resolve();
  let failure: { error: unknown } | undefined;
  const write = (work: () => Promise<unknown>): void => {
    tail = tail.then(work).catch((error: unknown) => {
      failure ??= { error };
      log.error("the trust ledger could not be written", error);
    });
  };

  return {
    birth,
    lostSince: () => lost,
    get: (id) => entries.get(id),
    list: () => [...entries.values()],
    accept({ id, kind, title, content }, by) {
      const entry: LedgerEntry = {
        id,
        kind,
        title,
        content,
        hash: contentHash(content),
        acceptedAt: now(),
        acceptedBy: by,
      };
      entries.set(id, entry);
      const row = { id, kind, title, content, hash: entry.hash, accepted_at: entry.acceptedAt, accepted_by: by };
      write(() =>
        store
          .insertInto("trust_entries")
          .values(row)
          .onConflict((c) => c.column("id").doUpdateSet(row))
          .execute(),
      );
      return entry;
    },
    forget(id) {
      if (entries.delete(id)) write(() => store.deleteFrom("trust_entries").where("id", "=", id).execute());
    },
    endLoss() {
      if (lost === undefined) return;
      lost = undefined;
      write(() => writeMeta(store, lostKey, ""));
    },
    async flush() {
      // Behind what a first start accepts: one that is cut off before is a first start again.
      if (begins) write(() => writeMeta(store, begunKey, now()));
      begins = false;
      await tail;
      if (!failure) return;
      const { error } = failure;
      failure = undefined;
      throw error;
    },
  };
}
