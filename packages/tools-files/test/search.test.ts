import { execFileSync } from "node:child_process";
import { chmod, mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeFiles, type Workspace, workspace } from "./harness.ts";

const lines = (count: number): string => Array.from({ length: count }, (_, n) => `needle ${n}\n`).join("");

const fixture: Record<string, string | Uint8Array> = {
  A: "needle\n",
  "B/z": "needle z\n",
  _x: "needle\n",
  "a/b.txt": "x\nneedle b\n",
  "a-b": "needle\n",
  "a.txt": "needle a\nfoo needle bar needle\n",
  "crlf.txt": "foo\r\nneedle\r\n",
  "bom.txt": "\ufeffneedle at start\n",
  "u16.txt": Buffer.from("\ufeffneedle é\n", "utf16le"),
  "bin.dat": Buffer.from("needle\n\0\nneedle\n"),
  "late.dat": Buffer.concat([
    Buffer.from("needle early\n"),
    Buffer.alloc(100_000, "a"),
    Buffer.from("\n\0\nneedle late\n"),
  ]),
  "latin.txt": Buffer.from([0x6e, 0x65, 0x65, 0x64, 0x6c, 0x65, 0x20, 0xe9, 0x0a]),
  "min.js": `${"x".repeat(100_000)}needle${"y".repeat(100_000)}\n`,
  "emoji.txt": `${"😀".repeat(400)}needle\n`,
  "kelvin.txt": "\u212aelvin ſ İ\n",
  "words.txt": "größe_1 naïve ٣\n",
  ".gitignore": "ignored/\n*.log\n/anchored.txt\n!keep.log\n",
  "ignored/a.txt": "needle\n",
  "x.log": "needle\n",
  "keep.log": "needle\n",
  "anchored.txt": "needle\n",
  "sub/anchored.txt": "needle\n",
  "sub/.gitignore": "gen/\n*.tmp\n",
  "sub/gen/g.txt": "needle\n",
  "sub/deep/t.tmp": "needle\n",
  "sub/deep/x.log": "needle\n",
  "sub/deep/t.txt": "needle\n",
  "sub/.ignore": "!x.log\n",
  "repo/.git/config": "needle\n",
  "repo/r.log": "needle\n",
  "venv/.gitignore": "*\n",
  "venv/z.py": "needle\n",
  ".hid/h.txt": "needle\n",
  ".github/w.yml": "needle\n",
  ".git/w.ts": "needle\n",
  "node_modules/x.ts": "needle\n",
  "dist/y.ts": "needle\n",
  "packages/a/dist/y.ts": "needle\n",
  ".next/z.ts": "needle\n",
  "app/[id]/page.tsx": "needle\n",
  "-rf.txt": "needle --flag\n",
  "--hidden/f.txt": "needle\n",
  "many/n.txt": lines(450),
  "\u{1f600}.txt": "needle\n",
  "\uff21.txt": "needle\n",
  "é.txt": "needle\n",
  ".latchai-1-0123456789ab.tmp": "needle\n",
};

