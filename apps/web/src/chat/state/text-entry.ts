import type { Entry } from "../../../../daemon/src/http/api-types.ts";
import type { CallEntry, Delta, ReasoningEntry, TextEntry } from "../../data/chat-types.ts";

/** Entries whose text grows while it is written. */
export const grows = (entry: Entry): entry is TextEntry | ReasoningEntry | CallEntry =>
  entry.kind === "text" || entry.kind === "reasoning" || entry.kind === "call";

const textOf = (entry: TextEntry | ReasoningEntry | CallEntry): string =>
  entry.kind === "call" ? entry.arguments : entry.text;

const withText = (entry: TextEntry | ReasoningEntry | CallEntry, text: string): Entry =>
  entry.kind === "call" ? { ...entry, arguments: text } : { ...entry, text };

/** The entry with a piece added, itself when the piece adds nothing, or "gap" when something before it is missing. */
export const grown = (entry: Entry, delta: Delta): Entry | "gap" => {
  if (!grows(entry) || (entry.kind === "call") !== (delta.kind === "arguments")) return entry;
  const text = textOf(entry);
  if (delta.offset > text.length) return "gap";
  const fresh = delta.text.slice(text.length - delta.offset);
  return fresh === "" ? entry : withText(entry, text + fresh);
};

/**
 * A stored copy over what is on screen. Copies are cut and may lag behind what was streamed: text that is longer here
 * and begins the same stays.
 */
export const renewed = (shown: Entry | undefined, copy: Entry): Entry => {
  if (shown === undefined || shown.kind !== copy.kind || !grows(shown) || !grows(copy)) return copy;
  const [ours, theirs] = [textOf(shown), textOf(copy)];
  if (ours.length <= theirs.length || !ours.startsWith(theirs)) return copy;
  if (copy.kind === "call") return withText(copy, ours);
  // The copy was cut, which says nothing of what is here.
  const { truncated: _, ...rest } = copy;
  return { ...rest, text: ours, ...(shown.truncated && { truncated: true }) };
};
