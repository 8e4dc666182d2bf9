import type { Store } from "../store/open.ts";
import type { Trx } from "./history.ts";

/** What became of a message that was sent: a turn, or a place in the queue. */
export type SendOutcome =
  | { run: string; entry: string; superseded?: string[] }
  | { queued: { id: string; text: string; clientId: string; at: string } };

/** A row that was torn says nothing: the message counts as not sent before. */
function read(outcome: string): SendOutcome | undefined {
  try {
    return JSON.parse(outcome) as SendOutcome;
  } catch {
    return undefined;
  }
}

export async function sentBefore(db: Store | Trx, session: string, clientId: string): Promise<SendOutcome | undefined> {
  const row = await db
    .selectFrom("session_sends")
    .select("outcome")
    .where("session", "=", session)
    .where("client_id", "=", clientId)
    .executeTakeFirst();
  return row === undefined ? undefined : read(row.outcome);
}

/** A queued message that is sent at last has the outcome of a sent one from then on. */
export async function rememberSent(
  db: Store | Trx,
  session: string,
  clientId: string,
  outcome: SendOutcome,
): Promise<void> {
  const text = JSON.stringify(outcome);
  await db
    .insertInto("session_sends")
    .values({ session, client_id: clientId, outcome: text })
    .onConflict((conflict) => conflict.columns(["session", "client_id"]).doUpdateSet({ outcome: text }))
    .execute();
}
