import { chmod, lstat, mkdir, readdir, readFile, readlink, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Bench, startBench } from "./support/checkpoints.ts";

type Action =
  | { do: "write"; path: string; content: string }
  | { do: "edit"; path: string; content: string }
  | { do: "delete"; path: string }
  // What a person or a program does meanwhile.
  | { do: "chmod"; path: string; mode: number }
  | { do: "bytes"; path: string; bytes: Uint8Array }
  | { do: "link"; path: string; target: string }
  | { do: "gone"; path: string };

const path = fc.constantFrom("a.txt", "b.bin", "d/a.txt", "d/e/b.txt", "x/y/z.txt");
const content = fc.oneof(
  fc.string({ maxLength: 20 }).map((text) => text.toWellFormed()),
  fc.constantFrom("\uFEFFone\r\ntwo\r\n", "", "same\n", "x".repeat(9000)),
);
const byTool: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("write" as const), path, content }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("edit" as const), path, content }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("delete" as const),
      path: fc.oneof(path, fc.constantFrom("d/e", "x/y", "d")),
    }),
  },
);
const byOthers: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ do: fc.constant("chmod" as const), path, mode: fc.constantFrom(0o600, 0o644, 0o755, 0o444, 0o711) }),
  fc.record({ do: fc.constant("bytes" as const), path, bytes: fc.uint8Array({ maxLength: 30 }) }),
  fc.record({ do: fc.constant("link" as const), path, target: fc.constantFrom("a.txt", "nowhere", "d") }),
  fc.record({ do: fc.constant("gone" as const), path }),
);

/** Everything of an entry that a restore has to bring back. */
const stateOf = async (at: string): Promise<string> => {
  const stats = await lstat(at).catch(() => undefined);
  if (stats === undefined) return "absent";
  const mode = (stats.mode & 0o7777).toString(8);
  if (stats.isSymbolicLink()) return `link ${await readlink(at)}`;
  return stats.isDirectory() ? `folder ${mode}` : `file ${mode} ${(await readFile(at)).toString("hex")}`;
};

const treeOf = async (root: string, folder = ""): Promise<Record<string, string>> => {
  const tree: Record<string, string> = {};
  for (const name of (await readdir(join(root, folder))).sort()) {
    const entry = folder === "" ? name : `${folder}/${name}`;
    tree[entry] = await stateOf(join(root, entry));
    if (tree[entry].startsWith("folder")) Object.assign(tree, await treeOf(root, entry));
  }
  return tree;
};

const act = async (bench: Bench, action: Action): Promise<void> => {
  const at = join(bench.ws, action.path);
  switch (action.do) {
    case "write":
      await bench.call("write_file", { path: action.path, content: action.content });
      return;
    case "edit": {
      const before = (await readFile(at, "utf8")).replace(/^\uFEFF/, "");
      if (before === "" || before.includes("\uFFFD")) return;
      await bench.call("edit_file", { path: action.path, old_string: before, new_string: action.content });
      return;
    }
    case "delete":
      await bench.call("delete_file", { path: action.path });
      return;
    case "chmod":
      await chmod(at, action.mode);
      return;
    case "bytes":
      await writeFile(at, action.bytes);
      return;
    case "link":
      await rm(at);
      await symlink(action.target, at);
      return;
    case "gone":
      await rm(at);
  }
};

const start = async (): Promise<Bench> => {
  const bench = await startBench();
  await mkdir(join(bench.ws, "d/e"), { recursive: true });
  await writeFile(join(bench.ws, "a.txt"), "one\r\ntwo\r\n", { mode: 0o600 });
  await writeFile(join(bench.ws, "b.bin"), Buffer.from([0, 255, 10, 13]));
  await writeFile(join(bench.ws, "d/e/b.txt"), "\uFEFFmarked");
  await chmod(join(bench.ws, "d/e/b.txt"), 0o755);
  await chmod(join(bench.ws, "d"), 0o750);
  return bench;
};

test("whatever the tools did, a restore of the session brings the whole tree back, and its undo the tree before it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(byTool, { minLength: 1, maxLength: 12 }), async (actions) => {
      const bench = await start();
      const before = await treeOf(bench.ws);
      for (const action of actions) await act(bench, action).catch(() => undefined);
      const after = await treeOf(bench.ws);
      const preview = await bench.port.preview({ session: "s" });
      expect(preview).toMatchObject({ ok: true });
      if (preview.ok) expect(preview.value.changes.filter((change) => change.conflict ?? change.problem)).toEqual([]);
      const done = await bench.restore({ session: "s" });
      expect(done.failed).toEqual([]);
      expect(await treeOf(bench.ws)).toEqual(before);
      if (done.step === undefined) return;
      await bench.restore({ steps: [done.step.id] });
      expect(await treeOf(bench.ws)).toEqual(after);
    }),
    { numRuns: 15 },
  );
}, 120_000);

test("with others at work in between, every path that the tools changed is as it was right before its first change, and nothing else is touched", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ weight: 2, arbitrary: byTool }, { weight: 1, arbitrary: byOthers }), {
        minLength: 1,
        maxLength: 14,
      }),
      async (actions) => {
        const bench = await start();
        const first = new Map<string, string>();
        // A folder that a write made on its way is no change in the list, and whether it goes depends on what else is in it.
        const made = new Set<string>();
        for (const action of actions) {
          const seen = await treeOf(bench.ws);
          const known = (await bench.port.list({ limit: 200 })).length;
          await act(bench, action).catch(() => undefined);
          const [step] = await bench.port.list({ limit: 200 });
          if (step === undefined || (await bench.port.list({ limit: 200 })).length === known) continue;
          for (const { path: changed } of step.changes) {
            for (const parent of ancestors(changed)) if (!(parent in seen) && !first.has(parent)) made.add(parent);
            if (!first.has(changed)) first.set(changed, seen[changed] ?? "absent");
          }
        }
        const left = await treeOf(bench.ws);
        const done = await bench.restore({ session: "s" }, "restore");
        const now = await treeOf(bench.ws);
        const failed = new Set(done.failed.map(({ path: failing }) => failing));
        for (const [changed, was] of first)
          if (!failed.has(changed) && !made.has(changed))
            expect([changed, now[changed] ?? "absent"]).toEqual([changed, was]);
        const parents = new Set([...first.keys()].flatMap((changed) => ancestors(changed)));
        for (const [entry, state] of Object.entries(left))
          if (!first.has(entry) && !parents.has(entry)) expect([entry, now[entry]]).toEqual([entry, state]);
        // What failed has a reason that a person can act on.
        for (const { problem } of done.failed) expect(problem).toMatch(/folder|link|device|changed/);
      },
    ),
    { numRuns: 15 },
  );
}, 120_000);

const ancestors = (entry: string): string[] => {
  const parent = dirname(entry);
  return parent === "." ? [] : [parent, ...ancestors(parent)];
};
