import { chmod, lstat, mkdir, readdir, readFile, readlink, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type {
  CheckpointDiff,
  CheckpointPreview,
  CheckpointRestored,
  CheckpointStep,
  CheckpointsPage,
} from "../src/http/schemas/checkpoints.ts";
import { type LocalDaemon, startLocal } from "./support/in-process.ts";

let daemon: LocalDaemon;
let ws: string;
beforeEach(async () => {
  daemon = await startLocal();
  ws = join(daemon.home.path, "workspace");
});
afterEach(() => daemon.stop());

const call = async (tool: string, args: object, more: object = {}): Promise<void> => {
  const answer = await daemon.asOwner("POST", `/api/tools/${tool}`, { arguments: args, session: "s", ...more });
  const result = answer.json<{ ok: boolean; error?: { message: string } }>();
  if (!result.ok) throw new Error(`${tool}: ${result.error?.message}`);
};
const write = (path: string, content: string, more?: object) => call("write_file", { path, content }, more);
const steps = async (query = ""): Promise<CheckpointStep[]> =>
  (await daemon.asOwner("GET", `/api/checkpoints${query}`)).json<CheckpointsPage>().steps;
const preview = async (body: object) =>
  (await daemon.asOwner("POST", "/api/checkpoints/preview", body)).json<CheckpointPreview>().changes;
const restore = async (body: object): Promise<CheckpointRestored> => {
  const answer = await daemon.asOwner("POST", "/api/checkpoints/restore", body);
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return answer.json<CheckpointRestored>();
};
const session = { session: "s" };
const bytes = (path: string) => readFile(join(ws, path));
const mode = async (path: string) => ((await lstat(join(ws, path))).mode & 0o7777).toString(8);

describe("a restore brings back", () => {
  test("bytes and mode of an edited file: CRLF, byte order mark, 0600 and bytes that are no text", async () => {
    const crlf = Buffer.from("\uFEFFone\r\ntwo\r\n");
    const binary = Buffer.from([0xff, 0xfe, 0, 0x80, 13, 10]);
    await writeFile(join(ws, "a.txt"), crlf, { mode: 0o600 });
    await writeFile(join(ws, "run.sh"), "#!/bin/sh\n");
    await chmod(join(ws, "run.sh"), 0o755);
    await writeFile(join(ws, "raw"), binary);
    await call("edit_file", { path: "a.txt", old_string: "one", new_string: "1" });
    await call("edit_file", { path: "a.txt", old_string: "two", new_string: "2" });
    await write("run.sh", "#!/bin/sh\nexit 1\n");
    await write("raw", "text now");
    expect(await bytes("a.txt")).toEqual(Buffer.from("\uFEFF1\r\n2\r\n"));
    const done = await restore(session);
    expect(done.restored.sort()).toEqual(["a.txt", "raw", "run.sh"]);
    expect([await bytes("a.txt"), await mode("a.txt")]).toEqual([crlf, "600"]);
    expect([await bytes("run.sh"), await mode("run.sh")]).toEqual([Buffer.from("#!/bin/sh\n"), "755"]);
    expect(await bytes("raw")).toEqual(binary);
  });

  test("the absence of a created file and of the folders made for it, and leaves what others put there", async () => {
    await write("new/deep/a.txt", "a");
    await write("kept/b.txt", "b");
    await writeFile(join(ws, "kept/mine.txt"), "mine");
    const done = await restore(session);
    expect(done.restored.sort()).toEqual(["kept/b.txt", "new/deep/a.txt"]);
    expect((await readdir(ws)).filter((name) => ["new", "kept"].includes(name))).toEqual(["kept"]);
    expect(await readdir(join(ws, "kept"))).toEqual(["mine.txt"]);
  });

  test("a deleted file, a deleted link with its target, and a deleted empty folder with its mode", async () => {
    await mkdir(join(ws, "d"));
    await writeFile(join(ws, "d/a.txt"), "a", { mode: 0o640 });
    await symlink("d/a.txt", join(ws, "link"));
    await chmod(join(ws, "d"), 0o750);
    const allow = { key: "delete_file", effect: "allow" };
    await daemon.asOwner("POST", "/api/permissions/rules", allow);
    for (const path of ["link", "d/a.txt", "d"]) await call("delete_file", { path });
    expect((await readdir(ws)).filter((name) => name === "d" || name === "link")).toEqual([]);
    const done = await restore(session);
    expect(done.failed).toEqual([]);
    expect([await mode("d"), await mode("d/a.txt"), await readlink(join(ws, "link"))]).toEqual([
      "750",
      "640",
      "d/a.txt",
    ]);
    expect(String(await bytes("d/a.txt"))).toBe("a");
  });
});

test("a restore is a step that can be undone, and undone again", async () => {
  await writeFile(join(ws, "a.txt"), "0");
  await write("a.txt", "1");
  await write("deep/b.txt", "b");
  await chmod(join(ws, "deep"), 0o710);
  const first = await restore(session);
  expect(String(await bytes("a.txt"))).toBe("0");
  const redone = await restore({ steps: [first.step?.id] });
  expect(redone.restored.sort()).toEqual(["a.txt", "deep", "deep/b.txt"]);
  expect([String(await bytes("a.txt")), String(await bytes("deep/b.txt")), await mode("deep")]).toEqual([
    "1",
    "b",
    "710",
  ]);
  const listed = await steps();
  expect(listed.map(({ kind, restoredBy }) => [kind, restoredBy])).toEqual([
    ["restore", undefined],
    ["restore", redone.step?.id],
    ["edit", undefined],
    ["edit", undefined],
  ]);
  await restore({ steps: [redone.step?.id] });
  expect(String(await bytes("a.txt"))).toBe("0");
  expect(await readdir(ws)).not.toContain("deep");
});

test("only the chosen steps are taken back: a step, a run, a session", async () => {
  await write("a.txt", "1");
  await write("b.txt", "1", { session: "other" });
  await write("a.txt", "2");
  const [newest] = await steps("?session=s");
  expect(newest).toMatchObject({ session: "s", tool: "write_file", agent: "default", kind: "edit" });
  expect(newest?.changes).toEqual([{ path: "a.txt", change: "edit", bytesBefore: 1, bytesAfter: 1 }]);
  expect(newest?.callId).toEqual(expect.any(String));
  await restore({ steps: [newest?.id] });
  expect(String(await bytes("a.txt"))).toBe("1");
  await restore(session);
  expect((await readdir(ws)).filter((name) => name.endsWith(".txt"))).toEqual(["b.txt"]);
  await restore({ session: "other" });
  expect((await readdir(ws)).filter((name) => name.endsWith(".txt"))).toEqual([]);
});

test("edits after a restore are taken back alone", async () => {
  await writeFile(join(ws, "a.txt"), "0");
  await write("a.txt", "1");
  await restore(session);
  await write("a.txt", "2");
  expect(await preview(session)).toEqual([{ path: "a.txt", will: "restore", added: 1, removed: 1 }]);
  await restore(session);
  expect(String(await bytes("a.txt"))).toBe("0");
  expect(await preview(session)).toEqual([]);
});

describe("what somebody changed since", () => {
  beforeEach(async () => {
    await writeFile(join(ws, "a.txt"), "0\n");
    await write("a.txt", "1\n");
    await writeFile(join(ws, "a.txt"), "mine\n");
  });

  test("is named before anything is touched", async () => {
    await write("b.txt", "b");
    expect(await preview(session)).toEqual([
      { path: "a.txt", will: "restore", conflict: "changed", added: 1, removed: 1 },
      { path: "b.txt", will: "delete", added: 0, removed: 1 },
    ]);
    const shown = await daemon.asOwner("POST", "/api/checkpoints/preview/diff?path=a.txt", session);
    expect(shown.json()).toEqual({ before: "mine\n", after: "0\n" });
    const elsewhere = await daemon.asOwner("POST", "/api/checkpoints/preview/diff?path=z.txt", session);
    expect(elsewhere.status).toBe(404);
    const answer = await daemon.asOwner("POST", "/api/checkpoints/restore", session);
    expect(answer.status).toBe(409);
    expect(answer.json<{ error: object }>().error).toMatchObject({ code: "conflicts" });
    expect(answer.text).toContain("a.txt (changed)");
    expect(String(await bytes("b.txt"))).toBe("b");
  });

  test.each([
    ["keep", { restored: [], kept: ["a.txt"], copies: [] }, "mine\n", undefined],
    ["restore", { restored: ["a.txt"], kept: [], copies: [] }, "0\n", undefined],
    ["both", { restored: [], kept: ["a.txt"], copies: ["a.before.txt"] }, "mine\n", "0\n"],
  ])("%s does what it says", async (answer, expected, left, copy) => {
    expect(await restore({ ...session, onConflict: { "a.txt": answer } })).toMatchObject(expected);
    expect(String(await bytes("a.txt"))).toBe(left);
    expect(await bytes("a.before.txt").then(String, () => undefined)).toBe(copy);
  });

  test("is a conflict too when the file is gone or is there again", async () => {
    await rm(join(ws, "a.txt"));
    await writeFile(join(ws, "c.txt"), "c");
    await daemon.asOwner("POST", "/api/permissions/rules", { key: "delete_file", effect: "allow" });
    await call("delete_file", { path: "c.txt" });
    await writeFile(join(ws, "c.txt"), "other");
    expect((await preview(session)).map(({ path, conflict }) => [path, conflict])).toEqual([
      ["a.txt", "gone"],
      ["c.txt", "appeared"],
    ]);
  });

  test("between two chosen edits is not lost either", async () => {
    await write("a.txt", "2\n");
    expect(await preview(session)).toMatchObject([{ path: "a.txt", conflict: "changed" }]);
  });

  test("by another session is a conflict of the first", async () => {
    await write("d.txt", "1");
    await write("d.txt", "2", { session: "other" });
    const [change] = (await preview(session)).filter(({ path }) => path === "d.txt");
    expect(change).toMatchObject({ will: "delete", conflict: "changed" });
  });
});

test("a diff shows both sides, masked, and says when there is no text", async () => {
  const secret = "abcdefghij".repeat(4);
  await writeFile(join(ws, "a.txt"), `key sk-ant-api03-${secret}\n`);
  await writeFile(join(ws, "b.bin"), Buffer.from([0, 1, 2]));
  await write("a.txt", "none\n");
  await write("b.bin", "text");
  const [second, first] = await steps();
  const diff = async (id: string | undefined, path: string) =>
    (await daemon.asOwner("GET", `/api/checkpoints/${id}/diff?path=${path}`)).json<CheckpointDiff>();
  const shown = await diff(first?.id, "a.txt");
  expect(shown.after).toBe("none\n");
  expect(shown.before).toMatch(/^key /);
  expect(shown.before).not.toContain(secret);
  expect(await diff(second?.id, "b.bin")).toEqual({ before: null, after: "text", binary: true });
  expect((await daemon.asOwner("GET", `/api/checkpoints/${first?.id}/diff?path=zzz`)).status).toBe(404);
});

test("a failed write leaves no step, and a call that changes nothing makes none", async () => {
  await mkdir(join(ws, "folder"));
  await expect(write("folder", "x")).rejects.toThrow(/directory/);
  await call("read_file", { path: "missing.txt" }).catch(() => undefined);
  expect(await steps()).toEqual([]);
});

test("a file that is too large to be kept is written all the same, and the step says that it is not covered", async () => {
  await writeFile(join(ws, "big"), Buffer.alloc(11 * 1024 * 1024, "x"));
  await write("big", "small now");
  const [step] = await steps();
  expect(step?.changes[0]).toMatchObject({ path: "big", notCovered: expect.stringContaining("10 MB") });
  const [change] = await preview(session);
  expect(change?.problem).toContain("not covered");
  expect((await restore(session)).failed).toMatchObject([{ path: "big" }]);
  expect((await stat(join(ws, "big"))).size).toBe(9);
});

test("asked wrongly it says so", async () => {
  const status = async (body: object) => (await daemon.asOwner("POST", "/api/checkpoints/restore", body)).status;
  expect(await status({})).toBe(400);
  expect(await status({ steps: ["01AAAAAAAAAAAAAAAAAAAAAAAA"] })).toBe(404);
  expect(await status({ session: "s", run: "r" })).toBe(400);
  expect(await status({ session: "s", onConflict: { "a.txt": "perhaps" } })).toBe(400);
  const { token } = (await daemon.asOwner("POST", "/api/tokens", { name: "t", scope: "call" })).json<{
    token: string;
  }>();
  const headers = { authorization: `Bearer ${token}` };
  const answer = await daemon.send("POST", "/api/checkpoints/restore", { body: session, headers });
  expect(answer.status).toBe(403);
});
