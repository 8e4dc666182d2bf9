import type { Entry } from "../http/schemas/entries.ts";

const maxChars = 4000;
/** UTF-8 bytes that an entry may take within one event. */
const maxEventBytes = 15_000;

/** Characters of a text that lists show: what is longer takes a page seconds to lay out. */
const maxTextChars = 40_000;

/** An entry as lists show it: a text at most 40,000 characters, arguments, result and details 4,000, no pictures. */
export const briefEntry = (entry: Entry): Entry => cutText(cutCall(entry, maxChars), maxTextChars);

/** As events hold it: small enough as a whole. */
export function eventEntry(entry: Entry): Entry {
  let copy = briefEntry(entry);
  for (const chars of [maxChars, 1500, 400]) {
    if (Buffer.byteLength(JSON.stringify(copy)) <= maxEventBytes) return copy;
    copy = cutText(cutCall(entry, chars), chars);
  }
  return copy;
}

const cut = (text: string, chars: number): string => text.slice(0, chars).toWellFormed();

function cutText(entry: Entry, chars: number): Entry {
  if (!("text" in entry) || entry.text.length <= chars) return entry;
  return { ...entry, text: cut(entry.text, chars), truncated: true };
}

function cutCall(entry: Entry, chars: number): Entry {
  if (entry.kind !== "call") return entry;
  const { images: _images, details, ...rest } = entry;
  const copy = { ...rest, ...(details !== undefined && cutDetails(details, chars)) };
  for (const field of ["arguments", "result"] as const) {
    const text = copy[field];
    if (text === undefined || text.length <= chars) continue;
    copy[field] = cut(text, chars);
    copy.truncated = true;
  }
  return copy;
}

/** The details with their longest texts cut, or without them when they are not made of texts. */
function cutDetails(details: unknown, chars: number): { details?: unknown; truncated?: true } {
  if (JSON.stringify(details).length <= chars) return { details };
  const text = JSON.stringify(details, (_key, value: unknown) =>
    typeof value === "string" ? cut(value, Math.floor(chars / 2)) : value,
  );
  return text.length <= chars * 2 ? { details: JSON.parse(text) as unknown, truncated: true } : { truncated: true };
}
