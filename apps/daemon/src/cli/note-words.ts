import type { Entry } from "../http/schemas/entries.ts";

type Note = Extract<Entry, { kind: "note" }>;

/** What a note says, on a terminal. */
export function noteWords({ code, text, attempt, waitMs }: Note): string {
  if (code !== "retrying" || attempt === undefined) return text;
  const wait = waitMs === undefined ? "" : ` in ${Math.ceil(waitMs / 1000)} s`;
  return `${text} Try ${attempt + 1}${wait}.`.trimStart();
}

/** One note tells of each attempt at a model in turn; this is another for each of them. */
export const noteVersion = ({ id, attempt = 0, text }: Note): string => `${id} ${attempt} ${text}`;
