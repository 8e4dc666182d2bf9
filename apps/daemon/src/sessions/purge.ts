import type { Clock, Log } from "@latchai/core";
import type { Store } from "../store/open.ts";
import type { EntriesPort } from "./ports.ts";
import { isUntouched } from "./rows.ts";

/** How long a deleted session stays in the store. */
const keptMs = 30 * 24 * 3600_000;
/** How long one that was never used does. */
const untouchedMs = 24 * 3600_000;
const everyMs = 6 * 3600_000;
/** Not while the daemon is starting. */
const firstMs = 90_000;

interface PurgeDeps {
  store: Store;
  entries: Pick<EntriesPort, "purge">;
  clock: Clock;
}

/** Removes sessions that were deleted long enough ago and those that were never used, with all that belongs to them. What they spent stays on record. */
export async function purgeDeleted({ store, entries, clock }: PurgeDeps): Promise<void> {
  const old = await store
    .selectFrom("sessions")
    .select("id")
    .where((q) =>
      q.or([
        q("deleted_at", "<", new Date(clock.now() - keptMs).toISOString()),
        q.and([isUntouched(q), q("updated_at", "<", new Date(clock.now() - untouchedMs).toISOString())]),
      ]),
    )
    .execute();
  for (const { id } of old) {
    await store.transaction().execute(async (trx) => {
      await trx.deleteFrom("session_texts").where("session", "=", id).execute();
      await trx.deleteFrom("session_messages").where("session", "=", id).execute();
      await trx.deleteFrom("session_queue").where("session", "=", id).execute();
      await trx.deleteFrom("session_sends").where("session", "=", id).execute();
      await entries.purge(trx, id);
      await trx.deleteFrom("sessions").where("id", "=", id).execute();
    });
  }
}

/** Does so a while after the start and then now and again. The result ends it. */
export function keepPurging(deps: PurgeDeps & { log: Log }): () => void {
  const purge = (): void => {
    purgeDeleted(deps).catch((error: unknown) => deps.log.error("deleted chats could not be removed", error));
  };
  const timers = [setTimeout(purge, firstMs), setInterval(purge, everyMs)];
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearTimeout(timer);
  };
}
