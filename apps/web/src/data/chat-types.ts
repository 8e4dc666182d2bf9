import type { Entry } from "../../../daemon/src/http/api-types.ts";

type Kind<K extends Entry["kind"]> = Extract<Entry, { kind: K }>;
export type UserEntry = Kind<"user">;
export type TextEntry = Kind<"text">;
export type ReasoningEntry = Kind<"reasoning">;
export type CallEntry = Kind<"call">;
export type NoteEntry = Kind<"note">;

/** A live-only piece of an entry's text. `offset` is the length of what comes before it, in UTF-16 units. */
export interface Delta {
  session?: string;
  run?: string;
  entry: string;
  kind: "text" | "reasoning" | "arguments";
  offset: number;
  text: string;
}
