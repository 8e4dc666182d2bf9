import type { Delta, Entry, PlanStep, QueuedMessage, RunRow, SessionRow } from "../wire.ts";
import type { ChatState } from "./chat-state.ts";

/** One event of the stream, as far as the chat reads it. */
export interface ChatEvent {
  type: string;
  session?: string;
  run?: string;
  data: unknown;
}

/** The state after an event of this session; the same object when nothing changed. */
export function applyEvent(state: ChatState, event: ChatEvent): ChatState {
  if (event.session !== state.session.id) return state;
  switch (event.type) {
    case "message.updated":
      return withEntry(state, (event.data as { entry: Entry }).entry);
    case "message.removed":
      return without(state, (event.data as { ids: string[] }).ids);
    case "session.created":
    case "session.updated":
      return { ...state, session: (event.data as { session: SessionRow }).session };
    case "session.removed":
      return { ...state, gone: true };
    case "session.modeChanged":
      return { ...state, session: { ...state.session, mode: (event.data as Pick<SessionRow, "mode">).mode } };
    case "session.queueChanged":
      return { ...state, queue: (event.data as { queue: QueuedMessage[] }).queue };
    case "run.started":
    case "run.finished":
      return withRun(state, (event.data as { run: RunRow }).run);
    case "plan.update":
      return withPlan(state, event);
    default:
      return state;
  }
}

/** A piece of growing text. What does not fit onto the text that is here marks the entry for fetching. */
export function applyDelta(state: ChatState, { entry: id, kind, offset, text }: Delta): ChatState {
  const entry = state.entries.get(id);
  if (!entry || state.stale.has(id)) return entry ? state : stale(state, id);
  const field = kind === "arguments" ? "arguments" : "text";
  const own = (entry as unknown as Record<string, unknown>)[field];
  if (typeof own !== "string") return state;
  if (offset > own.length) return stale(state, id);
  const overlap = own.slice(offset, offset + text.length);
  if (overlap === text) return state;
  // The part that is here already must be the same.
  if (!text.startsWith(own.slice(offset))) return stale(state, id);
  return put(state, { ...entry, [field]: own.slice(0, offset) + text } as Entry);
}

/** An entry fetched whole. */
export const refreshed = (state: ChatState, entry: Entry): ChatState => put(state, entry);

function withEntry(state: ChatState, entry: Entry): ChatState {
  const before = state.entries.get(entry.id);
  if ("text" in entry && "truncated" in entry) return stale(put(state, before ?? entry), entry.id);
  if (before && "text" in before && "text" in entry && isBehind(entry, before)) return state;
  return put(state, entry);
}

/** The stored copy of a growing text may be behind the pieces that were read live. */
const isBehind = (entry: Entry & { text: string }, before: Entry & { text: string }): boolean =>
  (entry.kind === "text" || entry.kind === "reasoning") &&
  entry.text.length < before.text.length &&
  before.text.startsWith(entry.text) &&
  !("partial" in entry);

function put(state: ChatState, entry: Entry): ChatState {
  const fresh = new Set(state.stale);
  fresh.delete(entry.id);
  return { ...state, entries: new Map(state.entries).set(entry.id, entry), stale: fresh };
}

const stale = (state: ChatState, id: string): ChatState => ({ ...state, stale: new Set(state.stale).add(id) });

function without(state: ChatState, ids: readonly string[]): ChatState {
  const entries = new Map(state.entries);
  const removed = ids.filter((id) => entries.delete(id)).length;
  return removed === 0 ? state : { ...state, entries, replaced: state.replaced + removed };
}

const withRun = (state: ChatState, run: RunRow): ChatState => ({
  ...state,
  runs: new Map(state.runs).set(run.id, run),
});

/** A sub-agent's plan is its own; it never replaces the session's. */
function withPlan(state: ChatState, { run, data }: ChatEvent): ChatState {
  if (run !== undefined && state.runs.get(run)?.parent !== undefined) return state;
  return { ...state, plan: (data as { steps: PlanStep[] }).steps };
}
