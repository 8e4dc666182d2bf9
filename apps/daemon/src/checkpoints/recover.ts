import type { Areas } from "./areas.ts";
import { limits } from "./limits.ts";
import type { Rows } from "./rows.ts";
import { currentState, sameState, stateOf } from "./states.ts";

/** After a kill: changes that were noted and then not made any more are no steps. */
export const dropUnmade = async (rows: Rows, areas: Areas): Promise<void> => {
  const seen = new Set<string>();
  for (const row of await rows.newestChanges(limits.recheckedChanges)) {
    const key = `${row.area}\0${row.real}`;
    // Only the newest change of a path can have been under way.
    if (seen.has(key)) continue;
    seen.add(key);
    const [before, after] = [stateOf(row, "before"), stateOf(row, "after")];
    const now = await areas.look(row).then(
      ({ found }) => currentState(found, [before, after]),
      () => undefined,
    );
    if (now !== undefined && sameState(now, before) && !sameState(now, after)) await rows.drop(row.step, row.seq);
  }
};
