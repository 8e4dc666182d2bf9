import { type EventSchemas, Type } from "@latchai/core";
import { Entry } from "../http/schemas/entries.ts";
import { RunRow } from "../http/schemas/runs.ts";

const run = Type.Object({ run: RunRow });

/** What happens in turns and runs; session, run and agent of the event say whose. */
export const turnEvents: EventSchemas = {
  "message.updated": Type.Object({ entry: Entry }),
  "message.removed": Type.Object({ ids: Type.Array(Type.String()) }),
  "run.started": run,
  "run.finished": run,
  "run.skipped": run,
};
