import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { maskSecrets } from "@latchai/core";
import { createTestLog } from "@latchai/testkit";
import fc from "fast-check";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openStore, type Store } from "../store/open.ts";
import { createIds } from "./ids.ts";
import { createEventLog, type EventLog } from "./log.ts";
import { eventPayload } from "./payload.ts";
import { pruneLog } from "./retention.ts";
import { createRing } from "./ring.ts";
import { createWriter } from "./writer.ts";

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

const clock = { now: () => Date.now() };
const open = (options: { ringSize?: number; maxReplay?: number } = {}): Promise<EventLog> =>
  createEventLog({ store, clock, log: createTestLog(), mask: maskSecrets, ...options });

describe("event log", () => {
  test("flush stores everything, in order, and nothing waits behind it", async () => {
    const log = await open();
    for (let n = 0; n < 1000; n++) log.emit({ type: "test.made", session: "s", data: { n } });
    await log.flush();
    const rows = await store.selectFrom("events").selectAll().orderBy("id").execute();
    expect(rows.map(({ payload }) => JSON.parse(payload).n)).toEqual(Array.from({ length: 1000 }, (_, n) => n));
    expect(rows[0]).toMatchObject({ type: "test.made", session: "s", run: null, agent: null });
  });

  test.each([5, 100])("since gives exactly what is newer, from memory or the database (ring %i)", async (ringSize) => {
    const log = await open({ ringSize });
    const ids: string[] = [];
    log.subscribe((event) => ids.push(event.id));
    for (let n = 0; n < 50; n++) log.emit({ type: "test.made", data: { n } });
    for (const at of [0, 10, 40, 44, 45, 48, 49]) {
      const missed = await log.since(ids[at] ?? "");
      expect(missed === "reset" ? missed : missed.map(({ id }) => id)).toEqual(ids.slice(at + 1));
    }
  });

  test("since asks for a fresh start when the id is unknown, newer, removed, or too far behind", async () => {
    const log = await open({ ringSize: 2, maxReplay: 10 });
    const ids: string[] = [];
    log.subscribe((event) => ids.push(event.id));
    for (let n = 0; n < 30; n++) log.emit({ type: "test.made", data: { n } });
    for (const id of ["x", "7ZZZZZZZZZZZZZZZZZZZZZZZZZ", ids[0] ?? ""]) expect(await log.since(id)).toBe("reset");
    expect(await log.since(ids[22] ?? "")).toHaveLength(7);
    await log.flush();
    await pruneLog(store, clock, { events: 4 });
    expect(await log.since(ids[22] ?? "")).toBe("reset");
    expect(await log.since(ids[26] ?? "")).toHaveLength(3);
  });

  test("since asks for a fresh start when the id was never an event's, also beside those in memory", async () => {
    const log = await open();
    const ids: string[] = [];
    log.subscribe((event) => ids.push(event.id));
    log.emit({ type: "test.made", data: 1 });
    const unused = log.ids.next();
    log.emit({ type: "test.made", data: 2 });
    for (const id of ["00000000000000000000000000", "01AAAAAAAAAAAAAAAAAAAAAAAA", unused])
      expect(await log.since(id)).toBe("reset");
    expect(await log.since(ids[0] ?? "")).toMatchObject([{ data: 2 }]);
  });

  test("what is stored can be read while the disk is full", async () => {
    const log = await open();
    log.emit({ type: "test.made", data: 1 });
    await log.flush();
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(store);
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count ?? 1}`).execute(store);
    for (let n = 0; n < 400; n++) log.emit({ type: "test.made", data: "x".repeat(4000) });
    await expect(log.flush()).rejects.toThrow("full");
    expect((await log.page({ limit: 200 })).length).toBeGreaterThan(0);
    await sql.raw("pragma max_page_count = 1000000").execute(store);
    await log.close();
  });

  test("goes on after the newest stored id, also when the clock went back", async () => {
    const ahead = await createEventLog({ store, clock: { now: () => 4e12 }, log: createTestLog(), mask: String });
    ahead.emit({ type: "test.made", data: 1 });
    await ahead.close();
    const behind = await createEventLog({ store, clock: { now: () => 1e12 }, log: createTestLog(), mask: String });
    const before = behind.newest();
    behind.emit({ type: "test.made", data: 2 });
    expect(behind.newest() > before).toBe(true);
    expect(await behind.since(before)).toMatchObject([{ data: 2 }]);
    await behind.close();
  });

  test("a reader that throws harms nobody", async () => {
    const log = await open();
    const seen: unknown[] = [];
    log.subscribe(() => {
      throw new Error("bug");
    });
    log.subscribe((event) => seen.push(event.data));
    log.emit({ type: "test.made", data: 1 });
    expect(seen).toEqual([1]);
  });

  test("pages by exact type and by prefix", async () => {
    const log = await open();
    for (const type of ["tool.started", "tool.finished", "toolbox.opened", "prompt.asked"])
      log.emit({ type, data: null });
    const types = async (type?: string) =>
      (await log.page({ limit: 10, ...(type && { type }) })).map((row) => row.type);
    expect(await types("tool.")).toEqual(["tool.finished", "tool.started"]);
    expect(await types("tool.started")).toEqual(["tool.started"]);
    expect(await types()).toHaveLength(4);
  });
});

describe("retention", () => {
  test("removes what is older than 30 days, and all but the newest", async () => {
    const day = 86_400_000;
    let nowMs = Date.now() - 40 * day;
    const moving = { now: () => nowMs };
    const log = await createEventLog({ store, clock: moving, log: createTestLog(), mask: String });
    for (let n = 0; n < 40; n++) {
      log.emit({ type: "test.made", data: n });
      nowMs += day;
    }
    await log.flush();
    await pruneLog(store, moving);
    const left = async () =>
      (await store.selectFrom("events").select("payload").orderBy("id").execute()).map(({ payload }) =>
        Number(payload),
      );
    expect(await left()).toEqual(Array.from({ length: 30 }, (_, n) => n + 10));
    await pruneLog(store, moving, { events: 3 });
    expect(await left()).toEqual([37, 38, 39]);
  });
});

describe("payload", () => {
  test("masks every text at any depth", () => {
    const text = eventPayload({ a: [{ b: "password=hunter22 x" }] }, maskSecrets);
    expect(text).not.toContain("hunter22");
    expect(JSON.parse(text)).toEqual({ a: [{ b: expect.stringContaining("‹masked›") }] });
  });

  test("is valid JSON of at most 16 KB whatever is recorded", () => {
    fc.assert(
      fc.property(
        fc.anything({ maxDepth: 4, withBigInt: true, withDate: true }),
        fc.integer({ min: 0, max: 60_000 }),
        (value, size) => {
          const text = eventPayload({ value, filler: "ü".repeat(size) }, String);
          expect(Buffer.byteLength(text)).toBeLessThanOrEqual(16 * 1024);
          JSON.parse(text);
        },
      ),
      { numRuns: 300 },
    );
    const circle: { self?: unknown } = {};
    circle.self = circle;
    expect(eventPayload(circle, String)).toContain("not representable");
    expect(eventPayload(undefined, String)).toBe("null");
    expect(
      eventPayload(
        Array.from({ length: 20_000 }, () => 1),
        String,
      ),
    ).toContain("more than 16384 bytes");
  });
});

test("ids ascend whatever the clock does", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 2 ** 45 }), { minLength: 2, maxLength: 50 }), (times) => {
      const pending = [...times];
      const ids = createIds({ now: () => pending.shift() ?? 0 });
      const made = times.map(() => ids.next());
      expect(made).toEqual([...new Set(made)].sort());
    }),
  );
});

test("the ring knows when it no longer reaches back", () => {
  const ring = createRing(3, "b");
  const push = (id: string) => ring.push({ id, at: "", type: "t", data: 0, frame: Buffer.alloc(0) });
  expect(ring.after("b")).toEqual([]);
  expect(ring.after("a")).toBeUndefined();
  for (const id of ["c", "d", "e", "f", "g", "h"]) push(id);
  expect(ring.after("d")).toBeUndefined();
  expect(ring.after("e")?.map(({ id }) => id)).toEqual(["f", "g", "h"]);
  expect(ring.after("h")).toEqual([]);
});

test("a database that refuses for a while loses nothing and says so once per try", async () => {
  const stored: number[] = [];
  const log = createTestLog();
  let full = true;
  const writer = createWriter<number>({
    what: "events",
    insert: async (rows) => {
      if (full) throw new Error("SQLITE_FULL");
      stored.push(...rows);
    },
    bytesOf: () => 1,
    log,
  });
  for (let n = 0; n < 250; n++) writer.add(n);
  await expect(writer.flush()).rejects.toThrow("SQLITE_FULL");
  full = false;
  writer.add(250);
  await writer.close();
  expect(stored).toEqual(Array.from({ length: 251 }, (_, n) => n));
});
