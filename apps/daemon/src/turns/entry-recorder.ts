import type { TurnPart } from "@latchai/agent-runtime";
import type { Clock, Ids, Log } from "@latchai/core";
import type { EventLog } from "../events/log.ts";
import type { LoggedEvent } from "../events/ring.ts";
import type { Entry, NoteCode } from "../http/schemas/entries.ts";
import { eventEntry } from "./brief.ts";
import { type CallEntry, createCallEntries } from "./call-entries.ts";
import type { EntryStore } from "./entry-store.ts";
import { createGrowingTexts, type Growing } from "./growing-texts.ts";
import { noteOf } from "./notes.ts";

export interface RecorderDeps {
  entries: EntryStore;
  events: Pick<EventLog, "emit" | "live">;
  ids: Ids;
  clock: Clock;
  log: Log;
  mask(text: string): string;
  /** Values that not even the beginning of is shown. */
  secrets(): readonly string[];
}

export interface RecordedRun {
  id: string;
  agent: string;
  session?: string | undefined;
  /** A sub-agent's. */
  nested: boolean;
  model: string;
}

/** Turns what happens in a run into entries: stored as they grow, told as they change. */
export interface EntryRecorder {
  part(part: TurnPart): void;
  /** An event of this run: what became of its calls and prompts. */
  event(event: LoggedEvent): void;
  /** What it was asked to do, where no chat shows that already. */
  task(text: string): void;
  /** What the person should know. */
  warn(text: string): void;
  /** A call was let through; resolves when that is stored, before which it must not have effects. Rejects when it cannot be. */
  begun(callId: string): Promise<void>;
  /** A delegating call of this run started that run. */
  child(run: string): void;
  /** Stores what there is by now; rejects when that cannot be done. */
  flush(): Promise<void>;
  /** Nothing grows any more. Resolves with why something of it could not be stored, if so. */
  close(): Promise<unknown>;
}

const flushMs = 200;
/** An entry is stored whole each time: one that is this much longer waits once more as long, so that no text takes more of the disk the longer it grows. */
const flushChars = 16_384;

