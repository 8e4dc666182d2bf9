import { lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { CheckpointPort } from "@latchai/core";
import { expect, test } from "vitest";
import { createMemoryFolders, preparePrompt } from "../src/index.ts";
import { harness, memoryHarness, tempFolder } from "./harness.ts";

const me = { agent: { name: "me" } };

const seeded = (files: Record<string, string> = {}) => {
  const made = memoryHarness(me);
  for (const folder of ["me", "shared"]) mkdirSync(join(made.root, folder), { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(made.root, name), content);
  return made;
};

test("files and folders are the owner's alone, and an edit keeps a file's mode", async () => {
  const { root, h } = memoryHarness(me);
  await h.text("memory", { command: "create", path: "/memories/a.md", file_text: "x" });
  expect(lstatSync(root).mode & 0o777).toBe(0o700);
  expect(lstatSync(join(root, "me")).mode & 0o777).toBe(0o700);
  expect(lstatSync(join(root, "me/a.md")).mode & 0o777).toBe(0o600);
  await h.text("memory", { command: "insert", path: "/memories/a.md", insert_line: 0, insert_text: "y" });
  expect(lstatSync(join(root, "me/a.md")).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(root, "me"))).toEqual(["a.md"]);
});

test("nothing is created by looking", async () => {
  const { base, h } = memoryHarness(me);
  await h.text("memory", { command: "view", path: "/memories" });
  await h.error("memory", { command: "delete", path: "/memories/a.md" });
  expect(readdirSync(base)).toEqual([]);
});

test.each([
  [{ command: "view", path: "/memories/a.md" }],
  [{ command: "create", path: "/memories/a.md", file_text: "x" }],
  [{ command: "str_replace", path: "/memories/a.md", old_str: "secret", new_str: "x" }],
  [{ command: "insert", path: "/memories/a.md", insert_line: 0, insert_text: "x" }],
  [{ command: "delete", path: "/memories/a.md" }],
  [{ command: "rename", old_path: "/memories/a.md", new_path: "/memories/b.md" }],
])("a link is never followed: %o", async (args) => {
  const { base, root, h } = seeded();
  writeFileSync(join(base, "outside.md"), "secret");
  symlinkSync(join(base, "outside.md"), join(root, "me/a.md"));
  const { message } = await h.error("memory", args);
  expect(message).toMatch(/not a regular file|already exists/);
  expect(message).not.toContain(base);
  expect(readFileSync(join(base, "outside.md"), "utf8")).toBe("secret");
  expect(await h.text("memory", { command: "view", path: "/memories" })).toContain("is empty");
});

test("an agent's folder that is a link is no folder", async () => {
  const { base, root, h } = memoryHarness(me);
  mkdirSync(join(base, "other"));
  mkdirSync(root);
  writeFileSync(join(base, "other/a.md"), "secret");
  symlinkSync(join(base, "other"), join(root, "me"));
  expect((await h.error("memory", { command: "view", path: "/memories/a.md" })).message).toContain("does not exist");
  const refused = await h.error("memory", { command: "create", path: "/memories/b.md", file_text: "x" });
  expect(refused.message).toContain("cannot be used");
  expect(refused.message).not.toContain(base);
  expect(readdirSync(join(base, "other"))).toEqual(["a.md"]);
});

test("folders, foreign files and text that is not UTF-8 are left alone", async () => {
  const { base, root, h } = seeded({ "me/ok.md": "fine", "me/notes.txt": "no", "me/.hidden.md": "no" });
  mkdirSync(join(root, "me/dir.md"));
  writeFileSync(join(root, "me/bytes.md"), new Uint8Array([0xff, 0xfe, 0x00]));
  writeFileSync(join(root, "me/huge.md"), "x".repeat(1_048_577));
  const listing = await h.text("memory", { command: "view", path: "/memories" });
  expect(listing.split("\n").slice(1)).toEqual([
    "3B\t/memories/bytes.md",
    "1024K\t/memories/huge.md",
    "4B\t/memories/ok.md",
  ]);
  for (const name of ["dir", "bytes", "huge"]) {
    const { message } = await h.error("memory", { command: "view", path: `/memories/${name}.md` });
    expect(message).toMatch(new RegExp(`^/memories/${name}\\.md cannot be used: `));
    expect(message).not.toContain(base);
  }
});

test("caps: bytes of a file, files of a scope", async () => {
  const { root, h } = seeded();
  const create = (name: string, file_text: string) => ({ command: "create", path: `/memories/${name}.md`, file_text });
  expect((await h.error("memory", create("big", "é".repeat(50_001)))).message).toContain(
    "100002 bytes, more than 100000",
  );
  await h.text("memory", create("edge", "x".repeat(100_000)));
  const over = await h.error("memory", {
    command: "insert",
    path: "/memories/edge.md",
    insert_line: 0,
    insert_text: "y",
  });
  expect(over.message).toContain("nothing was written");
  for (let i = 1; i < 500; i += 1) writeFileSync(join(root, `me/n${i}.md`), "");
  expect((await h.error("memory", create("more", ""))).message).toContain("500 files");
  const moved = { command: "rename", old_path: "/memories/n1.md", new_path: "/memories/m1.md" };
  expect(await h.text("memory", moved)).toContain("Successfully renamed");
});

test("a long file comes as its first lines under a header, within the result limit", async () => {
  const { h } = seeded({
    "me/a.md": Array.from({ length: 2000 }, (_, i) => `line ${i + 1} ${"x".repeat(20)}`).join("\n"),
  });
  const first = await h.text("memory", { command: "view", path: "/memories/a.md" });
  const [, last] =
    /^\[lines 1-(\d+) of 2000 of \/memories\/a\.md — use view_range to read other lines\]\n/.exec(first) ?? [];
  expect(first.length).toBeLessThan(24_000);
  expect(first).not.toContain("clipped");
  const rest = await h.text("memory", { command: "view", path: "/memories/a.md", view_range: [Number(last) + 1, -1] });
  expect(rest).toContain(`${Number(last) + 1}\tline ${Number(last) + 1} `);
});

test("one endless line is cut and says so", async () => {
  const { h } = seeded({ "me/a.md": "😀".repeat(20_000) });
  const shown = await h.text("memory", { command: "view", path: "/memories/a.md" });
  expect(shown).toMatch(/^\[lines 1-1 of 1 of .*\n {5}1\t😀.*\n\[line 1 cut: \d+ characters dropped\]$/u);
  expect(shown.isWellFormed()).toBe(true);
});

test("two sessions insert fifty lines each at once: all are there", async () => {
  const { root, h } = seeded({ "me/a.md": "" });
  const insert = (session: string, n: number) =>
    h.call(
      "memory",
      { command: "insert", path: "/memories/a.md", insert_line: 0, insert_text: `${session} ${n}` },
      { session },
    );
  await Promise.all(Array.from({ length: 100 }, (_, n) => insert(n % 2 === 0 ? "s1" : "s2", n)));
  const lines = readFileSync(join(root, "me/a.md"), "utf8").trimEnd().split("\n");
  expect(new Set(lines).size).toBe(100);
});

test("of two creates of one name at once one wins; moves in opposite directions end", async () => {
  const { h } = seeded({ "me/x.md": "x", "shared/y.md": "y" });
  const create = (file_text: string) => h.call("memory", { command: "create", path: "/memories/a.md", file_text });
  const results = await Promise.all([create("1"), create("2")]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  const moves = await Promise.all([
    h.call("memory", { command: "rename", old_path: "/memories/x.md", new_path: "/memories/shared/x.md" }),
    h.call("memory", { command: "rename", old_path: "/memories/shared/y.md", new_path: "/memories/y.md" }),
  ]);
  expect(moves.every(({ ok }) => ok)).toBe(true);
});

test("each agent has its own notes; the shared ones are everybody's", async () => {
  const { root, h } = memoryHarness();
  const as = (name: string) => ({ agent: { name } });
  await h.text("memory", { command: "create", path: "/memories/a.md", file_text: "x's" }, as("x"));
  expect((await h.error("memory", { command: "view", path: "/memories/a.md" }, as("y"))).message).toContain(
    "does not exist",
  );
  await h.text("memory", { command: "create", path: "/memories/shared/s.md", file_text: "all" }, as("y"));
  expect(await h.text("memory", { command: "view", path: "/memories/shared/s.md" }, as("x"))).toContain("all");
  expect(readdirSync(root).sort()).toEqual(["shared", "x"]);
});

test.each(["shared", "Shared", "..", ".", "a/b", "..\\x", "", "x\u0000", " lead", "trail."])(
  "an agent named %j has no folder of its own",
  async (name) => {
    const { base, root, h } = memoryHarness({ agent: { name } });
    const refused = await h.error("memory", { command: "create", path: "/memories/a.md", file_text: "x" });
    expect(refused.message).toContain("no notes of its own");
    expect(await h.text("memory", { command: "create", path: "/memories/shared/a.md", file_text: "x" })).toContain(
      "File",
    );
    expect(readdirSync(root)).toEqual(["shared"]);
    expect(readdirSync(base)).toEqual(["memories"]);
  },
);

test("a change is announced with its call and with what was there before, and may be stopped", async () => {
  const root = join(tempFolder(), "memories");
  const told: unknown[] = [];
  let stop = false;
  const checkpoints: CheckpointPort = {
    async before({ path, before, after }, at) {
      if (stop) throw new Error("no room for a pre-image");
      const was =
        before.kind === "file"
          ? `${Buffer.from(await before.read()).toString()} ${before.mode.toString(8)}`
          : before.kind;
      const becomes =
        after.kind === "file" ? `${Buffer.from(after.content).toString()} ${after.mode.toString(8)}` : after.kind;
      return (made) => {
        told.push([path.virtual, relative(root, path.real), was, becomes, at.tool, at.agent.name, made]);
      };
    },
  };
  const h = harness({ memory: createMemoryFolders({ root }), checkpoints }, me);
  await h.text("memory", { command: "create", path: "/memories/a.md", file_text: "\uFEFF1" });
  await h.text("memory", { command: "str_replace", path: "/memories/a.md", old_str: "1", new_str: "2\r\n" });
  await h.text("memory", { command: "rename", old_path: "/memories/a.md", new_path: "/memories/shared/b.md" });
  await h.text("memory", { command: "delete", path: "/memories/shared/b.md" });
  expect(told).toEqual([
    ["/memories/a.md", "me/a.md", "absent", "\uFEFF1 600", "memory", "me", true],
    ["/memories/a.md", "me/a.md", "\uFEFF1 600", "\uFEFF2\r\n 600", "memory", "me", true],
    ["/memories/a.md", "me/a.md", "\uFEFF2\r\n 600", "absent", "memory", "me", true],
    ["/memories/shared/b.md", "shared/b.md", "absent", "\uFEFF2\r\n 600", "memory", "me", true],
    ["/memories/shared/b.md", "shared/b.md", "\uFEFF2\r\n 600", "absent", "memory", "me", true],
  ]);
  stop = true;
  await h.error("memory", { command: "create", path: "/memories/b.md", file_text: "1" });
  expect(readdirSync(join(root, "me"))).toEqual([]);
});

test("only an agent with memory: true gets the prompt block", async () => {
  const { root } = seeded({
    "me/build.md": '---\n# Build "notes"\nmore',
    "me/empty.md": "",
    "shared/user.md": "likes tea",
  });
  symlinkSync("/etc/hostname", join(root, "me/link.md"));
  const services = { memory: createMemoryFolders({ root }), clock: { now: () => 0 } };
  const h = harness(services);
  const block = (memory: boolean) =>
    h.registry
      .get("memory")
      ?.tool.promptBlock?.({ agent: { name: "me", ...(memory ? { memory: true } : {}) }, services } as never);
  expect(block(true)).toMatch(/View \/memories to see which there are\.$/);
  await preparePrompt(services, "me");
  expect(block(false)).toBeUndefined();
  expect(block(true)?.split("\n").slice(1)).toEqual([
    '- /memories/build.md: "Build \\"notes\\""',
    "- /memories/empty.md",
    '- /memories/shared/user.md: "likes tea"',
  ]);
  expect(h.list({ agent: { name: "y" } }).some(({ name }) => name === "memory")).toBe(true);
});

test("the prompt lists at most fifty notes and says how many more", async () => {
  const files = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`me/n${100 + n}.md`, `# Note ${n}`]));
  const { root } = seeded(files);
  const services = { memory: createMemoryFolders({ root }), clock: { now: () => 0 } };
  await preparePrompt(services, "me");
  const tool = harness(services).registry.get("memory")?.tool;
  const lines = String(tool?.promptBlock?.({ agent: { name: "me", memory: true }, services } as never)).split("\n");
  expect(lines).toHaveLength(52);
  expect(lines[50]).toBe('- /memories/n149.md: "Note 49"');
  expect(lines.at(-1)).toBe("(10 more: view /memories)");
});
