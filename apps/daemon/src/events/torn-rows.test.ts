import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { maskSecrets } from "@latchai/core";
import { createTestLog } from "@latchai/testkit";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFamilyStores } from "../store/family-values.ts";
import { openStore, type Store } from "../store/open.ts";
import { createAuthors } from "../trust/authors.ts";
import { createEventLog, type EventLog } from "./log.ts";

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

const open = (): Promise<EventLog> =>
  createEventLog({ store, clock: { now: () => Date.now() }, log: createTestLog(), mask: maskSecrets, ringSize: 1 });

test("an event whose row was torn is left out of pages, and a reader who missed it starts afresh", async () => {
  const log = await open();
  const ids: string[] = [];
  log.subscribe(({ id }) => ids.push(id));
  for (const path of ["a", "b", "c", "d", "e"]) log.emit({ type: "file.written", data: { path, change: "written" } });
  await log.close();
  await sql`update events set payload = substr(payload, 1, 7) where id = ${ids[3]}`.execute(store);
  const again = await open();
  const page = await again.page({ type: "file.written", limit: 3 });
  expect(page.map(({ id }) => id)).toEqual([ids[4], ids[2], ids[1]]);
  expect(await again.since(ids[1] ?? "")).toBe("reset");
  expect(await again.since(ids[3] ?? "")).toHaveLength(1);
  const authors = await createAuthors({ events: again, clock: { now: () => Date.now() }, prefix: () => "" });
  expect([authors.of("c", undefined), authors.of("d", undefined)]).toEqual([
    expect.objectContaining({ changedBy: 'the agent "default"' }),
    undefined,
  ]);
  authors.close();
  await again.close();
});

test("a family's value that was torn counts as not there; the others are", async () => {
  const values = await createFamilyStores(store, createTestLog());
  values.store("a").set("torn", { n: 1 });
  values.store("a").set("whole", { n: 2 });
  await values.flush();
  await sql`update family_values set value = '{"n' where key = 'torn'`.execute(store);
  const again = await createFamilyStores(store, createTestLog());
  expect(again.store("a").keys()).toEqual(["whole"]);
});
