import type { TurnResult } from "@latchai/agent-runtime";
import type { Caller, Log } from "@latchai/core";
import { type CommitDeps, type Committed, commitEnd } from "./commit.ts";
import type { KeyedLock } from "./keyed-lock.ts";
import type { TurnPort } from "./ports.ts";
import type { Ready } from "./ready.ts";
import type { SessionRecord } from "./rows.ts";
import { turnNotes } from "./turn-notes.ts";

/** A turn that is going on. */
interface Going {
  run: string;
  /** Resolves when its end is stored and, where messages are queued, the next one has begun. */
  ended: Promise<void>;
}

export interface SessionTurns {
  /** Run of the turn that is going on. */
  going(session: string): string | undefined;
  /** Starts a stored turn. In the session's lock, with no turn going on. */
  start(session: SessionRecord, turn: Committed, ready: Ready, caller: Caller): Promise<void>;
  /** Stops the turn and waits until its end is stored. Not in the session's lock. */
  stop(session: string): Promise<boolean>;
  /** Ends everything; what was going on can be continued after the next start. */
  close(): Promise<void>;
}

/** How a turn's end stands in the session: an answer cut short by a limit can be continued like a stopped one. */
const stateOf = ({ end }: TurnResult, closing: boolean): SessionRecord["turn_state"] => {
  if (end.status === "stopped" && closing) return "interrupted";
  return end.status === "completed" && end.partial === true ? "stopped" : end.status;
};

/** The person's words that a turn answers. */
function askedFor({ history }: Committed): string {
  const asked = history.findLast(({ message }) => message.role === "user" && message.origin === undefined)?.message;
  if (asked?.role !== "user") return "";
  return asked.content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("");
}

export function createSessionTurns(
  deps: CommitDeps & {
    engine: TurnPort;
    lock: KeyedLock;
    log: Log;
    /** Its row is another one now. */
    changed(session: string): Promise<void>;
    /** A turn was completed: sends the next queued message, if there is one. In the session's lock. */
    next(session: string): Promise<boolean>;
  },
): SessionTurns {
  const { engine, lock, log } = deps;
  const active = new Map<string, Going>();
  let closing = false;

  /** The turn counts as going on until its queue has gone on as well, so that nobody sees a pause between the two. */
  async function finish(session: string, turn: Committed, going: Going, result: TurnResult): Promise<void> {
    let went = false;
    try {
      await commitEnd(deps, session, turn.history, {
        messages: result.messages,
        state: stateOf(result, closing),
        text: result.text,
      });
      went = result.end.status === "completed" && !closing && (await deps.next(session));
    } finally {
      if (active.get(session) === going) active.delete(session);
      if (!went) await deps.changed(session);
    }
  }

  async function stop(session: string): Promise<boolean> {
    const going = active.get(session);
    if (going === undefined) return false;
    const stopped = await engine.stop(going.run);
    await going.ended;
    return stopped;
  }

  return {
    going: (session) => active.get(session)?.run,
    async start(session, turn, { definition, model }, caller) {
      const { id, agent } = session;
      const { run, mended } = turn;
      if (mended > 0) log.error(`chat ${id}: messages that could not be read and are missing for its model: ${mended}`);
      const notes = await turnNotes(deps.store, { before: session.turn_run, definition, mended });
      const going: Going = { run, ended: Promise.resolve() };
      active.set(id, going);
      try {
        const { done } = await engine.start({
          run: { id: run, source: "chat", agent, task: askedFor(turn), session: id, model: model.name, attended: true },
          definition,
          messages: turn.history.map(({ message }) => message),
          caller,
          surface: "chat",
          attended: true,
          session: id,
          model: model.name,
          notes,
        });
        going.ended = done
          .then((result) => lock.run(id, () => finish(id, turn, going, result)))
          .catch((error: unknown) => {
            if (active.get(id) === going) active.delete(id);
            log.error(`the end of turn ${run} was not stored`, error);
          });
      } catch (error) {
        active.delete(id);
        throw error;
      }
      await deps.changed(id);
    },
    stop,
    async close() {
      closing = true;
      await Promise.allSettled([...active.keys()].map(stop));
      await lock.idle();
    },
  };
}
