import { randomUUID } from "node:crypto";
import type { MessageSent } from "../../http/schemas/sessions.ts";
import { CliError, exitCodes } from "../exit-codes.ts";
import { onTerminal, print, printJson, say, visible } from "../output.ts";
import type { ChatApi } from "./link/chat-api.ts";
import { sessionPath } from "./link/follow.ts";
import { type LiveSession, openLiveSession } from "./link/live-session.ts";
import { createProgress } from "./progress.ts";
import { createPromptRefuser } from "./questions/refuse-prompts.ts";
import type { ChatState } from "./state/chat-state.ts";
import type { RunRow, SessionView } from "./wire.ts";

const interruptedStatus = 130;

export interface OneTurn {
  api: ChatApi;
  session: string;
  text: string;
  json: boolean;
}

/** One message and its answer: the answer on stdout, what happens meanwhile on stderr. Returns the exit status. */
export async function oneTurn({ api, session, text, json }: OneTurn): Promise<number> {
  const turn = await startTurn(api, session, text);
  try {
    const run = await turn.ended;
    const answer = await answerOf(api, session, run);
    if (json) printJson(document(session, run, answer, turn.denied()));
    else if (answer !== "") print(visible(answer));
    return statusOf(run, turn);
  } finally {
    turn.close();
    say(`Session ${session}; to go on: latchai chat --session ${session}`);
  }
}

interface Turn {
  ended: Promise<RunRow>;
  /** Calls that were denied, sub-agents' too. */
  denied(): number;
  told(text: string): boolean;
  interrupted(): boolean;
  close(): void;
}

async function startTurn(api: ChatApi, session: string, text: string): Promise<Turn> {
  const clientId = randomUUID();
  const progress = createProgress();
  const over = new Map<string, RunRow>();
  const attended = onTerminal();
  let own: string | undefined;
  let waiting: string | undefined;
  let interrupts = 0;
  let settle: (run: RunRow) => void = () => undefined;
  let fail: (error: unknown) => void = () => undefined;
  const ended = new Promise<RunRow>((resolve, reject) => {
    settle = resolve;
    fail = reject;
  });
  ended.catch(() => undefined);

  function interrupt(): void {
    interrupts++;
    if (interrupts > 1) process.exit(interruptedStatus);
    // A turn that is not this message's is not ours to stop.
    if (own !== undefined) api.send("POST", sessionPath(session, "/stop")).catch(fail);
    else if (waiting !== undefined)
      api
        .send("DELETE", sessionPath(session, `/queue/${encodeURIComponent(waiting)}`))
        .then(() => process.exit(interruptedStatus), fail);
  }
  const refuseAll = createPromptRefuser(api, session, (said) => say(visible(said)));
  /** While this turn runs every question of the session is of this turn. */
  const refuse = (): void => {
    if (!attended && own !== undefined) refuseAll().catch(fail);
  };
  const began = (run: string): void => {
    own = run;
    const finished = over.get(run);
    if (finished) settle(finished);
    else refuse();
  };

  const live = await whenOpen(api, session, {
    changed(state) {
      const entry = [...state.entries.values()].find((one) => one.kind === "user" && one.clientId === clientId);
      if (entry && own === undefined) began(entry.run);
      if (own !== undefined) progress.show(state, own);
    },
    promptsChanged: refuse,
    turnEnded(run) {
      over.set(run.id, run);
      if (run.id === own) settle(run);
    },
    lost: () => fail(new CliError("The daemon ended during the turn. What was done so far is kept in the session.")),
    back: () => undefined,
    gone: () => fail(new CliError("The session was deleted.")),
    failed: fail,
  });
  process.on("SIGINT", interrupt);
  const { answerPrompts } = await import("../prompts/answer-prompts.ts");
  const stopAsking = attended ? await answerPrompts(api.link(), session, interrupt) : undefined;

  function close(): void {
    process.off("SIGINT", interrupt);
    stopAsking?.();
    live.close();
  }
  try {
    const sent = await api.send<MessageSent>(
      "POST",
      sessionPath(session, "/messages"),
      { text, clientId },
      "repeatable",
    );
    if (sent.queued) say("A turn of this session is running; the message waits in line.");
    waiting = sent.queued?.id;
    if (sent.run !== undefined && own === undefined) began(sent.run);
  } catch (error) {
    close();
    throw error;
  }
  return { ended, denied: progress.denied, told: progress.told, interrupted: () => interrupts > 0, close };
}

/** Resolves when the session's state is there, so that nothing of the turn is missed. */
function whenOpen(api: ChatApi, session: string, to: Parameters<typeof openLiveSession>[2]): Promise<LiveSession> {
  return new Promise((resolve, reject) => {
    const live: LiveSession = openLiveSession(api, session, {
      ...to,
      changed(state: ChatState, first: boolean) {
        if (first) resolve(live);
        to.changed(state, first);
      },
      failed(error) {
        reject(error);
        to.failed(error);
      },
    });
  });
}

/** The last text that the model wrote in this turn, whole. */
async function answerOf(api: ChatApi, session: string, run: RunRow): Promise<string> {
  const { entries } = await api.get<SessionView>(sessionPath(session, "?limit=1000"));
  const last = entries.findLast((entry) => entry.kind === "text" && entry.run === run.id);
  return last?.kind === "text" ? last.text : (run.text ?? "");
}

const document = (
  session: string,
  { id, status, reason, error, usage, model }: RunRow,
  text: string,
  denied: number,
) => ({
  session,
  run: id,
  status,
  ...(reason !== undefined && { reason }),
  ...(error !== undefined && { error }),
  ...(model !== undefined && { model }),
  text,
  denied,
  usage,
});

function statusOf(run: RunRow, turn: Turn): number {
  if (turn.interrupted()) {
    say("Stopped.");
    return interruptedStatus;
  }
  if (run.status === "completed") {
    if (turn.denied() === 0 && run.denied === 0) return exitCodes.ok;
    say("The turn is complete, but calls of it were denied.");
    return exitCodes.denied;
  }
  const why = run.error ?? `The turn is ${run.status}.`;
  if (!turn.told(why)) say(visible(why));
  return exitCodes.failed;
}