const calls: [string, Record<string, unknown>][] = [
  ["grep", { pattern: "needle" }],
  ["grep", { pattern: "needle", offset: 40 }],
  ["grep", { pattern: "needle", offset: 9000 }],
  ["grep", { pattern: "^needle", path: "." }],
  ["grep", { pattern: "needle$", exclude: "many" }],
  ["grep", { pattern: "needle", path: "ignored" }],
  ["grep", { pattern: "needle", path: "venv" }],
  ["grep", { pattern: "needle", path: "sub" }],
  ["grep", { pattern: "needle", path: "sub/deep" }],
  ["grep", { pattern: "needle", path: "repo" }],
  ["grep", { pattern: "needle", path: "--hidden" }],
  ["grep", { pattern: "needle", path: "a.txt" }],
  ["grep", { pattern: "needle", path: "bin.dat" }],
  ["grep", { pattern: "needle", path: "late.dat" }],
  ["grep", { pattern: "needle", path: "x.log", include: "*.txt" }],
  ["grep", { pattern: "needle", path: ".git/w.ts" }],
  ["grep", { pattern: "needle", path: "many/n.txt", head_limit: 3 }],
  ["grep", { pattern: "needle", include: "*.txt", exclude: "many,sub" }],
  ["grep", { pattern: "needle", include: "*.log" }],
  ["grep", { pattern: "needle", include: "sub/**/*.txt" }],
  ["grep", { pattern: "needle", include: "*.{yml,tsx}, z" }],
  ["grep", { pattern: "needle", path: "app", include: "[id]/*.tsx" }],
  ["grep", { pattern: "NEEDLE", ignore_case: true, path: "a" }],
  ["grep", { pattern: "k", ignore_case: true, path: "kelvin.txt" }],
  ["grep", { pattern: "k", ignore_case: true, literal: true, include: "kelvin.txt" }],
  ["grep", { pattern: "^\\w+ \\w+ \\d$", include: "words.txt" }],
  ["grep", { pattern: "[\\w]+_1\\s\\S", include: "words.txt" }],
  ["grep", { pattern: "--flag" }],
  ["grep", { pattern: "--pre=/tmp/x" }],
  ["grep", { pattern: "nee(dle|d) [b-z]" }],
  ["grep", { pattern: "foo needle bar|needle z" }],
  ["grep", { pattern: "z*needle" }],
  ["grep", { pattern: "a.b", literal: true }],
  ["grep", { pattern: "needle é" }],
  ["grep", { pattern: "nothing like this" }],
  ["glob", { pattern: "**/*" }],
  ["glob", { pattern: "**/*.ts" }],
  ["glob", { pattern: "*.txt" }],
  ["glob", { pattern: "a?.txt" }],
  ["glob", { pattern: "node_modules/**/*.ts" }],
  ["glob", { pattern: "packages/*/dist/*.ts" }],
  ["glob", { pattern: "**/*.yml" }],
  ["glob", { pattern: ".github/*.yml" }],
  ["glob", { pattern: "{.github,.hid}/*" }],
  ["glob", { pattern: "app/[id]/*.tsx" }],
  ["glob", { pattern: "*.txt", path: "sub/deep" }],
  ["glob", { pattern: "sub" }],
  ["glob", { pattern: "nope/**" }],
  ["glob", { pattern: "**/[", path: "." }],
  ["glob", { pattern: "**/**/**/**/**/**/**/**/x" }],
  ["glob", { pattern: "**/*", offset: 10 }],
];

describe("the same answers with and without ripgrep", () => {
  const both = async (): Promise<[Workspace, Workspace]> => {
    const one = await workspace(fixture, { mounts: [{ name: "docs", path: "m" }] });
    await makeFiles(join(one.base, "m"), { "f.md": "needle in docs\n", "sub/g.md": "x\n" });
    await symlink("/etc", join(one.ws, "lnk"));
    await symlink(".", join(one.ws, "loop"));
    execFileSync("mkfifo", [join(one.ws, "fifo")]);
    const other = await workspace({}, { services: { files: one.services.files, ripgrep: false } });
    return [one, other];
  };

  test("over one tree, byte for byte", async () => {
    const [rg, walk] = await both();
    for (const [tool, args] of calls) {
      const [a, b] = [await rg.call(tool, args), await walk.call(tool, args)];
      expect(b, `${tool} ${JSON.stringify(args)}`).toEqual(a);
      expect(a.ok, JSON.stringify(a)).toBe(true);
    }
  }, 120_000);

  test.each([
    ["(unclosed", "unclosed group"],
    ["a)", "unopened group"],
    ["[a", "unclosed character class"],
    ["*a", "repetition operator"],
    ["\\q", "escape sequence"],
    ["[z-a]", "character class range"],
    ["foo(?=bar)", "look-around"],
    ["(?<!a)b", "look-around"],
    ["(a)\\1", "backreferences"],
  ])("refusing %s", async (pattern, expected) => {
    for (const ripgrep of [undefined, false] as const) {
      const { fails } = await workspace({ "a.txt": "foobar" }, { services: ripgrep === false ? { ripgrep } : {} });
      const message = await fails("grep", { pattern });
      expect(message).toContain(expected);
      expect(message).not.toContain("\n");
    }
  });
});

