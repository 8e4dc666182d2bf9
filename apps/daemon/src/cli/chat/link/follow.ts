import { setTimeout as sleep } from "node:timers/promises";
import { CliError } from "../../exit-codes.ts";
import type { ChatEvent } from "../state/apply.ts";
import type { Delta, SessionView } from "../wire.ts";
import { type ChatApi, isLost } from "./chat-api.ts";

export interface Followed {
  /** The session as the daemon has it: at the start, and whenever events may have been missed. */
  view(view: SessionView): void;
  event(event: ChatEvent): void;
  delta(delta: Delta): void;
  /** The daemon is gone; it is looked for again and again. */
  lost(): void;
  /** It is there again; `view` was called before. */
  back(): void;
  /** The session is not there any more. */
  gone(): void;
}

const lookAgainMs = 500;

export const sessionPath = (id: string, rest = ""): string => `/api/sessions/${encodeURIComponent(id)}${rest}`;

/**
 * Follows one session until the signal aborts. Every connection starts with the whole view and goes on with the events after
 * it, so nothing is missed and nothing is shown twice, whatever broke.
 */
export async function follow(api: ChatApi, session: string, to: Followed, signal: AbortSignal): Promise<void> {
  let lost = false;
  while (!signal.aborted) {
    try {
      const { status, body } = await api.raw("GET", sessionPath(session));
      if (signal.aborted) return;
      if (status === 404) return to.gone();
      if (status !== 200) throw new CliError(`The daemon could not read the session (status ${status}).`);
      const view = body as SessionView;
      to.view(view);
      if (lost) to.back();
      lost = false;
      await read(api, session, view.event, to, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (!isLost(error) && !isBroken(error)) throw error;
    }
    while (!signal.aborted && !(await api.find().catch(() => false))) {
      if (!lost) to.lost();
      lost = true;
      await sleep(lookAgainMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** A stream that ended in the middle of an answer. */
const isBroken = (error: unknown): boolean => (error as Error | null)?.message === "aborted";

async function read(api: ChatApi, session: string, lastId: string, to: Followed, signal: AbortSignal): Promise<void> {
  for await (const { event, data } of await api.frames(signal, lastId)) {
    // Older events than the daemon keeps are missing: start from the view again.
    if (event === "reset") return;
    if (event === "delta" && (data as Delta).session === session) to.delta(data as Delta);
    if (event === "message" && (data as ChatEvent).session === session) to.event(data as ChatEvent);
  }
}
