import type { OpenModel, TurnPart } from "@latchai/agent-runtime";
import type { StoredTurn } from "../sessions/ports.ts";
import type { Store } from "../store/open.ts";

/** Keeps what a chat turn receives, so that a turn whose daemon was killed loses next to nothing. */
export interface PartStore {
  /** Where the parts of a turn go. A promise is to be waited for: what follows it must not happen before it is stored. */
  open(run: string, session: string, model: Pick<OpenModel, "provider" | "id">): Promise<PartWriter>;
  stored(run: string): Promise<StoredTurn | undefined>;
}

export interface PartWriter {
  add(part: TurnPart): void | Promise<void>;
  flush(): Promise<void>;
}

const flushMs = 200;
const flushChars = 4096;

/** The first row of a turn says which model it asks. */
interface Head {
  type: "model";
  model: Pick<OpenModel, "provider" | "id">;
}

export function createPartStore(store: Store): PartStore {
  return {
    async open(run, session, { provider, id }) {
      const earlier = store.selectFrom("runs").select("id").where("session", "=", session).where("id", "!=", run);
      await store.deleteFrom("parts").where("run", "in", earlier).execute();
      const head: Head = { type: "model", model: { provider, id } };
      await store
        .insertInto("parts")
        .values({ run, body: JSON.stringify(head) })
        .execute();
      return createWriter(store, run);
    },
    async stored(run) {
      const rows = await store.selectFrom("parts").select("body").where("run", "=", run).orderBy("row").execute();
      const [head, ...parts] = untilTorn(rows.map(({ body }) => body));
      if (head?.type !== "model") return undefined;
      return { model: head.model, parts: parts.filter((part): part is TurnPart => part.type !== "model") };
    },
  };
}

/** What a crash must not lose: effects, and summaries that were paid for. */
const storedAtOnce: ReadonlySet<TurnPart["type"]> = new Set(["call", "result", "message", "compacted", "end"]);

/** Nothing after a row that cannot be read is trusted. */
function untilTorn(bodies: readonly string[]): (Head | TurnPart)[] {
  const read: (Head | TurnPart)[] = [];
  for (const body of bodies) {
    try {
      read.push(JSON.parse(body) as Head | TurnPart);
    } catch {
      break;
    }
  }
  return read;
}

function createWriter(store: Store, run: string): PartWriter {
  let waiting: TurnPart[] = [];
  let chars = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const parts = waiting;
    waiting = [];
    chars = 0;
    if (parts.length === 0) return writing;
    const rows = parts.map((part) => ({ run, body: JSON.stringify(part) }));
    writing = writing.then(async () => {
      await store.insertInto("parts").values(rows).execute();
    });
    return writing;
  }

  return {
    flush,
    add(part) {
      // What a request came to is on record elsewhere.
      if (part.type === "call.input" || part.type === "request") return;
      const last = waiting.at(-1);
      if ((part.type === "text" || part.type === "reasoning") && last?.type === part.type && last.step === part.step) {
        waiting[waiting.length - 1] = { ...last, delta: last.delta + part.delta };
      } else waiting.push(part);
      if (part.type === "text" || part.type === "reasoning") chars += part.delta.length;
      // What a tool does must not be known to the world and unknown here.
      if (storedAtOnce.has(part.type)) return flush();
      if (chars >= flushChars) return flush();
      timer ??= setTimeout(() => {
        // Tried again by whoever waits next, who also hears of it.
        flush().catch(() => undefined);
      }, flushMs);
    },
  };
}
