import { replayParts } from "@latchai/agent-runtime";
import type { Store } from "../store/open.ts";
import { type CommitDeps, commitEnd } from "./commit.ts";
import { liveHistory } from "./history.ts";
import type { StoredTurn } from "./ports.ts";
import type { SessionRecord } from "./rows.ts";

export interface RecoverDeps extends CommitDeps {
  /** What a turn stored while it went on; undefined when it never began. */
  stored(run: string): Promise<StoredTurn | undefined>;
}

/** How a turn whose daemon died stands: as its own end says if it got that far, interrupted otherwise. */
function stateOf({ parts }: StoredTurn): SessionRecord["turn_state"] {
  const last = parts.at(-1);
  if (last?.type !== "end") return "interrupted";
  const { status, partial } = last.end;
  return status === "completed" && partial === true ? "stopped" : status;
}

/**
 * Takes over what is left of a turn that nobody runs any more: its text and calls become part of the history, calls
 * without a result get one that says so. Nothing is run again.
 */
export async function recoverTurn(deps: RecoverDeps, session: SessionRecord): Promise<void> {
  const before = await liveHistory(deps.store, session.id);
  const turn = session.turn_run === null ? undefined : await deps.stored(session.turn_run);
  const messages = before.map(({ message }) => message);
  const nextId = (): string => deps.ids.next();
  const notRun = session.turn_run === null ? undefined : await deps.entries.neverBegun(session.turn_run);
  const next = turn === undefined ? messages : replayParts(messages, turn.parts, turn.model, nextId, notRun);
  await commitEnd(deps, session.id, before, {
    messages: next,
    state: turn === undefined ? "interrupted" : stateOf(turn),
    text: "",
  });
}

/** Sessions whose turn was going on when the daemon ended. */
export const cutOff = (store: Store): Promise<SessionRecord[]> =>
  store.selectFrom("sessions").selectAll().where("turn_state", "=", "running").execute();
