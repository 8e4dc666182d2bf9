import type { PortResult } from "../http/ports.ts";
import type { SessionRow, SessionView } from "../http/schemas/sessions.ts";
import type { Store } from "../store/open.ts";
import type { AgentsPort, EntriesPort, ModelsPort, SurroundingsPort } from "./ports.ts";
import { queuedMessages, toQueued } from "./queue.ts";
import { readyFor } from "./ready.ts";
import { noSession } from "./refusals.ts";
import { findSession, type SessionRecord } from "./rows.ts";

export interface ViewDeps {
  store: Store;
  entries: Pick<EntriesPort, "ofSession">;
  agents: AgentsPort;
  models: ModelsPort;
  surroundings: SurroundingsPort;
  newestEvent(): string;
  mask(text: string): string;
  view(record: SessionRecord): SessionRow;
}

/** Everything that a page needs to show a session; events after `event` bring it up to date. */
export function createSessionView(deps: ViewDeps) {
  const { store, entries, surroundings } = deps;

  const windowOf = async (record: SessionRecord): Promise<{ contextTokens?: number }> => {
    const ready = await readyFor(record, deps);
    const tokens = ready.ok ? ready.value.model.config.contextTokens : undefined;
    return tokens === undefined ? {} : { contextTokens: tokens };
  };

  return async (
    id: string,
    page: { before?: number; limit: number; superseded: boolean },
  ): Promise<PortResult<SessionView>> => {
    // Read first: what happens from now on may be in the view as well, and comes again as an event.
    const event = deps.newestEvent();
    const record = await findSession(store, id);
    if (record === undefined) return noSession;
    const [found, plan, usage, checkpoints, earlier, queue, window] = await Promise.all([
      entries.ofSession(id, { ...page, limit: page.limit + 1 }),
      surroundings.plan(id),
      surroundings.usage(id),
      surroundings.hasCheckpoints(id),
      surroundings.hasEarlier(id),
      queuedMessages(store, id),
      windowOf(record),
    ]);
    const more = found.length > page.limit;
    const shown = more ? found.slice(found.length - page.limit) : found;
    const before = shown[0]?.seq;
    return {
      ok: true,
      value: {
        session: deps.view(record),
        entries: shown,
        turns: await surroundings.turns([...new Set(shown.map(({ run }) => run))]),
        ...(more && before !== undefined && { before }),
        plan: plan.map((step) => ({ ...step, text: deps.mask(step.text) })),
        queue: queue.map(toQueued),
        usage: { ...usage, ...window },
        checkpoints,
        ...(earlier && { earlier: true as const }),
        event,
      },
    };
  };
}
