import { chmod, mkdir, readdir, readFile, readlink, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Bench, startBench } from "./support/checkpoints.ts";

const session = { session: "s" };
const write = (bench: Bench, path: string, content: string, where?: object) =>
  bench.call("write_file", { path, content }, where);
const text = (path: string) => readFile(path, "utf8");

describe("a restore stays inside the fence", () => {
  test("when the file's folder was swapped for a link to the outside", async () => {
    const bench = await startBench();
    await mkdir(join(bench.base, "outside"));
    await writeFile(join(bench.base, "outside/a.txt"), "secret");
    await mkdir(join(bench.ws, "d"));
    await writeFile(join(bench.ws, "d/a.txt"), "0");
    await write(bench, "d/a.txt", "1");
    await write(bench, "b.txt", "b");
    await rename(join(bench.ws, "d"), join(bench.ws, "was"));
    await symlink(join(bench.base, "outside"), join(bench.ws, "d"));
    const done = await bench.restore(session, "restore");
    expect(done).toMatchObject({ restored: ["b.txt"], failed: [{ path: "d/a.txt" }] });
    expect(done.failed[0]?.problem).toMatch(/symlink outside/);
    expect(JSON.stringify(done)).not.toContain(bench.base);
    expect(await text(join(bench.base, "outside/a.txt"))).toBe("secret");
    expect(await text(join(bench.ws, "was/a.txt"))).toBe("1");
  });

  test("and does not take another folder of the workspace for the one that it knew", async () => {
    const bench = await startBench();
    for (const folder of ["d", "other"]) await mkdir(join(bench.ws, folder));
    await writeFile(join(bench.ws, "other/a.txt"), "1");
    await writeFile(join(bench.ws, "d/a.txt"), "0");
    await write(bench, "d/a.txt", "1");
    await rm(join(bench.ws, "d"), { recursive: true });
    await symlink("other", join(bench.ws, "d"));
    const done = await bench.restore(session, "restore");
    expect(done.failed).toEqual([{ path: "d/a.txt", problem: expect.stringContaining("leads to another place") }]);
    expect(await text(join(bench.ws, "other/a.txt"))).toBe("1");
  });

  test("when the file itself became a link: that is a conflict, and only the link is replaced", async () => {
    const bench = await startBench();
    await writeFile(join(bench.base, "secret"), "1");
    await writeFile(join(bench.ws, "a.txt"), "0");
    await write(bench, "a.txt", "1");
    await rm(join(bench.ws, "a.txt"));
    await symlink(join(bench.base, "secret"), join(bench.ws, "a.txt"));
    expect(await bench.port.preview(session)).toMatchObject({ value: { changes: [{ conflict: "changed" }] } });
    await bench.restore(session, "restore");
    expect([await text(join(bench.ws, "a.txt")), await text(join(bench.base, "secret"))]).toEqual(["0", "1"]);
    const [undo] = await bench.port.list({ limit: 1 });
    await bench.restore({ steps: [undo?.id ?? ""] });
    expect(await readlink(join(bench.ws, "a.txt"))).toBe(join(bench.base, "secret"));
  });

  test("while the folder is swapped back and forth", async () => {
    const bench = await startBench();
    await mkdir(join(bench.base, "outside"));
    await writeFile(join(bench.base, "outside/a.txt"), "secret");
    await mkdir(join(bench.ws, "d"));
    await writeFile(join(bench.ws, "d/a.txt"), "0");
    await write(bench, "d/a.txt", "1");
    await symlink(join(bench.base, "outside"), join(bench.ws, "link"));
    let going = true;
    // A restore may make the folder anew while it is away; the swap then fails, and goes on.
    const move = (from: string, to: string) => rename(join(bench.ws, from), join(bench.ws, to)).catch(() => undefined);
    const swapper = (async () => {
      while (going) {
        await move("d", "real");
        await move("link", "d");
        await move("d", "link");
        await move("real", "d");
      }
    })();
    let selector: { session: string } | { steps: string[] } = session;
    for (let round = 0; round < 30; round++) {
      const done = await bench.restore(selector, "restore");
      if (done.step !== undefined) selector = { steps: [done.step.id] };
    }
    going = false;
    await swapper;
    expect(await readdir(join(bench.base, "outside"))).toEqual(["a.txt"]);
    expect(await text(join(bench.base, "outside/a.txt"))).toBe("secret");
  });

  test("and reports a mount that is read-only, gone from the config or gone from the disk, path by path", async () => {
    const bench = await startBench();
    const mount = join(bench.base, "mount");
    await mkdir(mount);
    const mounts = (writable: boolean) => [{ name: "m", path: mount, writable }];
    bench.useFence({ mounts: mounts(true) });
    await writeFile(join(mount, "a.txt"), "0");
    await write(bench, "m/a.txt", "1");
    await write(bench, "b.txt", "b");
    bench.useFence({ mounts: mounts(false) });
    const readOnly = await bench.port.preview(session);
    expect(readOnly).toMatchObject({
      value: { changes: [{ path: "m/a.txt", problem: /read-only/ }, { path: "b.txt" }] },
    });
    bench.useFence({});
    const done = await bench.restore(session);
    expect(done).toMatchObject({
      restored: ["b.txt"],
      failed: [{ path: "m/a.txt", problem: /outside the workspace/ }],
    });
    bench.useFence({ mounts: mounts(true) });
    await rename(mount, `${mount}-away`);
    expect((await bench.restore(session)).failed).toMatchObject([{ path: "m/a.txt" }]);
    await rename(`${mount}-away`, mount);
    expect((await bench.restore(session)).restored).toEqual(["m/a.txt"]);
    expect(await text(join(mount, "a.txt"))).toBe("0");
  });
});

