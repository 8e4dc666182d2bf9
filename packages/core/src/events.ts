import type { TSchema } from "typebox";

/** An event before the log gives it an id and a time. */
export interface NewEvent {
  type: string;
  session?: string;
  run?: string;
  agent?: string;
  /** At most 16 KB as JSON; masked before it is stored. */
  data: unknown;
}

/** One entry of the append-only event log. */
export interface Event extends NewEvent {
  /** ULID; ascending. */
  id: string;
  /** ISO 8601. */
  at: string;
}

/** One schema per event type, in the family that emits it. */
export type EventSchemas = Readonly<Record<string, TSchema>>;

/** Where events go. Never throws and never waits. */
export interface EventsPort {
  emit(event: NewEvent): void;
}
