import type { Caller } from "@latchai/core";
import type { PortResult } from "../http/ports.ts";
import type { MessageResent, MessageSent, TurnRetried, TurnStarted } from "../http/schemas/sessions.ts";
import { type Committed, commitAgain, commitMessage, type GoBack } from "./commit.ts";
import { newestShown, versionOfEntry } from "./history.ts";
import type { KeyedLock } from "./keyed-lock.ts";
import type { AgentsPort, ModelsPort } from "./ports.ts";
import { addQueued, maxQueued, queuedBy, queuedMessages, toQueued } from "./queue.ts";
import { type Ready, readyFor } from "./ready.ts";
import { type RecoverDeps, recoverTurn } from "./recover.ts";
import { busy, noEntry, noSession, refuse } from "./refusals.ts";
import { changeSession, findSession, momentOf, type SessionRecord } from "./rows.ts";
import { rememberSent, sentBefore } from "./sends.ts";
import type { SessionTurns } from "./turns.ts";

export interface MessagesDeps extends RecoverDeps {
  agents: AgentsPort;
  models: ModelsPort;
  lock: KeyedLock;
  turns: SessionTurns;
  changed(session: string): Promise<void>;
  queueChanged(session: string): Promise<void>;
}

/** What a person does with a conversation. Every refusal leaves it as it was. */
export interface SessionMessages {
  send(session: string, message: { text: string; clientId: string }, caller: Caller): Promise<PortResult<MessageSent>>;
  goOn(session: string, caller: Caller): Promise<PortResult<TurnStarted>>;
  retry(session: string, caller: Caller): Promise<PortResult<TurnRetried>>;
  resend(
    session: string,
    message: { entry: string; text: string; clientId: string },
    caller: Caller,
  ): Promise<PortResult<MessageResent>>;
  /** Sends the first queued message, if one waits and can be answered. In the session's lock. */
  next(session: string): Promise<boolean>;
}

