import { type Static, Type } from "@latchai/core";
import { IsoTime } from "./common.ts";

/** One `data:` line of the stream, and one row of the event log. */
export const EventRow = Type.Object({
  id: Type.String({ description: "ULID, ascending" }),
  at: IsoTime,
  type: Type.String(),
  session: Type.Optional(Type.String()),
  run: Type.Optional(Type.String()),
  agent: Type.Optional(Type.String()),
  data: Type.Unknown(),
});
export type EventRow = Static<typeof EventRow>;
