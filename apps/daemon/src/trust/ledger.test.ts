import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Log } from "@latchai/core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openStore, type Store } from "../store/open.ts";
import { contentHash, createLedger, type Ledger } from "./ledger.ts";

let folder: string;
let store: Store;
const said: string[] = [];
const log: Log = { debug() {}, info() {}, warn: (text) => void said.push(text), error: (text) => void said.push(text) };

beforeEach(async () => {
  said.length = 0;
  folder = await mkdtemp(join(tmpdir(), "latchai-ledger-"));
  store = await openStore(join(folder, "latchai.db"));
});
afterEach(async () => {
  await store.destroy();
  await rm(folder, { recursive: true });
});

const open = (hadToken: boolean): Promise<Ledger> =>
  createLedger({ store, clock: { now: () => Date.parse("2026-03-04T05:06:07Z") }, log, hadToken });
const mount = { id: "config:mounts.a", kind: "config", title: "mounts.a", content: "{}" };

test("what was accepted is there at the next start, whole and with its hash", async () => {
  const first = await open(false);
  expect(first.birth).toBe("new");
  first.accept(mount, "first start");
  await first.flush();
  const second = await open(true);
  expect(second.birth).toBe("kept");
  expect(second.get(mount.id)).toEqual({
    ...mount,
    hash: contentHash("{}"),
    acceptedAt: "2026-03-04T05:06:07.000Z",
    acceptedBy: "first start",
  });
});

test("a later acceptance replaces an earlier one, and forgetting is kept too", async () => {
  const ledger = await open(false);
  ledger.accept(mount, "a");
  ledger.accept({ ...mount, content: "{ }" }, "b");
  ledger.accept({ ...mount, id: "config:mounts.b" }, "b");
  ledger.forget("config:mounts.b");
  await ledger.flush();
  expect((await open(true)).list()).toMatchObject([{ id: mount.id, content: "{ }", acceptedBy: "b" }]);
});

test("a token without a ledger is a loss, told at every start until it ends", async () => {
  const lost = await open(true);
  await lost.flush();
  expect(lost.birth).toBe("lost");
  expect(lost.lostSince()).toBe("2026-03-04T05:06:07.000Z");
  const still = await open(true);
  expect(still.birth).toBe("kept");
  expect(still.lostSince()).toBe("2026-03-04T05:06:07.000Z");
  expect(said).toHaveLength(2);
  still.endLoss();
  await still.flush();
  expect((await open(true)).lostSince()).toBeUndefined();
});

test("a ledger without a token is kept: removing the token makes no home new", async () => {
  await (await open(false)).flush();
  expect((await open(false)).birth).toBe("kept");
});

test("a first start that is cut off before its acceptances are stored is a first start again", async () => {
  await open(false);
  expect((await open(false)).birth).toBe("new");
});

test("a write that fails is told by flush", async () => {
  const ledger = await open(false);
  await store.schema.dropTable("trust_entries").execute();
  ledger.accept(mount, "a");
  await expect(ledger.flush()).rejects.toThrow();
});
