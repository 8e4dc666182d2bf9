import { noteVersion } from "../../note-words.ts";
import type { CallEntry, Entry } from "../wire.ts";
import { type ChatState, isBusy } from "./chat-state.ts";

/** The entries in the order in which they are read: the session's own, and each sub-agent's under the call that started it. */
export interface Outline {
  own: readonly Entry[];
  under: ReadonlyMap<string, readonly Entry[]>;
  /** The newest entry of a run that still runs: its text may grow. */
  growing: ReadonlySet<string>;
}

export function outlineOf(state: ChatState): Outline {
  const entries = [...state.entries.values()].toSorted((a, b) => a.seq - b.seq);
  const calls = callsOfChildren(state, entries);
  const own: Entry[] = [];
  const under = new Map<string, Entry[]>();
  for (const entry of entries) {
    const call = entry.run === undefined ? undefined : calls.get(entry.run);
    if (!call) {
      // A sub-agent whose call is not here yet is shown when it is.
      if (state.runs.get(entry.run ?? "")?.parent === undefined) own.push(entry);
    } else {
      const list = under.get(call.id);
      if (list) list.push(entry);
      else under.set(call.id, [entry]);
    }
  }
  const growing = new Set<string>();
  for (const list of [own, ...under.values()]) {
    const last = list.at(-1);
    if (last && isRunning(state, last.run, calls)) growing.add(last.id);
  }
  return { own, under, growing };
}

/** The delegate call that each sub-agent's run works for. */
function callsOfChildren(state: ChatState, entries: readonly Entry[]): Map<string, CallEntry> {
  const calls = new Map<string, CallEntry>();
  for (const entry of entries)
    if (entry.kind === "call" && entry.childRun !== undefined) calls.set(entry.childRun, entry);
  // The call learns its run a moment after the run has begun.
  for (const [id, { parent, status }] of state.runs) {
    if (parent === undefined || status !== "running" || calls.has(id)) continue;
    const call = entries.find(
      (entry) =>
        entry.kind === "call" &&
        entry.run === parent &&
        entry.tool === "delegate" &&
        entry.childRun === undefined &&
        entry.status === "running",
    );
    if (call?.kind === "call") calls.set(id, call);
  }
  return calls;
}

function isRunning(state: ChatState, run: string | undefined, calls: ReadonlyMap<string, CallEntry>): boolean {
  if (run === undefined) return false;
  const known = state.runs.get(run);
  if (known) return known.status === "running";
  const call = calls.get(run);
  if (call) return !isSettled(call);
  return isBusy(state) && state.session.run === run;
}

export const isSettled = ({ status }: CallEntry): boolean => status !== "running" && status !== "waiting";

/** What is printed once: an entry, or one version of a note. */
export const versionOf = (entry: Entry): string => (entry.kind === "note" ? noteVersion(entry) : entry.id);
