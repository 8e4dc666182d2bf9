import type { Clock, Log } from "@latchai/core";
import type { EventLog } from "../events/log.ts";
import type { Modes } from "../gate/modes.ts";
import type { PromptStore } from "../gate/prompt-store.ts";
import type { PortResult } from "../http/ports.ts";
import type { Entry } from "../http/schemas/entries.ts";
import type { SessionView } from "../http/schemas/sessions.ts";
import type { Store } from "../store/open.ts";
import { createSessionCatalog, type SessionCatalog } from "./catalog.ts";
import { emitQueue } from "./events.ts";
import { createKeyedLock } from "./keyed-lock.ts";
import { createSessionMessages, type SessionMessages } from "./messages.ts";
import type { AgentsPort, EntriesPort, ModelsPort, StoredTurn, SurroundingsPort, TurnPort } from "./ports.ts";
import { keepPurging } from "./purge.ts";
import { queuedMessages, toQueued } from "./queue.ts";
import { cutOff, recoverTurn } from "./recover.ts";
import { noEntry, noSession } from "./refusals.ts";
import { createRowView } from "./row-view.ts";
import { findSession } from "./rows.ts";
import { createSessionTurns, type SessionTurns } from "./turns.ts";
import { createSessionView } from "./view.ts";
import { createWaitingList, type WaitingList } from "./waiting-list.ts";

export interface SessionsOptions {
  store: Store;
  events: EventLog;
  engine: TurnPort;
  entries: EntriesPort;
  /** What a turn stored as it went on; undefined when it never began. */
  stored(run: string): Promise<StoredTurn | undefined>;
  agents: AgentsPort;
  models: ModelsPort;
  surroundings: SurroundingsPort;
  modes: Modes;
  prompts: Pick<PromptStore, "list">;
  clock: Clock;
  log: Log;
  mask(text: string): string;
}

/** Chats: what a person does with them, whoever asks over HTTP or a terminal. */
export interface Sessions extends SessionCatalog, Omit<SessionMessages, "next"> {
  view(
    session: string,
    page: { before?: number; limit: number; superseded: boolean },
  ): Promise<PortResult<SessionView>>;
  entry(session: string, entry: string): Promise<PortResult<Entry>>;
  queue: WaitingList;
  /** Ends the turn that is going on, a wait for a retry, sub-agents and shells with it. */
  stop(session: string): Promise<PortResult<{ stopped: boolean }>>;
  tryNow(session: string): Promise<PortResult<{ skipped: boolean }>>;
  /** Takes over the turns that a dead daemon left. Before the first request. */
  recover(): Promise<void>;
  /** Stops what is going on; it can be continued after the next start. */
  close(): Promise<void>;
}

const changesRow: ReadonlySet<string> = new Set(["prompt.asked", "prompt.answered", "session.modeChanged"]);

export function createSessions(options: SessionsOptions): Sessions {
  const { store, events, engine, entries, modes, prompts, clock, log, mask } = options;
  const { ids } = events;
  const lock = createKeyedLock();
  const turns: SessionTurns = createSessionTurns({
    store,
    entries,
    clock,
    ids,
    mask,
    engine,
    lock,
    log,
    changed,
    next: (id) => messages.next(id),
  });
  const view = createRowView({ modes, prompts, going: turns.going, mask });
  const { agents, models, stored, surroundings } = options;
  const shared = { store, entries, clock, ids, mask, agents, models, lock, turns, changed, queueChanged };
  const messages: SessionMessages = createSessionMessages({ ...shared, stored });
  const catalog = createSessionCatalog({ ...shared, events, modes, view });

  async function changed(id: string): Promise<void> {
    const record = await findSession(store, id);
    if (record) events.emit({ type: "session.updated", session: id, data: { session: view(record) } });
  }

  async function queueChanged(id: string): Promise<void> {
    emitQueue(events, id, (await queuedMessages(store, id)).map(toQueued));
  }

  const known = async <T>(id: string, then: () => Promise<T> | T): Promise<PortResult<T>> =>
    (await findSession(store, id)) === undefined ? noSession : { ok: true, value: await then() };

  // What memory knows of a session is another now. Told after the event itself has reached everybody.
  const unsubscribe = events.subscribe(({ type, session }) => {
    if (session === undefined || !changesRow.has(type)) return;
    setImmediate(() => {
      changed(session).catch((error: unknown) => log.warn(`chat ${session} was not told to wait`, error));
    });
  });
  const stopPurging = keepPurging({ store, entries, clock, log });

  return {
    ...catalog,
    send: messages.send,
    goOn: messages.goOn,
    retry: messages.retry,
    resend: messages.resend,
    queue: createWaitingList({ store, lock, queueChanged }),
    view: createSessionView({ store, entries, agents, models, surroundings, newestEvent: events.newest, view, mask }),
    async entry(session, id) {
      if ((await findSession(store, session)) === undefined) return noSession;
      const entry = await entries.get(session, id);
      return entry === undefined ? noEntry : { ok: true, value: entry };
    },
    stop: (id) => known(id, async () => ({ stopped: await turns.stop(id) })),
    tryNow: (id) =>
      known(id, () => {
        const run = turns.going(id);
        return { skipped: run !== undefined && engine.tryNow(run) };
      }),
    async recover() {
      for (const session of await cutOff(store)) {
        await recoverTurn({ ...shared, stored }, session).catch((error: unknown) =>
          log.error(`chat ${session.id} could not be taken over from the daemon that ended`, error),
        );
      }
    },
    async close() {
      unsubscribe();
      stopPurging();
      await turns.close();
    },
  };
}
