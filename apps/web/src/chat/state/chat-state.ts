import type {
  Entry,
  EventRow,
  QueuedMessage,
  RunDetail,
  RunRow,
  SessionRow,
  SessionTurn,
  SessionUsage,
  SessionView,
} from "../../../../daemon/src/http/api-types.ts";
import type { Delta } from "../../data/chat-types.ts";
import { add, drop, type EntryList, emptyList, overlay, prepend, replace, upsert } from "./entry-list.ts";

export type PlanStep = SessionView["plan"][number];

/** What a sub-agent does, under the call that started it. */
export interface Child {
  list: EntryList;
  run?: RunRow;
  /** Its entries from the beginning are here. */
  whole: boolean;
}

/** One session as this tab shows it. */
export interface ChatState {
  session: SessionRow;
  list: EntryList;
  /** Where the next older page begins. */
  before?: number;
  plan: readonly PlanStep[];
  queue: readonly QueuedMessage[];
  usage: SessionUsage;
  checkpoints: boolean;
  /** Some of it was edited or asked again since. */
  earlier: boolean;
  /** Turns of the session that are known, by run. */
  turns: ReadonlyMap<string, SessionTurn>;
  children: ReadonlyMap<string, Child>;
  /** The newest event that is in here already. */
  event: string;
  removed?: true;
}

const childRuns = (entries: readonly Entry[]): string[] =>
  entries.flatMap((entry) => (entry.kind === "call" && entry.childRun !== undefined ? [entry.childRun] : []));

const child = (state: ChatState, run: string, change: (child: Child) => Child): ChatState => {
  const before = state.children.get(run) ?? { list: emptyList, whole: false };
  const after = change(before);
  return after === before ? state : { ...state, children: new Map(state.children).set(run, after) };
};

const known = (state: ChatState, runs: readonly string[]): ChatState =>
  runs.reduce((next, run) => (next.children.has(run) ? next : child(next, run, (own) => ({ ...own }))), state);

/** The list that an entry of `run` stands in. */
const inRun = (state: ChatState, run: string | undefined, change: (list: EntryList) => EntryList): ChatState => {
  if (run !== undefined && state.children.has(run))
    return child(state, run, (own) => ({ ...own, list: change(own.list) }));
  return { ...state, list: change(state.list) };
};

const withTurns = (
  known: ReadonlyMap<string, SessionTurn>,
  turns: readonly SessionTurn[],
): ReadonlyMap<string, SessionTurn> =>
  new Map([...known, ...turns.map((turn): [string, SessionTurn] => [turn.id, turn])]);

/** What the daemon says now, over what was here before. */
export const fromView = (view: SessionView, before?: ChatState): ChatState => {
  const children = new Set([...(before?.children.keys() ?? []), ...childRuns(view.entries)]);
  const own = view.entries.filter((entry) => !children.has(entry.run));
  const list = overlay(before?.list ?? emptyList, own);
  const older = list.entries[0]?.id !== own[0]?.id ? before?.before : view.before;
  const state: ChatState = {
    session: view.session,
    list,
    ...(older !== undefined && { before: older }),
    plan: view.plan,
    queue: view.queue,
    usage: view.usage,
    checkpoints: view.checkpoints,
    earlier: view.earlier === true,
    turns: withTurns(before?.turns ?? new Map(), view.turns),
    children: before?.children ?? new Map(),
    event: view.event,
  };
  return known(state, [...children]);
};

export const withEarlier = (state: ChatState, view: SessionView): ChatState => {
  const { before: _, ...rest } = known(state, childRuns(view.entries));
  const own = view.entries.filter((entry) => !rest.children.has(entry.run));
  return {
    ...rest,
    list: prepend(state.list, own),
    turns: withTurns(state.turns, view.turns),
    ...(view.before !== undefined && { before: view.before }),
  };
};

/** Entries that no longer stand leave the transcript; they can be looked at apart from it. */
export const withoutEntries = (state: ChatState, ids: readonly string[]): ChatState =>
  ids.length === 0 ? state : { ...state, list: drop(state.list, ids), earlier: true };

export const withRun = (state: ChatState, { run, entries, children }: RunDetail): ChatState =>
  known(
    child(state, run.id, (own) => ({ run, whole: true, list: overlay(own.list, entries) })),
    [...childRuns(entries), ...children.map((row) => row.id)],
  );

/** A whole entry, with the pieces that came while it was read. */
export const withEntry = (state: ChatState, entry: Entry, later: readonly Delta[] = []): ChatState =>
  inRun(state, entry.run, (list) => replace(list, entry, later));

export const withDelta = (state: ChatState, delta: Delta): ChatState =>
  inRun(state, delta.run, (list) => add(list, delta));

const runOf = (event: EventRow): RunRow | undefined => {
  const run = (event.data as { run?: RunRow } | null)?.run;
  return typeof run?.id === "string" ? run : undefined;
};

const ran = (state: ChatState, run: RunRow): ChatState =>
  run.parent !== undefined
    ? child(state, run.id, (own) => ({ ...own, run }))
    : { ...state, turns: new Map(state.turns).set(run.id, run) };

/** One event of this session; those that the view had already change nothing. */
export const withEvent = (state: ChatState, event: EventRow): ChatState => {
  if (event.session !== state.session.id || event.id <= state.event) return state;
  const at: ChatState = { ...state, event: event.id };
  const data = (event.data ?? {}) as Record<string, unknown>;
  switch (event.type) {
    case "message.updated": {
      const entry = data["entry"] as Entry | undefined;
      if (entry === undefined) return at;
      const next = inRun(at, entry.run, (list) => upsert(list, entry));
      return known(next, childRuns([entry]));
    }
    case "message.removed":
      return withoutEntries(at, (data["ids"] as string[] | undefined) ?? []);
    case "session.updated":
    case "session.created":
      return data["session"] ? { ...at, session: data["session"] as SessionRow } : at;
    case "session.removed":
      return { ...at, removed: true };
    case "session.queueChanged":
      return { ...at, queue: (data["queue"] as QueuedMessage[] | undefined) ?? [] };
    case "session.modeChanged":
      return data["mode"] === "ask" || data["mode"] === "allow-all"
        ? { ...at, session: { ...at.session, mode: data["mode"] } }
        : at;
    case "plan.update":
      // A sub-agent's plan is its own.
      return event.run !== undefined && at.children.has(event.run)
        ? at
        : { ...at, plan: (data["steps"] as PlanStep[] | undefined) ?? [] };
    case "run.started":
    case "run.finished": {
      const run = runOf(event);
      return run ? ran(at, run) : at;
    }
    default:
      return at;
  }
};

/** A request started that turn; by now it may be over. */
export const withTurn = (state: ChatState, run: string | undefined): ChatState => {
  if (run === undefined || state.turns.get(run)?.endedAt !== undefined) return state;
  return isRunning(state) ? state : { ...state, session: { ...state.session, status: "running", run } };
};

/** Every entry whose text must be read again, its own and those of sub-agents. */
export const behind = (state: ChatState): string[] => [
  ...state.list.behind,
  ...[...state.children.values()].flatMap((own) => (own.whole ? [...own.list.behind] : [])),
];

/** A turn is going on. */
export const isRunning = (state: ChatState): boolean =>
  state.session.status === "running" || state.session.status === "waiting";
