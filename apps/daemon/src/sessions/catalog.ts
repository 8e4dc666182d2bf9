import type { Clock, EventsPort, Ids } from "@latchai/core";
import { defaultAgent } from "../agents/names.ts";
import type { Modes } from "../gate/modes.ts";
import type { PortResult } from "../http/ports.ts";
import type { SessionChange, SessionCreate, SessionRow, SessionsPage } from "../http/schemas/sessions.ts";
import type { Store } from "../store/open.ts";
import type { KeyedLock } from "./keyed-lock.ts";
import type { AgentsPort, ModelsPort } from "./ports.ts";
import { busy, noSession, refuse } from "./refusals.ts";
import { findSession, insertSession, momentOf, type SessionRecord, sessionPage } from "./rows.ts";
import { setTitleText, snippets } from "./search.ts";
import { searchQuery } from "./search-query.ts";
import { firstWords, maxTitleChars, untitled } from "./title.ts";
import type { SessionTurns } from "./turns.ts";

export interface CatalogDeps {
  store: Store;
  events: EventsPort;
  ids: Ids;
  clock: Clock;
  lock: KeyedLock;
  turns: SessionTurns;
  agents: AgentsPort;
  models: ModelsPort;
  modes: Modes;
  mask(text: string): string;
  view(record: SessionRecord, snippet?: string): SessionRow;
  changed(session: string): Promise<void>;
}

/** The list of chats: made, found, renamed, deleted. */
export interface SessionCatalog {
  list(query: { query?: string; before?: string; limit: number }): Promise<SessionsPage>;
  create(body: SessionCreate): Promise<PortResult<SessionRow>>;
  change(session: string, body: SessionChange): Promise<PortResult<SessionRow>>;
  /** Out of sight at once; removed for good after 30 days. A turn of it is stopped. */
  remove(session: string): Promise<PortResult<true>>;
}

export function createSessionCatalog(deps: CatalogDeps): SessionCatalog {
  const { store, events, ids, clock, lock, turns, modes, mask, view } = deps;

  /** Names are checked when they are chosen; a definition or model that goes later is told when a message is sent. */
  async function chosen(choice: { agent?: string; model?: string | null }): Promise<PortResult<never> | undefined> {
    const { agent, model } = choice;
    if (agent !== undefined && (await deps.agents.seek(agent)) === undefined) {
      return refuse(422, "unknown_agent", `There is no agent "${agent}".`);
    }
    if (typeof model !== "string" || deps.models.current().names().includes(model)) return undefined;
    return refuse(422, "unknown_model", `There is no model "${model}" under models.list in latchai.config.json.`);
  }

  return {
    async list({ query = "", before, limit }) {
      const wanted = query.trim() === "" ? undefined : searchQuery(query);
      if (query.trim() !== "" && wanted === undefined) return { sessions: [] };
      const records = await sessionPage(store, { expression: wanted?.expression, before, limit });
      const found =
        wanted === undefined
          ? undefined
          : await snippets(
              store,
              wanted,
              records.map(({ id }) => id),
            );
      const last = records.at(-1);
      return {
        sessions: records.map((record) => view(record, found?.get(record.id))),
        ...(last !== undefined && records.length === limit && { next: last.changed }),
      };
    },
    async create({ agent = defaultAgent, model, title, mode }) {
      const problem = await chosen({ agent, ...(model !== undefined && { model }) });
      if (problem !== undefined) return problem;
      const id = ids.next();
      const { at, changed } = momentOf(ids, clock);
      const record: SessionRecord = {
        id,
        title: title === undefined ? untitled : firstWords(title, maxTitleChars),
        title_by: title === undefined ? "none" : "person",
        agent,
        model: model ?? null,
        created_at: at,
        updated_at: at,
        changed,
        messages: 0,
        version: 0,
        preview: null,
        turn_run: null,
        turn_state: "none",
        deleted_at: null,
      };
      await store.transaction().execute(async (trx) => {
        await insertSession(trx, record);
        if (title !== undefined) await setTitleText(trx, id, mask(record.title));
      });
      if (mode !== undefined) modes.set(id, mode);
      const row = view(record);
      events.emit({ type: "session.created", session: id, data: { session: row } });
      return { ok: true, value: row };
    },
    change: (id, { title, agent, model }) =>
      lock.run(id, async () => {
        const record = await findSession(store, id);
        if (record === undefined) return noSession;
        if ((agent !== undefined || model !== undefined) && turns.going(id) !== undefined) return busy;
        const problem = await chosen({ ...(agent !== undefined && { agent }), ...(model !== undefined && { model }) });
        if (problem !== undefined) return problem;
        const named = title === undefined ? undefined : firstWords(title, maxTitleChars);
        const change = {
          ...(named !== undefined && { title: named, title_by: "person" as const }),
          ...(agent !== undefined && { agent }),
          ...(model !== undefined && { model }),
        };
        if (Object.keys(change).length === 0) return { ok: true, value: view(record) };
        await store.transaction().execute(async (trx) => {
          await trx.updateTable("sessions").set(change).where("id", "=", id).execute();
          if (named !== undefined) await setTitleText(trx, id, mask(named));
        });
        await deps.changed(id);
        return { ok: true, value: view({ ...record, ...change }) };
      }),
    async remove(id) {
      const removed = await lock.run(id, async () => {
        const { numUpdatedRows } = await store
          .updateTable("sessions")
          .set({ deleted_at: new Date(clock.now()).toISOString() })
          .where("id", "=", id)
          .where("deleted_at", "is", null)
          .executeTakeFirst();
        return numUpdatedRows > 0n;
      });
      if (!removed) return noSession;
      await turns.stop(id);
      modes.set(id, "ask");
      events.emit({ type: "session.removed", session: id, data: {} });
      return { ok: true, value: true };
    },
  };
}