export function createEntryRecorder(run: RecordedRun, deps: RecorderDeps): EntryRecorder {
  const { entries, events, ids, clock, log, mask, secrets } = deps;
  const { session } = run;
  const owner = { session, nested: run.nested };
  const origin = { run: run.id, agent: run.agent, ...(session !== undefined && { session }) };
  const dirty = new Map<string, { entry: Entry; growing: boolean }>();
  let current: Growing | undefined;
  let retrying: Extract<Entry, { kind: "note" }> | undefined;
  let flushing: NodeJS.Timeout | undefined;
  let flushingMs = 0;
  let writing: Promise<void> = Promise.resolve();
  let closed = false;
  /** Why what is dirty was not stored. */
  let refused: unknown;

  const common = () => ({
    id: ids.next(),
    seq: entries.nextSeq(),
    at: new Date(clock.now()).toISOString(),
    run: run.id,
  });

  function store(): Promise<void> {
    clearTimeout(flushing);
    flushing = undefined;
    texts.tell();
    const rows = [...dirty.values()];
    dirty.clear();
    if (rows.length === 0) return writing;
    writing = writing
      .then(() => entries.put(rows, owner))
      .then(() => {
        refused = undefined;
      })
      .catch((error: unknown) => {
        refused = error;
        for (const row of rows) if (!dirty.has(row.entry.id)) dirty.set(row.entry.id, row);
        log.error(`entries of run ${run.id} are not stored yet: ${String(error)}`);
      });
    return writing;
  }

  async function storeOrFail(): Promise<void> {
    await store();
    if (refused !== undefined) throw refused;
  }

  function keep(entry: Entry, open: boolean, chars = 0): void {
    dirty.set(entry.id, { entry, growing: open });
    const ms = flushMs * (1 + Math.floor(chars / flushChars));
    if (flushing !== undefined && flushingMs <= ms) return;
    clearTimeout(flushing);
    flushingMs = ms;
    flushing = setTimeout(() => void store(), ms);
  }

  /** An entry is there or is another one now. */
  function put(entry: Entry, open = false): void {
    keep(entry, open);
    events.emit({ type: "message.updated", ...origin, data: { entry: eventEntry(entry) } });
  }

  const texts = createGrowingTexts({
    mask,
    secrets,
    added(one, offset, text) {
      keep(one.entry, true, offset);
      const { id } = one.entry;
      const of = { ...(session !== undefined && { session }), run: run.id };
      events.live({ ...of, entry: id, kind: one.kind, offset, text });
    },
    changed: (entry) => put(entry, true),
  });

  /** The text is whole; it is told once more, as it stays. */
  function settle(one: Growing | undefined, change: object = {}): void {
    if (one === undefined) return;
    put({ ...texts.end(one), ...change } as Entry, false);
  }

  function endText(partial = false): void {
    const one = current;
    current = undefined;
    settle(one, partial && one?.kind === "text" ? { partial: true } : {});
  }

  function said(kind: "text" | "reasoning", delta: string): void {
    if (current !== undefined && current.kind !== kind) endText();
    if (current === undefined) {
      // Blank text between calls is nothing to show.
      if (delta.trim() === "") return;
      const entry: Entry =
        kind === "text" ? { ...common(), kind, text: "", model: run.model } : { ...common(), kind, text: "" };
      current = texts.begin(kind, entry);
      put(entry, true);
    }
    texts.grow(current, delta);
  }

  function note(
    code: NoteCode,
    text: string,
    more: { waitMs?: number; attempt?: number } = {},
  ): Extract<Entry, { kind: "note" }> {
    const entry = { ...common(), kind: "note" as const, code, text: mask(text), ...more };
    put(entry);
    return entry;
  }

  const calls = createCallEntries({
    common,
    put: (entry, open) => put(entry, open),
    mask,
    clock,
    started: (entry: CallEntry) => void texts.begin("arguments", entry),
    grew(entry, delta) {
      const one = texts.of(entry);
      if (one !== undefined) texts.grow(one, delta);
    },
    settled: (entry) => texts.drop(entry),
  });

  const unfollow = entries.follow({ run: run.id, session, flush: store });

  return {
    part(part) {
      if (retrying !== undefined && part.type !== "retrying") {
        const { waitMs: _over, ...entry } = retrying;
        retrying = undefined;
        put(entry);
      }
      switch (part.type) {
        case "text":
        case "reasoning":
          return said(part.type, part.delta);
        case "call.input":
          endText();
          return calls.input(part.id, part.tool, part.delta);
        case "call":
          endText();
          return calls.called(part.call);
        case "result":
          return calls.result(part.result);
        case "message":
          if (part.message.role === "assistant") endText(part.message.partial === true);
          return;
        case "step":
          return endText();
        case "retrying": {
          const { attempt, waitMs } = part;
          const text = mask(part.reason);
          if (retrying === undefined) retrying = note("retrying", text, { attempt, waitMs });
          else {
            retrying = { ...retrying, at: new Date(clock.now()).toISOString(), text, attempt, waitMs };
            put(retrying);
          }
          return;
        }
        case "end": {
          endText(part.end.status !== "completed");
          calls.end();
          const told = noteOf(part);
          if (told !== undefined) note(told.code, told.text);
          return;
        }
        default: {
          const told = noteOf(part);
          if (told !== undefined) note(told.code, told.text);
        }
      }
    },
    event(event) {
      calls.event(event);
      // Whoever is asked must find the call again, whatever happens to this process.
      if (event.type === "prompt.asked") void store();
    },
    begun(callId) {
      calls.begun(callId);
      return storeOrFail();
    },
    flush: storeOrFail,
    warn: (text) => void note("warning", text),
    task: (text) => put({ ...common(), kind: "user", text: mask(text) }),
    child: (id) => calls.child(id),
    async close() {
      if (closed) return refused;
      closed = true;
      endText();
      calls.end();
      await store();
      unfollow();
      if (dirty.size > 0) await store();
      texts.close();
      clearTimeout(flushing);
      return refused;
    },
  };
}
