import type { PortResult } from "../http/ports.ts";
import type { QueuedMessage } from "../http/schemas/sessions.ts";
import type { Store } from "../store/open.ts";
import type { KeyedLock } from "./keyed-lock.ts";
import { changeQueued, removeQueued, toQueued } from "./queue.ts";
import { noSession, refuse } from "./refusals.ts";
import { findSession } from "./rows.ts";

const noQueued = refuse(404, "not_found", "This message does not wait any more: it was sent or removed.");

/** The messages that wait, as a person changes them. */
export interface WaitingList {
  change(session: string, id: string, text: string): Promise<PortResult<QueuedMessage>>;
  remove(session: string, id: string): Promise<PortResult<true>>;
}

export function createWaitingList(deps: {
  store: Store;
  lock: KeyedLock;
  queueChanged(session: string): Promise<void>;
}): WaitingList {
  const { store, lock, queueChanged } = deps;
  return {
    change: (session, id, text) =>
      lock.run(session, async () => {
        if ((await findSession(store, session)) === undefined) return noSession;
        const row = await changeQueued(store, session, id, text);
        if (row === undefined) return noQueued;
        await queueChanged(session);
        return { ok: true, value: toQueued(row) };
      }),
    remove: (session, id) =>
      lock.run(session, async () => {
        if ((await findSession(store, session)) === undefined) return noSession;
        if (!(await removeQueued(store, session, id))) return noQueued;
        await queueChanged(session);
        return { ok: true, value: true };
      }),
  };
}