export function createSessionMessages(deps: MessagesDeps): SessionMessages {
  const { store, entries, lock, turns } = deps;

  /** The session with nothing going on: what a dead daemon left of its turn is taken over first. */
  async function settled(id: string): Promise<PortResult<SessionRecord>> {
    const session = await findSession(store, id);
    if (session === undefined) return noSession;
    if (turns.going(id) !== undefined) return busy;
    if (session.turn_state !== "running") return { ok: true, value: session };
    await recoverTurn(deps, session);
    return settled(id);
  }

  /** Stores a turn and starts it; one that cannot start is known as failed. */
  async function begin<T extends Committed>(
    session: SessionRecord,
    caller: Caller,
    ready: Ready,
    commit: () => Promise<T>,
  ): Promise<T> {
    const turn = await commit();
    try {
      await turns.start(session, turn, ready, caller);
    } catch (error) {
      await changeSession(store, session.id, momentOf(deps.ids, deps.clock), { turn_state: "failed" });
      await deps.changed(session.id);
      throw error;
    }
    return turn;
  }

  async function deliver(
    session: SessionRecord,
    message: { text: string; clientId: string; queued?: string; goBack?: GoBack },
    caller: Caller,
  ): Promise<PortResult<Awaited<ReturnType<typeof commitMessage>>>> {
    const ready = await readyFor(session, deps);
    if (!ready.ok) return ready;
    const turn = await begin(session, caller, ready.value, async () => {
      const committed = await commitMessage(deps, session, message);
      entries.tell(session.id, committed.entry, committed.superseded);
      return committed;
    });
    return { ok: true, value: turn };
  }

  async function again(
    session: SessionRecord,
    caller: Caller,
    back: GoBack | undefined,
  ): Promise<PortResult<Committed>> {
    const ready = await readyFor(session, deps);
    if (!ready.ok) return ready;
    const turn = await begin(session, caller, ready.value, async () => {
      const committed = await commitAgain(deps, session, back);
      entries.tell(session.id, undefined, committed.superseded);
      return committed;
    });
    return { ok: true, value: turn };
  }

  async function enqueue(
    session: SessionRecord,
    { text, clientId }: { text: string; clientId: string },
    caller: Caller,
  ): Promise<PortResult<MessageSent>> {
    const ready = await readyFor(session, deps);
    if (!ready.ok) return ready;
    const waiting = await queuedMessages(store, session.id);
    if (waiting.length >= maxQueued) {
      return refuse(
        409,
        "queue_full",
        `${maxQueued} messages wait already. Edit or remove one, or wait for the turn to end.`,
      );
    }
    const row = {
      id: deps.ids.next(),
      session: session.id,
      client_id: clientId,
      text,
      at: new Date(deps.clock.now()).toISOString(),
      by_id: caller.id,
      by_name: caller.name,
    };
    const queued = toQueued(row);
    await store.transaction().execute(async (trx) => {
      await addQueued(trx, row);
      await rememberSent(trx, session.id, clientId, { queued });
    });
    await deps.queueChanged(session.id);
    return { ok: true, value: { queued } };
  }

  /** What became of the same message before, as it stands now. */
  async function before(
    session: string,
    clientId: string,
  ): Promise<(MessageSent & { superseded?: string[] }) | undefined> {
    const outcome = await sentBefore(store, session, clientId);
    if (outcome === undefined) return undefined;
    if ("queued" in outcome) {
      const waiting = (await queuedMessages(store, session)).find(({ id }) => id === outcome.queued.id);
      return { queued: waiting === undefined ? outcome.queued : toQueued(waiting) };
    }
    const entry = await entries.get(session, outcome.entry);
    return {
      run: outcome.run,
      ...(entry !== undefined && { entry }),
      ...(outcome.superseded !== undefined && { superseded: outcome.superseded }),
    };
  }

  async function next(id: string): Promise<boolean> {
    const session = await findSession(store, id);
    const [head] = await queuedMessages(store, id);
    if (session === undefined || head === undefined) return false;
    const sent = await deliver(session, { text: head.text, clientId: head.client_id, queued: head.id }, queuedBy(head));
    if (sent.ok) await deps.queueChanged(id);
    return sent.ok;
  }

  return {
    next,
    send: (id, message, caller) =>
      lock.run(id, async () => {
        const session = await findSession(store, id);
        if (session === undefined) return noSession;
        const known = await before(id, message.clientId);
        if (known !== undefined) return { ok: true, value: known };
        if (turns.going(id) !== undefined) return enqueue(session, message, caller);
        const ready = await settled(id);
        if (!ready.ok) return ready;
        const sent = await deliver(ready.value, message, caller);
        return sent.ok ? { ok: true, value: { run: sent.value.run, entry: sent.value.entry } } : sent;
      }),
    goOn: (id, caller) =>
      lock.run(id, async () => {
        const session = await settled(id);
        if (!session.ok) return session;
        const { turn_state } = session.value;
        if (turn_state === "none" || turn_state === "completed") {
          if (await next(id)) return { ok: true, value: { run: turns.going(id) ?? "" } };
          return refuse(409, "nothing_to_continue", "The last turn of this chat is complete. Send a message instead.");
        }
        const turn = await again(session.value, caller, undefined);
        return turn.ok ? { ok: true, value: { run: turn.value.run } } : turn;
      }),
    retry: (id, caller) =>
      lock.run(id, async () => {
        const session = await settled(id);
        if (!session.ok) return session;
        const newest = await newestShown(store, id);
        const version = newest === undefined ? undefined : await versionOfEntry(store, id, newest.entry);
        if (newest === undefined || version === undefined) {
          return refuse(409, "nothing_to_retry", "There is no message in this chat that could be asked again.");
        }
        const turn = await again(session.value, caller, { version, fromSeq: newest.seq + 1 });
        if (!turn.ok) return turn;
        return { ok: true, value: { run: turn.value.run, superseded: turn.value.superseded } };
      }),
    resend: (id, { entry: edited, text, clientId }, caller) =>
      lock.run(id, async () => {
        const known = await before(id, clientId);
        if (known?.run !== undefined && known.entry !== undefined) {
          return { ok: true, value: { run: known.run, entry: known.entry, superseded: known.superseded ?? [] } };
        }
        const session = await settled(id);
        if (!session.ok) return session;
        const version = await versionOfEntry(store, id, edited);
        const shown = version === undefined ? undefined : await entries.get(id, edited);
        if (version === undefined || shown === undefined) return noEntry;
        const goBack = { version: version - 1, fromSeq: shown.seq };
        const sent = await deliver(session.value, { text, clientId, goBack }, caller);
        if (!sent.ok) return sent;
        const { run, entry, superseded } = sent.value;
        return { ok: true, value: { run, entry, superseded } };
      }),
  };
}
