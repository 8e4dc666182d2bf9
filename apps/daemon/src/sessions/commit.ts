import type { Message } from "@latchai/agent-runtime";
import type { Clock, Ids } from "@latchai/core";
import type { Entry } from "../http/schemas/entries.ts";
import type { Store } from "../store/open.ts";
import {
  appendShown,
  liveHistory,
  mendedHistory,
  replaceHistory,
  restoreVersion,
  type StoredMessage,
  type Trx,
} from "./history.ts";
import type { EntriesPort } from "./ports.ts";
import { removeQueued } from "./queue.ts";
import { changeSession, momentOf, nextVersion, type SessionRecord } from "./rows.ts";
import { addTexts, setTitleText } from "./search.ts";
import { rememberSent } from "./sends.ts";
import { firstWords } from "./title.ts";

const maxPreviewChars = 160;

export interface CommitDeps {
  store: Store;
  entries: EntriesPort;
  clock: Clock;
  ids: Ids;
  mask(text: string): string;
}

/** Where the conversation goes back to before it goes on: the history of a version, without entries from a seq on. */
export interface GoBack {
  version: number;
  fromSeq: number;
}

/** A turn that is in the store and can be started. */
export interface Committed {
  run: string;
  /** The history that the model is asked with. */
  history: StoredMessage[];
  /** Messages of it that turned out to be unreadable. */
  mended: number;
  superseded: string[];
}

const written = (id: string, text: string, hint: boolean): Message => ({
  id,
  role: "user",
  content: [{ type: "text", text }],
  ...(hint ? { origin: "hint" as const } : {}),
});

async function goBack(trx: Trx, { entries }: CommitDeps, session: string, to: GoBack | undefined): Promise<string[]> {
  if (to === undefined) return [];
  await restoreVersion(trx, session, await nextVersion(trx, session), to.version);
  return entries.supersede(trx, session, to.fromSeq);
}

async function countShown(trx: Trx, session: string): Promise<number> {
  const { count } = await trx
    .selectFrom("session_messages")
    .select((q) => q.fn.count<number>("entry").distinct().as("count"))
    .where("session", "=", session)
    .where("entry", "is not", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores a message of the person's and the turn that is to answer it, in one transaction. */
export async function commitMessage(
  deps: CommitDeps,
  session: SessionRecord,
  message: { text: string; clientId: string; queued?: string; goBack?: GoBack },
): Promise<Committed & { entry: Entry }> {
  const { store, entries, clock, ids, mask } = deps;
  const { id } = session;
  const { text, clientId } = message;
  const moment = momentOf(ids, clock);
  const run = ids.next();
  const preview = firstWords(mask(text), maxPreviewChars);
  return store.transaction().execute(async (trx) => {
    const superseded = await goBack(trx, deps, id, message.goBack);
    const entry = await entries.append(trx, { session: id, run, text, clientId });
    const shown = { message: written(ids.next(), text, false), entry: entry.id, seq: entry.seq };
    const came = await appendShown(trx, id, await nextVersion(trx, id), shown);
    await addTexts(trx, id, came, mask);
    if (message.queued !== undefined) await removeQueued(trx, id, message.queued);
    await rememberSent(trx, id, clientId, {
      run,
      entry: entry.id,
      ...(message.goBack === undefined ? {} : { superseded }),
    });
    const title = session.title_by === "none" ? firstWords(mask(text)) : "";
    if (title !== "") await setTitleText(trx, id, title);
    await changeSession(trx, id, moment, {
      messages: await countShown(trx, id),
      preview,
      turn_run: run,
      turn_state: "running",
      ...(title === "" ? {} : { title, title_by: "first" as const }),
    });
    return { run, entry, superseded, ...(await mendedHistory(trx, id, () => nextVersion(trx, id))) };
  });
}

/** Told to a model whose answer broke off, where its words are the last ones. */
const goOn =
  "[Your last message was cut off. Go on exactly where it stopped, without repeating it; if it was complete, go on with the task.]";

/** Stores a turn that goes on without a new message: after one that broke off, or once more from an earlier point. */
export async function commitAgain(
  deps: CommitDeps,
  session: SessionRecord,
  back: GoBack | undefined,
): Promise<Committed> {
  const { store, clock, ids } = deps;
  const { id } = session;
  const moment = momentOf(ids, clock);
  const run = ids.next();
  return store.transaction().execute(async (trx) => {
    const superseded = await goBack(trx, deps, id, back);
    const { mended, history: readable } = await mendedHistory(trx, id, () => nextVersion(trx, id));
    let history = readable;
    if (history.at(-1)?.message.role === "assistant") {
      const next = [...history.map(({ message }) => message), written(ids.next(), goOn, true)];
      await replaceHistory(trx, id, await nextVersion(trx, id), history, next);
      history = await liveHistory(trx, id);
    }
    await changeSession(trx, id, moment, { turn_run: run, turn_state: "running", messages: await countShown(trx, id) });
    return { run, superseded, history, mended };
  });
}

/** Stores what a turn left behind. */
export async function commitEnd(
  { store, clock, ids, mask }: CommitDeps,
  session: string,
  before: readonly StoredMessage[],
  end: { messages: readonly Message[]; state: SessionRecord["turn_state"]; text: string },
): Promise<void> {
  const moment = momentOf(ids, clock);
  await store.transaction().execute(async (trx) => {
    const came = await replaceHistory(trx, session, await nextVersion(trx, session), before, end.messages);
    await addTexts(trx, session, came, mask);
    const preview = firstWords(mask(end.text), maxPreviewChars);
    await changeSession(trx, session, moment, { turn_state: end.state, ...(preview === "" ? {} : { preview }) });
  });
}
