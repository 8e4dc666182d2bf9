import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTestLog } from "@latchai/testkit";
import { expect, test } from "vitest";
import { createBlobs, hashOf } from "../src/checkpoints/blobs.ts";
import { createRetention } from "../src/checkpoints/retention.ts";
import { type Bench, startBench } from "./support/checkpoints.ts";
import { startDaemon } from "./support/daemon.ts";
import { createTestHome } from "./support/home.ts";

const session = { session: "s" };
const write = (bench: Bench, path: string, content: string) => bench.call("write_file", { path, content });
const text = (path: string) => readFile(path, "utf8");
const blobsIn = async (folder: string): Promise<string[]> => {
  const names: string[] = [];
  for await (const hash of createBlobs(folder).all()) names.push(hash);
  return names.sort();
};
const noise = (bytes: number): string =>
  Array.from({ length: bytes }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join("");

test("steps survive a restart, contents are stored once and packed", async () => {
  const bench = await startBench();
  await writeFile(join(bench.ws, "a.txt"), "0");
  const long = "the same line again\n".repeat(5000);
  for (const path of ["a.txt", "b.txt", "c.txt"]) await write(bench, path, long);
  await bench.reopen(false);
  expect(await blobsIn(bench.folder)).toEqual([hashOf(Buffer.from("0")), hashOf(Buffer.from(long))].sort());
  expect(await bench.port.bytes()).toBeLessThan(long.length / 10);
  await bench.restore(session);
  expect(await text(join(bench.ws, "a.txt"))).toBe("0");
});

test("killed between a content and its row: the content is an orphan that the next run removes", async () => {
  const bench = await startBench();
  await write(bench, "a.txt", "1");
  await createBlobs(bench.folder).keep(Buffer.from("nobody's"));
  await mkdir(join(bench.folder, "tmp"), { recursive: true });
  await writeFile(join(bench.folder, "tmp/half"), "ha");
  await bench.reopen(true);
  expect(await readdir(bench.folder)).not.toContain("tmp");
  expect(await blobsIn(bench.folder)).toContain(hashOf(Buffer.from("nobody's")));
  await bench.checkpoints.tidy();
  expect(await blobsIn(bench.folder)).toEqual([hashOf(Buffer.from("1"))]);
});

test("killed between the row and the change: after the crash it is no step, and an older one of the path stays", async () => {
  const bench = await startBench();
  await write(bench, "a.txt", "1");
  const kill = { kind: "file" as const, content: Buffer.from("2"), mode: 0o644 };
  const was = { kind: "file" as const, size: 1, mode: 0o644, read: async () => Buffer.from("1") };
  const path = { virtual: "a.txt", real: join(bench.ws, "a.txt") };
  const at = { session: "s", tool: "write_file", callId: "c", agent: { name: "default" } } as never;
  await bench.checkpoints.files.before({ path, before: was, after: kill, folders: [] }, at);
  expect(await bench.port.list({ limit: 10 })).toHaveLength(2);
  await bench.reopen(true);
  const steps = await bench.port.list({ limit: 10 });
  expect(steps.map(({ callId }) => callId)).not.toContain("c");
  expect(steps).toHaveLength(1);
  await bench.restore(session);
  expect(await readdir(bench.ws)).not.toContain("a.txt");
});

test("a damaged or missing content is never written: the path is reported and left", async () => {
  const bench = await startBench();
  for (const path of ["a.txt", "b.txt"]) {
    await writeFile(join(bench.ws, path), `0 ${path}`);
    await write(bench, path, "1");
  }
  const [damaged, missing] = ["0 a.txt", "0 b.txt"].map((content) => hashOf(Buffer.from(content)));
  const fileOf = (hash = "") => join(bench.folder, hash.slice(0, 2), hash);
  await writeFile(fileOf(damaged), Buffer.from([0, 57]));
  await rm(fileOf(missing));
  const done = await bench.restore(session);
  expect(done.restored).toEqual([]);
  expect(done.failed.map(({ problem }) => problem)).toEqual(
    Array(2).fill(expect.stringContaining("missing or damaged")),
  );
  expect(await text(join(bench.ws, "a.txt"))).toBe("1");
});

test("when contents cannot be stored the write goes on, and the step says why it is not covered", async () => {
  const bench = await startBench();
  await writeFile(join(bench.ws, "a.txt"), "0");
  await writeFile(bench.folder, "a file where the folder should be");
  await write(bench, "a.txt", "1");
  expect(await text(join(bench.ws, "a.txt"))).toBe("1");
  const [step] = await bench.port.list({ limit: 1 });
  expect(step?.changes).toEqual([
    {
      path: "a.txt",
      change: "edit",
      bytesBefore: 1,
      bytesAfter: 1,
      notCovered: expect.stringContaining("could not be stored"),
    },
  ]);
  expect(bench.events.map(({ type }) => type)).toContain("checkpoint.created");
  expect((await bench.restore(session, "restore")).failed).toMatchObject([{ path: "a.txt", problem: /not covered/ }]);
});

test("after 14 days contents go; a restore says so instead of doing half of it", async () => {
  const bench = await startBench();
  await writeFile(join(bench.ws, "a.txt"), "0");
  await write(bench, "a.txt", "1");
  bench.clock.advance(15 * 86_400_000);
  await write(bench, "a.txt", "2");
  await write(bench, "b.txt", "b");
  await bench.checkpoints.tidy();
  expect((await bench.port.list({ limit: 10 })).map(({ changes }) => changes[0]?.path)).toEqual(["b.txt", "a.txt"]);
  expect(await blobsIn(bench.folder)).toEqual(["1", "2", "b"].map((one) => hashOf(Buffer.from(one))).sort());
  expect(await bench.restore(session)).toMatchObject({
    restored: ["b.txt"],
    failed: [{ path: "a.txt", problem: /no longer kept/ }],
  });
  bench.clock.advance(30 * 86_400_000);
  await bench.checkpoints.tidy();
  await bench.checkpoints.tidy();
  expect(await blobsIn(bench.folder)).toEqual([]);
  expect(await bench.port.bytes()).toBe(0);
});

test("over the cap the oldest go first, with a notice, and what newer steps need stays", async () => {
  const bench = await startBench();
  const shared = noise(3000);
  await write(bench, "old.txt", shared);
  for (let n = 0; n < 60; n++) await write(bench, `f${n}.txt`, noise(2000));
  await write(bench, "new.txt", shared);
  const { store, events } = bench.records;
  const blobs = createBlobs(bench.folder);
  const log = createTestLog();
  const retention = await createRetention({ store, blobs, clock: bench.clock, events, log, maxTotalBytes: 30_000 });
  await retention.run();
  await retention.close();
  expect(await bench.port.bytes()).toBeLessThanOrEqual(30_000);
  expect(bench.events.filter(({ type }) => type === "checkpoint.pruned")).toMatchObject([{ data: { reason: "size" } }]);
  const left = await bench.port.list({ limit: 100 });
  expect(left[0]?.changes[0]?.path).toBe("new.txt");
  expect(left.map(({ changes }) => changes[0]?.path)).not.toContain("old.txt");
  expect(await blobs.read(hashOf(Buffer.from(shared)))).toBeDefined();
});

test("a content that is being kept while it is removed is there afterwards", async () => {
  const bench = await startBench();
  const blobs = createBlobs(bench.folder);
  const content = Buffer.from("wanted again");
  for (let round = 0; round < 50; round++) {
    const { hash } = await blobs.keep(content);
    blobs.release(hash);
    const [kept] = await Promise.all([blobs.keep(content), blobs.remove(hash, async () => false)]);
    expect(await blobs.read(kept.hash)).toEqual(content);
    blobs.release(kept.hash);
    await blobs.remove(hash, async () => false);
    expect(await blobs.read(hash)).toBeUndefined();
  }
});

test("a daemon killed in the middle of writes undoes what it had done after the next start", {
  timeout: 120_000,
}, async () => {
  const home = await createTestHome({ files: { "workspace/f.txt": "start" } });
  let daemon = await startDaemon({ home });
  try {
    const running = daemon;
    let confirmed = 0;
    let reached = (): void => undefined;
    const third = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const confirm = (): void => {
      confirmed += 1;
      if (confirmed === 3) reached();
    };
    const writes = Array.from({ length: 40 }, (_, n) => {
      const path = n % 2 === 0 ? "f.txt" : `d${n}/g.txt`;
      return running
        .call("write_file", { path, content: `${n}`.repeat(100_000) }, session)
        .then(confirm, () => undefined);
    });
    await third;
    await running.kill();
    await Promise.all(writes);
    daemon = await startDaemon({ home });
    const answer = await daemon.fetch("/api/checkpoints/restore", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(session),
    });
    const done = (await answer.json()) as { restored: string[]; failed: object[] };
    expect([answer.status, done.failed]).toEqual([200, []]);
    expect(await home.read("workspace/f.txt")).toBe("start");
    const files = await readdir(join(home.path, "workspace"), { recursive: true });
    expect(files.filter((name) => name.endsWith("g.txt"))).toEqual([]);
  } finally {
    await daemon.stop();
    await home.remove();
  }
});

test("a row that was torn is told, and costs only what stood in it", async () => {
  const bench = await startBench();
  await write(bench, "made/for/a.txt", "1");
  await write(bench, "b.txt", "2");
  await bench.restore({ steps: (await bench.port.list({ limit: 1 })).map(({ id }) => id) });
  await bench.records.store
    .updateTable("checkpoint_changes")
    .set({ folders: '[{"real":"/' })
    .where("folders", "is not", null)
    .execute();
  await bench.records.store
    .updateTable("checkpoint_steps")
    .set({ restores: '["01' })
    .where("restores", "is not", null)
    .execute();
  const steps = await bench.port.list({ limit: 50 });
  expect(steps.map(({ kind, unreadable }) => [kind, unreadable])).toEqual([
    ["restore", true],
    ["edit", undefined],
    ["edit", true],
  ]);
  expect(bench.log.messages("error").filter((one) => one.includes("could not be read"))).toHaveLength(2);
  const done = await bench.restore(session);
  expect(done.restored).toEqual(["made/for/a.txt"]);
  expect(await readdir(join(bench.ws, "made/for"))).toEqual([]);
});