test("one file under two spellings is one path: edits through a link and past it collapse", async () => {
  const bench = await startBench();
  await writeFile(join(bench.ws, "a.txt"), "0");
  await symlink("a.txt", join(bench.ws, "link"));
  await write(bench, "link", "1");
  await write(bench, "a.txt", "2");
  expect((await bench.restore(session)).restored).toEqual(["a.txt"]);
  expect([await text(join(bench.ws, "a.txt")), await readlink(join(bench.ws, "link"))]).toEqual(["0", "a.txt"]);
});

test("writes to one file at once form an unbroken chain, and one restore takes all of them back", async () => {
  const bench = await startBench();
  await writeFile(join(bench.ws, "a.txt"), "0");
  await Promise.all(Array.from({ length: 40 }, (_, n) => write(bench, "a.txt", `${n}`.repeat(50))));
  expect(await bench.port.preview(session)).toMatchObject({ value: { changes: [{ path: "a.txt", will: "restore" }] } });
  const { value } = (await bench.port.preview(session)) as { value: { changes: object[] } };
  expect(value.changes[0]).not.toHaveProperty("conflict");
  await bench.restore(session);
  expect(await text(join(bench.ws, "a.txt"))).toBe("0");
});

test("a restore among running writes loses nothing: what came later is a conflict, not overwritten", async () => {
  const bench = await startBench();
  await writeFile(join(bench.ws, "a.txt"), "0");
  await write(bench, "a.txt", "1");
  const [, done] = await Promise.all([
    write(bench, "a.txt", "by another", { session: "other" }),
    bench.port.restore(session, {}, { via: "session", name: "page" }),
  ]);
  const left = await text(join(bench.ws, "a.txt"));
  // Either the other write came last, or the restore was over before it and took its own state for a start.
  expect(left).toBe("by another");
  const own = await bench.port.list({ limit: 10 });
  expect(own.some(({ session: of }) => of === "other")).toBe(true);
  if (!done.ok) expect(done).toMatchObject({ status: 409, code: "conflicts" });
});

test("ids that a model uses twice stay two steps", async () => {
  const bench = await startBench();
  await write(bench, "a.txt", "1", { run: "r", callId: "call_1" });
  await write(bench, "a.txt", "2", { run: "r", callId: "call_1" });
  const steps = await bench.port.list({ run: "r", limit: 10 });
  expect(steps.map(({ callId }) => callId)).toEqual(["call_1", "call_1"]);
  expect(await bench.port.ofCall("r", "call_1")).toBe(steps[0]?.id);
  expect(await bench.port.ofCall("r", "call_2")).toBeUndefined();
  expect([await bench.port.hasAny("s"), await bench.port.hasAny("none")]).toEqual([true, false]);
  await bench.restore({ steps: [steps[0]?.id ?? ""] });
  expect(await text(join(bench.ws, "a.txt"))).toBe("1");
});

