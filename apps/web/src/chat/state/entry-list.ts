import type { Entry } from "../../../../daemon/src/http/api-types.ts";
import type { Delta } from "../../data/chat-types.ts";
import { grown, renewed } from "./text-entry.ts";

/** A list of entries in server order. `behind` names those whose text must be read again. */
export interface EntryList {
  entries: readonly Entry[];
  behind: ReadonlySet<string>;
}

export const emptyList: EntryList = { entries: [], behind: new Set() };

const place = (entries: readonly Entry[], entry: Entry): readonly Entry[] => {
  const at = entries.findIndex((other) => other.id === entry.id);
  if (at !== -1) return entries.with(at, entry);
  // New ones nearly always belong at the end.
  let end = entries.length;
  while (end > 0 && (entries[end - 1] as Entry).seq > entry.seq) end--;
  return [...entries.slice(0, end), entry, ...entries.slice(end)];
};

/** An entry appeared or changed. */
export const upsert = (list: EntryList, entry: Entry): EntryList => {
  const shown = list.entries.find((other) => other.id === entry.id);
  const next = renewed(shown, entry);
  // An event holds little of a text: the rest is read at once. Cut arguments and results wait until somebody opens them.
  const cut = entry.truncated === true && entry.kind !== "call" && next === entry;
  return { entries: place(list.entries, next), behind: cut ? new Set([...list.behind, entry.id]) : list.behind };
};

/** The whole entry, read after something was missing. Pieces that came meanwhile follow it. */
export const replace = (list: EntryList, entry: Entry, later: readonly Delta[] = []): EntryList => {
  const behind = new Set(list.behind);
  behind.delete(entry.id);
  return later.reduce(add, { entries: place(list.entries, entry), behind });
};

/** A piece of text. */
export const add = (list: EntryList, delta: Delta): EntryList => {
  const at = list.entries.findIndex((entry) => entry.id === delta.entry);
  const shown = list.entries[at];
  const next = shown === undefined ? "gap" : grown(shown, delta);
  if (next === "gap") {
    return list.behind.has(delta.entry) ? list : { ...list, behind: new Set([...list.behind, delta.entry]) };
  }
  return next === shown ? list : { ...list, entries: list.entries.with(at, next) };
};

export const drop = (list: EntryList, ids: readonly string[]): EntryList => {
  const gone = new Set(ids);
  return {
    entries: list.entries.filter((entry) => !gone.has(entry.id)),
    behind: new Set([...list.behind].filter((id) => !gone.has(id))),
  };
};

/** A page of the store laid over what is on screen; what came before it stays if nothing lies between. What is cut in it waits until somebody asks for it. */
export const overlay = (list: EntryList, page: readonly Entry[]): EntryList => {
  const first = page[0];
  const joins = first !== undefined && list.entries.some((entry) => entry.id === first.id);
  const older = joins ? list.entries.filter((entry) => entry.seq < first.seq) : [];
  const shown = new Map(list.entries.map((entry) => [entry.id, entry]));
  return {
    entries: [...older, ...page.map((entry) => renewed(shown.get(entry.id), entry))],
    behind: new Set<string>(),
  };
};

/** An older page before what is on screen. */
export const prepend = (list: EntryList, page: readonly Entry[]): EntryList => {
  const known = new Set(list.entries.map((entry) => entry.id));
  const older = page.filter((entry) => !known.has(entry.id));
  return { ...list, entries: [...older, ...list.entries] };
};
