import type { AgentsPort, ModelsPort, SurroundingsPort, TurnPort } from "../sessions/ports.ts";
import { createSessions, type Sessions } from "../sessions/sessions.ts";
import { createSurroundings } from "../sessions/surroundings.ts";
import type { EntryStore } from "../turns/entry-store.ts";
import type { PartStore } from "../turns/part-store.ts";
import type { Basics } from "./basics.ts";
import type { Gating } from "./gating.ts";

/** The chats of this home. What a daemon that died was answering stands as interrupted from here on. */
export async function openSessions(
  options: Basics & {
    gating: Pick<Gating, "modes" | "prompts">;
    engine: TurnPort;
    entries: EntryStore;
    parts: PartStore;
    plan: SurroundingsPort["plan"];
    agents: AgentsPort;
    models: ModelsPort;
  },
): Promise<Sessions> {
  const { records, gating, parts, plan, ...rest } = options;
  const { store, events } = records;
  const { modes, prompts } = gating;
  const sessions = createSessions({
    ...rest,
    store,
    events,
    modes,
    prompts,
    stored: parts.stored,
    surroundings: createSurroundings({ store, plan }),
  });
  await sessions.recover();
  return sessions;
}
