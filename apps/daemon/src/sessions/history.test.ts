import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Message } from "@latchai/agent-runtime";
import fc from "fast-check";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openStore, type Store } from "../store/open.ts";
import {
  appendShown,
  liveHistory,
  mendedHistory,
  newestShown,
  replaceHistory,
  restoreVersion,
  versionOfEntry,
} from "./history.ts";
import { insertSession, nextVersion } from "./rows.ts";

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "latchai-"));
  store = await openStore(join(folder, "data", "latchai.db"));
});
afterEach(async () => {
  await store.destroy();
  await rm(folder, { recursive: true, force: true });
});

const at = "2026-01-01T00:00:00.000Z";

async function begin(id: string): Promise<void> {
  await store.transaction().execute((trx) =>
    insertSession(trx, {
      id,
      title: "t",
      title_by: "none",
      agent: "default",
      model: null,
      created_at: at,
      updated_at: at,
      changed: id,
      messages: 0,
      version: 0,
      preview: null,
      turn_run: null,
      turn_state: "none",
      deleted_at: null,
    }),
  );
}

let made = 0;
const message = (text: string): Message => ({
  id: `m${++made}`,
  role: "user",
  content: [{ type: "text", text }],
});

const texts = (messages: readonly Message[]): string[] =>
  messages.map((one) => (one.role === "user" && one.content[0]?.type === "text" ? one.content[0].text : ""));

const live = async (session: string): Promise<string[]> =>
  texts((await liveHistory(store, session)).map((stored) => stored.message));

const say = (session: string, text: string, seq: number): Promise<unknown> =>
  store
    .transaction()
    .execute(async (trx) =>
      appendShown(trx, session, await nextVersion(trx, session), { message: message(text), entry: `e${seq}`, seq }),
    );

const replace = (session: string, change: (messages: Message[]) => Message[]): Promise<unknown> =>
  store.transaction().execute(async (trx) => {
    const before = await liveHistory(trx, session);
    return replaceHistory(trx, session, await nextVersion(trx, session), before, change(before.map((s) => s.message)));
  });

const goBack = (session: string, version: number): Promise<void> =>
  store.transaction().execute(async (trx) => restoreVersion(trx, session, await nextVersion(trx, session), version));

test("a compacted stretch gives way to its summary, and going back to before it brings the originals back", async () => {
  await begin("s");
  for (const [index, text] of ["one", "two", "three"].entries()) {
    await say("s", text, index * 10);
    await replace("s", (messages) => [...messages, message(`answer to ${text}`)]);
  }
  await replace("s", (messages) => [messages[0] as Message, message("summary"), ...messages.slice(-2)]);
  expect(await live("s")).toEqual(["one", "summary", "three", "answer to three"]);
  const version = (await versionOfEntry(store, "s", "e10")) ?? 0;
  await goBack("s", version);
  expect(await live("s")).toEqual(["one", "answer to one", "two"]);
  expect(await newestShown(store, "s")).toEqual({ entry: "e10", seq: 10 });
  expect(await versionOfEntry(store, "s", "e20")).toBeUndefined();
  await goBack("s", version - 1);
  expect(await live("s")).toEqual(["one", "answer to one"]);
  await say("s", "anew", 30);
  expect(await live("s")).toEqual(["one", "answer to one", "anew"]);
  const { rows } = await sql<{ kept: number }>`select count(distinct id) as kept from session_messages`.execute(store);
  expect(rows[0]?.kept).toBe(made);
});

test("any mix of messages, turns, compactions and steps back reads like the same done to a plain list", async () => {
  type Step =
    | { do: "say" }
    | { do: "turn"; messages: number }
    | { do: "compact"; from: number; length: number; into: number }
    | { do: "back"; to: number };
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ do: fc.constant("say" as const) }),
    fc.record({ do: fc.constant("turn" as const), messages: fc.integer({ min: 0, max: 4 }) }),
    fc.record({
      do: fc.constant("compact" as const),
      from: fc.nat(9),
      length: fc.integer({ min: 1, max: 9 }),
      into: fc.integer({ min: 0, max: 3 }),
    }),
    fc.record({ do: fc.constant("back" as const), to: fc.nat(30) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const session = `s${++made}`;
      await begin(session);
      const versions: string[][] = [[]];
      let now: string[] = [];
      for (const [index, one] of steps.entries()) {
        if (one.do === "say") {
          await say(session, `said ${index}`, index);
          now = [...now, `said ${index}`];
        } else if (one.do === "turn") {
          const added = Array.from({ length: one.messages }, (_, n) => `answer ${index}.${n}`);
          await replace(session, (messages) => [...messages, ...added.map(message)]);
          now = [...now, ...added];
        } else if (one.do === "compact") {
          const added = Array.from({ length: one.into }, (_, n) => `summary ${index}.${n}`);
          await replace(session, (messages) => messages.toSpliced(one.from, one.length, ...added.map(message)));
          now = now.toSpliced(one.from, one.length, ...added);
        } else {
          const to = one.to % versions.length;
          await goBack(session, to);
          now = versions[to] ?? [];
        }
        versions.push(now);
        expect(await live(session)).toEqual(now);
      }
    }),
    { numRuns: 40 },
  );
});

test("the live history is read from an index, whatever was replaced before", async () => {
  const plan = await sql<{ detail: string }>`explain query plan select row, pos, body from session_messages
    where session = 's' and removed is null order by pos, row`.execute(store);
  expect(plan.rows.map(({ detail }) => detail)).toEqual([
    "SEARCH session_messages USING INDEX session_messages_live (session=? AND removed=?)",
  ]);
});

test("in the place of a body that cannot be read stands a message that says so; what was torn is kept as replaced", async () => {
  await begin("s");
  await say("s", "one", 1);
  await say("s", "two", 2);
  await sql`update session_messages set body = '{"role":' where entry = 'e2'`.execute(store);
  const now = ["one", expect.stringContaining("could not be read from the disk")];
  expect(await live("s")).toEqual(now);
  const mend = () => store.transaction().execute((trx) => mendedHistory(trx, "s", () => nextVersion(trx, "s")));
  expect(await mend()).toMatchObject({ mended: 1 });
  expect(await mend()).toMatchObject({ mended: 0 });
  expect(await live("s")).toEqual(now);
  const { rows } =
    await sql<object>`select body, entry, removed from session_messages where entry = 'e2' order by row`.execute(store);
  expect(rows).toMatchObject([{ body: '{"role":', removed: 3 }, { removed: null }]);
  expect(await newestShown(store, "s")).toMatchObject({ entry: "e2" });
});