describe.each([
  ["ripgrep", {}],
  ["the walk", { ripgrep: false as const }],
])("with %s", (_name, services) => {
  const make = (files: Record<string, string | Uint8Array>, mounts: { name: string; path: string }[] = []) =>
    workspace(files, { mounts, services });

  test("pages of grep", async () => {
    const { ok, fails } = await make({
      "src/server.ts": "x\nconst routes = 1;\n",
      "n.txt": lines(450),
      "two.txt": "hit\n".repeat(200),
    });
    expect(await ok("grep", { pattern: "routes" })).toBe("src/server.ts:2: const routes = 1;");
    const first = (await ok("grep", { pattern: "needle" })).split("\n");
    expect(first[0]).toBe("[matches 1-200; more remain — call again with offset=200]");
    expect(first).toHaveLength(201);
    const second = (await ok("grep", { pattern: "needle", offset: 200 })).split("\n");
    expect(second[0]).toBe("[matches 201-400; more remain — call again with offset=400]");
    const last = (await ok("grep", { pattern: "needle", offset: 400 })).split("\n");
    expect(last[0]).toBe("[matches 401-450]");
    expect(new Set([...first.slice(1), ...second.slice(1), ...last.slice(1)]).size).toBe(450);
    expect(await ok("grep", { pattern: "hit" })).not.toContain("more remain");
    expect(await ok("grep", { pattern: "needle", offset: 450 })).toBe("no matches at offset 450 (450 in total)");
    expect(await fails("grep", { pattern: "x", offset: 10_001 })).toMatch(/^Invalid arguments for grep: offset/);
    expect(await fails("grep", { pattern: "" })).toContain("pattern must not be empty");
    expect(await fails("grep", { pattern: "x", path: "nope" })).toContain("no such file or folder: nope");
    expect(await fails("grep", { pattern: "x", include: "[bad" })).toContain("include");
    expect(await ok("grep", { pattern: "zzz", path: "src" })).toBe("no matches in src");
  });

  test("long lines and long pages", async () => {
    const { ok } = await make({
      "min.js": `${"x".repeat(100_000)}needle${"y".repeat(100_000)}\n`,
      "e.txt": `${"😀".repeat(400)}marker`,
      "wide.txt": `${"w".repeat(250)}\n`.repeat(300),
    });
    const row = await ok("grep", { pattern: "needle" });
    expect(row).toContain("needle");
    expect(row.length).toBe("min.js:1: ".length + 300);
    const emoji = await ok("grep", { pattern: "marker" });
    expect(emoji.isWellFormed()).toBe(true);
    expect(emoji.endsWith("marker")).toBe(true);
    const wide = await ok("grep", { pattern: "www" });
    expect(wide.length).toBeLessThanOrEqual(20_000);
    const [, to] = /^\[matches 1-(\d+); more remain — call again with offset=(\d+)\]/.exec(wide) ?? [];
    expect(wide.split("\n")).toHaveLength(Number(to) + 1);
  });

  test("all roots, links, hidden and unreadable places", async () => {
    const { ok, base, ws } = await make({ "a.txt": "needle\n", "d/x.txt": "needle\n" }, [{ name: "docs", path: "m" }]);
    await writeFile(join(base, "m/f.md"), "needle\n");
    await mkdir(join(base, "out"));
    await writeFile(join(base, "out/secret.txt"), "needle\n");
    await symlink(join(base, "out"), join(ws, "lnk"));
    await symlink("..", join(ws, "d/up"));
    expect(await ok("grep", { pattern: "needle" })).toBe("a.txt:1: needle\nd/x.txt:1: needle\ndocs/f.md:1: needle");
    expect(await ok("grep", { pattern: "needle", path: "docs" })).toBe("docs/f.md:1: needle");
    expect(await ok("glob", { pattern: "docs/**/*.md" })).toBe("docs/f.md");
    expect(await ok("glob", { pattern: "**/*" })).toBe("a.txt\nd/x.txt\ndocs/f.md");
    expect(await ok("glob", { pattern: "*/f.md" })).toBe("docs/f.md");
  });

  test("a rule that is no glob is passed over, and no host path is told", async () => {
    const { ok } = await make({ ".gitignore": "[a\n*.log\nb\\\n", "d/x.txt": "x\n", "d/y.log": "needle\n" });
    expect(await ok("grep", { pattern: "needle", path: "d" })).toBe("no matches in d");
    expect(await ok("grep", { pattern: "needle" })).toBe("no matches in the workspace and its mounts");
    expect(await ok("grep", { pattern: "x", path: "d" })).toBe("d/x.txt:1: x");
  });

  test("says when ignore rules were off", async () => {
    const { ok } = await make({ ".gitignore": "ignored/\n", "ignored/a.txt": "needle\n" });
    expect(await ok("grep", { pattern: "needle" })).toBe("no matches in the workspace and its mounts");
    expect(await ok("grep", { pattern: "needle", path: "ignored" })).toMatch(
      /^\[ignored is ignored by \.gitignore.*\]\nignored\/a\.txt:1: needle$/,
    );
  });

  test("pages of glob, sorted before they are cut", async () => {
    const many = Object.fromEntries(Array.from({ length: 1200 }, (_, n) => [`d${1200 - n}/f.txt`, ""]));
    const { ok, fails } = await make(many);
    const first = (await ok("glob", { pattern: "**/*.txt" })).split("\n");
    expect(first[0]).toBe("[paths 1-500; more remain — call again with offset=500]");
    expect(first.slice(1)).toEqual(
      Object.keys(many)
        .map((path) => path.split("/")[0] ?? "")
        .sort()
        .slice(0, 500)
        .map((name) => `${name}/f.txt`),
    );
    const last = (await ok("glob", { pattern: "**/*.txt", offset: 1000 })).split("\n");
    expect(last[0]).toBe("[paths 1001-1200]");
    expect(await fails("glob", { pattern: "../**" })).toContain("outside");
    expect(await ok("glob", { pattern: "*.ts" })).toBe("no paths match *.ts in the workspace and its mounts");
    // Matched by trying every split, this pattern would not end.
    await ok("glob", { pattern: `${"*a".repeat(30)}b` });
  });

  test("read-refused folders are neither searched nor listed, except what is shown in them", async () => {
    const { ok, services: own } = await make({
      "memories/other/m.md": "needle\n",
      "memories/default/m.md": "needle\n",
      "a.md": "needle\n",
    });
    const roots = own.files.roots().map((root) => ({ ...root, hidden: ["memories"], shown: ["memories/default"] }));
    own.files.roots = () => roots;
    expect(await ok("grep", { pattern: "needle" })).toBe("a.md:1: needle\nmemories/default/m.md:1: needle");
    expect(await ok("glob", { pattern: "**/*.md" })).toBe("a.md\nmemories/default/m.md");
  });

  test("a partly hidden folder can be searched by name", async () => {
    const { ok, services: own } = await make({
      "memories/other/m.md": "needle\n",
      "memories/default/m.md": "needle\n",
    });
    const roots = own.files.roots().map((root) => ({ ...root, hidden: ["memories"], shown: ["memories/default"] }));
    own.files.roots = () => roots;
    expect(await ok("grep", { pattern: "needle", path: "memories" })).toBe("memories/default/m.md:1: needle");
    expect(await ok("glob", { pattern: "**/*.md", path: "memories" })).toBe("memories/default/m.md");
  });

  test("past the last offset the header asks for a narrower search", async () => {
    const { ok } = await make({ "n.txt": lines(10_200) });
    const text = await ok("grep", { pattern: "needle", offset: 9900 });
    expect(text.split("\n")[0]).toBe(
      "[matches 9901-10100; more remain — offset goes up to 10000: narrow pattern or path to see the rest]",
    );
    expect(await ok("grep", { pattern: "needle", offset: 9800 })).toContain("call again with offset=10000");
  });

  test("a page fills its cap to the character", async () => {
    const row = (count: number) => `${"x".repeat(count)}\n`;
    const { ok } = await make({ a: row(190).repeat(100), b: row(190).repeat(99) + row(191), c: row(193).repeat(101) });
    // Row: name, line number and two separators in front; a newline between rows.
    const exact = await ok("grep", { pattern: "x", path: "a" });
    expect(exact.split("\n")).toHaveLength(100);
    const cut = await ok("grep", { pattern: "x", path: "c" });
    expect(cut.length).toBeLessThanOrEqual(20_000);
    expect(cut.length).toBeGreaterThan(19_700);
    expect(cut).toMatch(/^\[matches 1-\d+; more remain/);
  });

  test("a glob walks only the mounts that it can match", async () => {
    const { ok, base } = await make({ "src/a.txt": "" }, [
      { name: "docs", path: "m" },
      { name: "data", path: "n" },
    ]);
    await makeFiles(base, { "m/d.txt": "", "n/e.txt": "" });
    expect(await ok("glob", { pattern: "d*/*.txt" })).toBe("data/e.txt\ndocs/d.txt".split("\n").reverse().join("\n"));
    expect(await ok("glob", { pattern: "{docs,Two}/**" })).toBe("docs/d.txt");
    expect(await ok("glob", { pattern: "{docs/d,x}.txt" })).toBe("docs/d.txt");
    expect(await ok("glob", { pattern: "*.txt" })).toContain("no paths match");
  });

  test("a cancelled search ends", async () => {
    const { call } = await make({ "n.txt": lines(10) });
    const result = await call("grep", { pattern: "needle" }, AbortSignal.abort());
    expect(result.ok).toBe(false);
  });
});

test("a ripgrep inside the fence is never started", async () => {
  const { services, ws, base } = await workspace({ "bin/rg": "#!/bin/sh\ntouch pwned\n" });
  await chmod(join(ws, "bin/rg"), 0o755);
  await symlink(join(ws, "bin/rg"), join(base, "rg"));
  const { findRipgrep } = await import("../src/search/find-ripgrep.ts");
  expect(await findRipgrep(services.files, `${join(ws, "bin")}:bin:${base}`)).toBeUndefined();
});