test("a link that was deleted and written anew as a file is a link again", async () => {
  const bench = await startBench();
  await writeFile(join(bench.ws, "a.txt"), "a");
  await symlink("a.txt", join(bench.ws, "link"));
  await bench.call("delete_file", { path: "link" }, { run: "r" });
  await write(bench, "link", "a file now", { run: "r" });
  await write(bench, "b.txt", "b", { run: "other" });
  expect((await bench.restore({ run: "r" })).restored).toEqual(["link"]);
  expect(await readlink(join(bench.ws, "link"))).toBe("a.txt");
  expect([await text(join(bench.ws, "a.txt")), await text(join(bench.ws, "b.txt"))]).toEqual(["a", "b"]);
});

test("two restores at once do the work once", async () => {
  const bench = await startBench();
  await writeFile(join(bench.ws, "a.txt"), "0");
  await write(bench, "a.txt", "1");
  const both = await Promise.all([bench.restore(session), bench.restore(session)]);
  expect(both.map(({ restored }) => restored.length).sort()).toEqual([0, 1]);
  expect(await text(join(bench.ws, "a.txt"))).toBe("0");
});

describe("memories", () => {
  const memory = (bench: Bench, args: object, agent = "default") => bench.call("memory", args, { agent });

  test("come back through a restore, although file tools may not write there", async () => {
    const bench = await startBench();
    const own = join(bench.ws, "memories/default");
    await mkdir(own, { recursive: true });
    await writeFile(join(own, "old.md"), "\uFEFFkept\r\n", { mode: 0o640 });
    await memory(bench, { command: "create", path: "/memories/new.md", file_text: "n" });
    await memory(bench, { command: "str_replace", path: "/memories/old.md", old_str: "kept", new_str: "lost" });
    await memory(bench, { command: "rename", old_path: "/memories/old.md", new_path: "/memories/shared/moved.md" });
    await memory(bench, { command: "create", path: "/memories/new.md", file_text: "other's" }, "other");
    await expect(write(bench, "memories/default/new.md", "x")).rejects.toThrow(/memory tool/);
    const [, rename_] = await bench.port.list({ limit: 10 });
    expect(rename_?.changes.map(({ path, change }) => [path, change])).toEqual([
      ["/memories/default/old.md", "delete"],
      ["/memories/shared/moved.md", "create"],
    ]);
    const done = await bench.restore(session);
    expect(done.failed).toEqual([]);
    expect(await readdir(own)).toEqual(["old.md"]);
    expect(await text(join(own, "old.md"))).toBe("\uFEFFkept\r\n");
    expect(await readdir(join(bench.ws, "memories/other"))).toEqual([]);
    await bench.restore({ steps: [done.step?.id ?? ""] });
    expect([await readdir(own), await text(join(bench.ws, "memories/other/new.md"))]).toEqual([["new.md"], "other's"]);
  });

  test("a folder that became a link is not followed", async () => {
    const bench = await startBench();
    await memory(bench, { command: "create", path: "/memories/a.md", file_text: "a" });
    await mkdir(join(bench.base, "outside"));
    await writeFile(join(bench.base, "outside/a.md"), "a");
    await rm(join(bench.ws, "memories/default"), { recursive: true });
    await symlink(join(bench.base, "outside"), join(bench.ws, "memories/default"));
    expect((await bench.restore(session, "restore")).failed).toHaveLength(1);
    expect(await readdir(join(bench.base, "outside"))).toEqual(["a.md"]);
  });
});

test("what is there now and cannot be kept is not overwritten", async () => {
  const bench = await startBench();
  await writeFile(join(bench.ws, "a.txt"), "0");
  await write(bench, "a.txt", "1");
  await writeFile(join(bench.ws, "a.txt"), Buffer.alloc(10 * 1024 * 1024 + 1));
  const done = await bench.restore(session, "restore");
  expect(done).toMatchObject({ restored: [], failed: [{ path: "a.txt", problem: /cannot be kept/ }] });
  expect(done.step).toBeUndefined();
  await chmod(join(bench.ws, "a.txt"), 0o600);
});
