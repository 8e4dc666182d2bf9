import { execFileSync } from "node:child_process";
import { open, readFile, stat, symlink } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyEdits } from "../src/domain/edit-text.ts";
import { workspace } from "./harness.ts";

const header = (from: number, to: number, total: number) =>
  `[lines ${from}-${to} of ${total} — use offset/limit to read more]\n`;

describe("read_file", () => {
  test("whole, ranged, and at the edges", async () => {
    const { ok, fails } = await workspace({
      "a.txt": "1\n2\n3\n4\n5\n",
      "n.txt": "a\nb",
      "e.txt": "",
      "w.txt": "a\r\nb\r\nc\r\n",
      "m.txt": "a\rb\rc",
      "u.js": "a\u2028b\nc\n",
    });
    expect(await ok("read_file", { path: "a.txt" })).toBe("1\n2\n3\n4\n5\n");
    expect(await ok("read_file", { path: "a.txt", offset: 2, limit: 2 })).toBe(`${header(2, 3, 5)}2\n3\n`);
    expect(await ok("read_file", { path: "a.txt", offset: "2", limit: "1" })).toBe(`${header(2, 2, 5)}2\n`);
    expect(await ok("read_file", { path: "a.txt", offset: 5, limit: 500 })).toBe(`${header(5, 5, 5)}5\n`);
    expect(await ok("read_file", { path: "n.txt", offset: 2, limit: 1 })).toBe(`${header(2, 2, 2)}b`);
    expect(await ok("read_file", { path: "e.txt" })).toBe("");
    expect(await ok("read_file", { path: "w.txt" })).toBe("a\r\nb\r\nc\r\n");
    expect(await ok("read_file", { path: "w.txt", offset: 2, limit: 1 })).toBe(`${header(2, 2, 3)}b\r\n`);
    expect(await ok("read_file", { path: "m.txt", offset: 1 })).toBe(`${header(1, 1, 1)}a\rb\rc`);
    expect(await ok("read_file", { path: "u.js", offset: 2, limit: 1 })).toBe(`${header(2, 2, 2)}c\n`);
    expect(await fails("read_file", { path: "a.txt", offset: 1938, limit: 50 })).toMatch(/1938.*5 lines/);
    expect(await fails("read_file", { path: "a.txt", limit: 1.5 })).toContain("limit");
    expect(await fails("read_file", { path: "a.txt", offset: 0 })).toContain("offset");
  });

  test("encodings", async () => {
    const { ok, fails } = await workspace({
      "bom.txt": Buffer.from("\ufeffx\n"),
      "l1.txt": Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x0a]),
      "b.bin": Buffer.alloc(4096),
      "tail.bin": Buffer.concat([Buffer.alloc(9000, "a"), Buffer.alloc(100)]),
      "u16.txt": Buffer.from("\ufeffa\n", "utf16le"),
      "x.txt": "\u001b[31mred\u0001\n",
    });
    expect(await ok("read_file", { path: "bom.txt" })).toBe("x\n");
    expect(await ok("read_file", { path: "l1.txt" })).toMatch(/^\[not UTF-8.*\ncaf\ufffd\n$/);
    expect(await fails("read_file", { path: "b.bin" })).toContain("4096 bytes");
    expect(await ok("read_file", { path: "tail.bin" })).not.toContain("\0");
    expect(await fails("read_file", { path: "u16.txt" })).toContain("UTF-16");
    expect(await ok("read_file", { path: "x.txt" })).toBe("\u001b[31mred\u0001\n");
  });

  test("ranges itself when the file is larger than one answer", async () => {
    const line = `${"é".repeat(98)}\n`;
    const { ok } = await workspace({ "big.txt": line.repeat(3000), "exact.txt": "x".repeat(24_000) });
    const text = await ok("read_file", { path: "big.txt" });
    const [, to] = /^\[lines 1-(\d+) of 3000 /.exec(text) ?? [];
    expect(text.length).toBeLessThanOrEqual(24_000);
    expect(text.length).toBeGreaterThan(23_000);
    expect(text.split("\n").length - 2).toBe(Number(to));
    expect((await ok("read_file", { path: "exact.txt" })).length).toBe(24_000);
    expect(await ok("read_file", { path: "big.txt", offset: 2999 })).toBe(header(2999, 3000, 3000) + line + line);
  });

  test("cuts one line that is larger than the answer, and says by how much", async () => {
    const { ok } = await workspace({ "min.js": "😀".repeat(1_000_000), "short.js": `${"x".repeat(30_000)}\nnext\n` });
    const text = await ok("read_file", { path: "min.js", offset: 1, limit: 1 });
    expect(text.startsWith(header(1, 1, 1))).toBe(true);
    expect(text.length).toBeLessThanOrEqual(24_000);
    expect(text.isWellFormed()).toBe(true);
    const shown = [...text.matchAll(/😀/g)].length;
    expect(text).toContain(`[line 1 cut: ${(1_000_000 - shown) * 4} bytes dropped`);
    const short = await ok("read_file", { path: "short.js" });
    expect(short).toMatch(/^\[lines 1-1 of 2 .*\n(x+)\n\[line 1 cut: \d+ characters dropped/);
  });

  test("what is not a file", async () => {
    const { fails, ok, ws } = await workspace({
      "dir/x": "x",
      "a b [id]/pa ge.tsx": "x",
      "app/[[...slug]]/page.tsx": "y",
      ".env": "K=1",
    });
    execFileSync("mkfifo", [join(ws, "p")]);
    expect(await fails("read_file", { path: "dir" })).toBe("dir is a directory — use list_dir");
    expect(await fails("read_file", { path: "p" })).toContain("fifo");
    expect(await fails("read_file", { path: "" })).toContain("path is empty");
    expect(await fails("read_file", {})).toMatch(/^Invalid arguments for read_file: path/);
    expect(await ok("read_file", { path: "a b [id]/pa ge.tsx" })).toBe("x");
    expect(await ok("read_file", { path: "app/[[...slug]]/page.tsx" })).toBe("y");
    expect(await ok("read_file", { path: ".env" })).toBe("K=1");
  });

  test("a sparse file of 1 GB without a newline, and a range far inside one with", async () => {
    const { ok, fails, ws } = await workspace({});
    const file = await open(join(ws, "log"), "w");
    const block = Buffer.from(`${"x".repeat(99)}\n`.repeat(10_000));
    for (let index = 0; index < 100; index++) await file.write(block);
    await file.truncate(1_000_000_000);
    await file.close();
    const before = process.memoryUsage().rss;
    const text = await ok("read_file", { path: "log", offset: 999_999, limit: 2 });
    expect(text).toContain("of 1000001 —");
    expect(text.split("\n")[1]).toBe("x".repeat(99));
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
    expect(await fails("read_file", { path: "log", offset: 2_000_000 })).toContain("1000001 lines");
  });

  test("emits file.read", async () => {
    const { ok, events } = await workspace({ "a.txt": "1\n2\n" });
    await ok("read_file", { path: "./a.txt", offset: 2 });
    expect(events.find(({ type }) => type === "file.read")?.data).toMatchObject({ path: "a.txt", from: 2, to: 2 });
  });
});

describe("write_file", () => {
  test("answers, creates folders, keeps what it must", async () => {
    const { ok, fails, ws, events } = await workspace({ "d/x": "x" });
    expect(await ok("write_file", { path: "a/b/c.txt", content: "é" })).toBe("wrote a/b/c.txt (2 bytes)");
    expect(await ok("write_file", { path: "e.txt", content: "" })).toBe("wrote e.txt (0 bytes)");
    expect(await fails("write_file", { path: "d", content: "a" })).toContain("d is a directory");
    expect(await fails("write_file", { path: "f.txt" })).toContain("content");
    expect(await fails("write_file", { path: "a.txt", content: { a: 1 } })).toContain("content");
    expect(await fails("write_file", { path: ".", content: "a" })).toContain("workspace root");
    expect(await ok("write_file", { path: "x.ts", content: "a\n// ... rest of the code\n" })).toContain("line 2");
    expect(events.find(({ type }) => type === "file.written")?.data).toMatchObject({
      path: "a/b/c.txt",
      created: true,
      added: 1,
    });
    const big = "y".repeat(5_000_000);
    expect(await ok("write_file", { path: "big.txt", content: big })).toBe("wrote big.txt (5000000 bytes)");
    expect(JSON.stringify(events).length).toBeLessThan(300_000);
    expect((await stat(join(ws, "big.txt"))).size).toBe(5_000_000);
  });
});

describe("what a rewrite keeps", () => {
  test("the byte order mark, which read_file does not show; line ends are as given", async () => {
    const { ok, ws } = await workspace({ "a.txt": "\ufeffa\r\nb\r\n", "big.txt": `\ufeff${"x".repeat(2_000_000)}` });
    expect(await ok("write_file", { path: "a.txt", content: "c\n" })).toBe("wrote a.txt (5 bytes)");
    expect(await readFile(join(ws, "a.txt"), "utf8")).toBe("\ufeffc\n");
    await ok("write_file", { path: "a.txt", content: "\ufeffd" });
    expect(await readFile(join(ws, "a.txt"), "utf8")).toBe("\ufeffd");
    expect(await ok("write_file", { path: "big.txt", content: "y" })).toBe("wrote big.txt (4 bytes)");
  });
});

describe("text that UTF-8 cannot store, and NUL", () => {
  test.each([
    ["edit_file", { path: "a.txt", old_string: "\ud83d", new_string: "x" }, "old_string holds half"],
    ["edit_file", { path: "a.txt", old_string: "a", new_string: "\ude00" }, "new_string holds half"],
    ["multi_edit", { path: "a.txt", edits: [{ old_string: "a", new_string: "\ude00" }] }, "edit 1 of 1: new_string"],
    ["write_file", { path: "a.txt", content: "\ud800" }, "content holds half"],
    ["write_file", { path: "\ud800x", content: "" }, "path holds half"],
    ["read_file", { path: "\ud800x" }, "path holds half"],
    ["grep", { pattern: "\ud800" }, "pattern holds half"],
    ["grep", { pattern: "a\0b" }, "pattern holds a NUL byte"],
    ["grep", { pattern: "a\0b", literal: true }, "pattern holds a NUL byte"],
    ["grep", { pattern: "a", include: "a\0b" }, "include holds a NUL byte"],
    ["grep", { pattern: "a", exclude: "\0" }, "exclude holds a NUL byte"],
    ["glob", { pattern: "\0" }, "pattern holds a NUL byte"],
    ["glob", { pattern: "\ud800" }, "pattern holds half"],
    ["glob", { pattern: "a", path: "\0" }, "path holds a NUL byte"],
    ["search_code", { query: " " }, "query is blank"],
  ])("%s %j", async (tool, args, expected) => {
    const { fails, ws } = await workspace(
      { "a.txt": "a😀" },
      { services: { codeIndex: { configured: () => true, search: () => Promise.reject(new Error("not asked")) } } },
    );
    const message = await fails(tool, args);
    expect(message).toContain(expected);
    expect(message.isWellFormed()).toBe(true);
    expect(message).not.toContain("\0");
    expect(await readFile(join(ws, "a.txt"), "utf8")).toBe("a😀");
  });
});

describe("edits of a CRLF file", () => {
  const line = fc.constantFrom("a", "b", "foo", "");
  const lines = fc.array(line, { minLength: 1, maxLength: 4 }).map((all) => all.join("\n"));
  test("never leave a bare LF or a bare CR behind, and do what they do in the LF file", () => {
    fc.assert(
      fc.property(lines, fc.constantFrom("\n", ""), lines, lines, (text, end, old_string, new_string) => {
        fc.pre(old_string !== "" && old_string !== new_string);
        const plain = `top\n${text}${end}`;
        const edit = (given: string) => {
          try {
            return applyEdits(given, [{ old_string, new_string }], "f").text;
          } catch (error) {
            return (error as { code?: string }).code;
          }
        };
        expect(edit(plain.replaceAll("\n", "\r\n"))).toBe(edit(plain)?.replaceAll("\n", "\r\n"));
      }),
      { numRuns: 2000 },
    );
  });
  test.each([
    ["\nfoo", "", "a\r\nb\r\n"],
    ["\nfoo", "\nbar\nfoo", "a\r\nbar\r\nfoo\r\nb\r\n"],
    ["foo\n", "x\r\ny\n", "a\r\nx\r\ny\r\nb\r\n"],
  ])("%j to %j", (old_string, new_string, expected) => {
    expect(applyEdits("a\r\nfoo\r\nb\r\n", [{ old_string, new_string }], "f").text).toBe(expected);
  });
});

describe("edit_file", () => {
  test.each(["$$ ok", "$& ok", "$` ok", "$' ok", "$1 \\\\ ok", "$<x>"])("puts %s on disk as given", async (text) => {
    const { ok, ws } = await workspace({ "a.txt": 'log("done");\n' });
    expect(await ok("edit_file", { path: "a.txt", old_string: "done", new_string: text })).toBe("edited a.txt");
    expect(await readFile(join(ws, "a.txt"), "utf8")).toBe(`log("${text}");\n`);
  });

  test.each([
    ["zero", "abc", "zzz", /occurs 0 times/],
    ["overlapping", "aaa", "aa", /occurs 2 times in a\.txt.*all on line 1/],
    ["several", "x\ny\nx\nx\n", "x", /occurs 3 times.*on lines 1, 3, 4/],
    ["byte order mark", "\ufefffoo", "\ufefffoo", /line 1 differs only in a byte order mark/],
    ["trailing whitespace", "foo  \nbar\n", "foo\nbar", /line 1 differs only in trailing whitespace/],
    ["closest line", "a\n  if (a) {\n", "if (b) {", /closest is line 2: if \(a\) \{/],
    ["normalisation", "e\u0301", "\u00e9", /Unicode normalisation/],
    ["entities", "&lt;div&gt;", "<div>", /HTML entities/],
    ["tabs", "\tif (x) {\n\t\ty();", "  if (x) {\n    y();", /spaces and tabs/],
    ["quotes", "say ‘hi’", "say 'hi'", /quotes/],
    ["line numbers", "alpha\nbeta\n", "  1: alpha\n  2: beta", /line numbers/],
    ["CRLF in an LF file", "a\nb\n", "a\r\nb", /line endings/],
    ["applied already", "new thing here\n", "old", /already there on line 1/],
  ])("explains a miss: %s", async (_name, content, old_string, expected) => {
    const { fails, ws } = await workspace({ "a.txt": content });
    const before = await stat(join(ws, "a.txt"));
    expect(await fails("edit_file", { path: "a.txt", old_string, new_string: "new thing here" })).toMatch(expected);
    expect((await stat(join(ws, "a.txt"))).mtimeMs).toBe(before.mtimeMs);
  });

  test("CRLF, BOM, control characters, links and modes survive", async () => {
    const { ok, ws } = await workspace({
      "crlf.txt": "a\r\nb\r\nc\r\n",
      "mixed.txt": "a\r\nb\nc\r\n",
      "bom.txt": Buffer.from("\ufeffclass A\n"),
      "ctl.txt": "hello\u0001world",
      "real.txt": "a",
    });
    await symlink("real.txt", join(ws, "l"));
    const edit = (path: string, old_string: string, new_string: string) =>
      ok("edit_file", { path, old_string, new_string });
    expect(await edit("crlf.txt", "a\nb", "A\nB")).toMatch(/^edited crlf\.txt\nnote: .*CRLF/);
    await edit("crlf.txt", "c", "C\nD");
    expect(await readFile(join(ws, "crlf.txt"), "utf8")).toBe("A\r\nB\r\nC\r\nD\r\n");
    await edit("mixed.txt", "b", "B");
    expect(await readFile(join(ws, "mixed.txt"), "utf8")).toBe("a\r\nB\nc\r\n");
    await edit("bom.txt", "class A", "class B");
    expect(await readFile(join(ws, "bom.txt"))).toEqual(Buffer.from("\ufeffclass B\n"));
    await edit("ctl.txt", "hello\u0001world", "x");
    await edit("l", "a", "b");
    expect(await readFile(join(ws, "real.txt"), "utf8")).toBe("b");
  });

  test("refuses what it would damage, and tells wrong argument names", async () => {
    const { fails, ws } = await workspace({
      "l1.c": Buffer.concat([Buffer.from("int a; // caf"), Buffer.from([0xe9])]),
      "u16.txt": Buffer.from("\ufeffa\n", "utf16le"),
      "a.txt": "x",
    });
    const bytes = await readFile(join(ws, "l1.c"));
    expect(await fails("edit_file", { path: "l1.c", old_string: "int a", new_string: "int b" })).toContain("not UTF-8");
    expect(await readFile(join(ws, "l1.c"))).toEqual(bytes);
    expect(await fails("edit_file", { path: "u16.txt", old_string: "a", new_string: "b" })).toContain("UTF-16");
    expect(await fails("edit_file", { path: "a.txt", old_str: "x", new_str: "y" })).toContain("old_string");
    expect(await fails("edit_file", { path: "a.txt", old_string: "x", new_string: "x" })).toContain("equal");
    expect(await fails("edit_file", { path: "b.txt", old_string: "x", new_string: "y" })).toContain(
      "did you mean a.txt",
    );
  });

  test("200 concurrent edits of one file lose none", async () => {
    const { ok, ws } = await workspace({ "n.txt": Array.from({ length: 200 }, (_, n) => `<${n}>`).join("\n") });
    await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        ok("edit_file", { path: "n.txt", old_string: `<${n}>`, new_string: `[${n}]` }),
      ),
    );
    expect(await readFile(join(ws, "n.txt"), "utf8")).toBe(Array.from({ length: 200 }, (_, n) => `[${n}]`).join("\n"));
  });

  test("20 MB with the match near the end are edited", async () => {
    const { ok } = await workspace({ "a.txt": `${"some line of text\n".repeat(1_200_000)}needle\n` });
    expect(await ok("edit_file", { path: "a.txt", old_string: "needle", new_string: "x" })).toContain("a.txt");
  });
});

describe("multi_edit", () => {
  const pair = (old_string: string, new_string: string) => ({ old_string, new_string });
  test.each([
    ["two", "a b c", [pair("a", "1"), pair("b", "2")], "1 2 c"],
    ["on the buffer as it stands", "x x", [pair("x x", "x y"), pair("x", "z")], "z y"],
    ["JSON text", "a,b", '[{"old_string":"a,b","new_string":"c"}]', "c"],
    ["one object", "a", pair("a", "b"), "b"],
    ["JSON texts in an array", "a", ['{"old_string":"a","new_string":"b"}'], "b"],
    ["literal", "p $1 q", [pair("p", "$&"), pair("q", "$$")], "$& $1 $$"],
    ["CRLF", "a\r\nb\r\nc\r\n", [pair("a\nb", "A\nB"), pair("c", "C")], "A\r\nB\r\nC\r\n"],
  ])("applies: %s", async (_name, content, edits, expected) => {
    const { ok, ws } = await workspace({ "a.txt": content });
    expect(await ok("multi_edit", { path: "a.txt", edits })).toMatch(/^applied \d edits to a\.txt/);
    expect(await readFile(join(ws, "a.txt"), "utf8")).toBe(expected);
  });

  test.each([
    ["missing", "a b c", [pair("a", "1"), pair("zz", "2"), pair("c", "3")], /edit 2 of 3: .*0 times/],
    ["ambiguity made by an edit", "a b", [pair("a", "b"), pair("b", "c")], /edit 2 of 2: .*2 times/],
    ["equal", "a b", [pair("a", "a"), pair("b", "c")], /edit 1 of 2: .*equal/],
    ["no new_string", "a", [{ old_string: "a" }], /edits\[0\]\.new_string/],
    ["replace_all", "x", [{ ...pair("x", "y"), replace_all: true }], /replace_all/],
    ["broken JSON", "a", '[{"old_string":"a","new_string":"l1\nl2"}]', /edits/],
  ])("refuses and writes nothing: %s", async (_name, content, edits, expected) => {
    const { fails, ws } = await workspace({ "a.txt": content });
    expect(await fails("multi_edit", { path: "a.txt", edits })).toMatch(expected);
    expect(await readFile(join(ws, "a.txt"), "utf8")).toBe(content);
  });
});

describe("list_dir and delete_file", () => {
  test("lists sorted, folders with a slash, mounts shown, names on one line", async () => {
    const { ok, fails } = await workspace(
      { b: "", a: "", "d/x": "", "c/x": "", ".hidden": "", "a\nb": "", "e/": "" },
      { mounts: [{ name: "docs", path: "m" }] },
    );
    expect(await ok("list_dir", { path: "." })).toBe(".hidden\na\na\\nb\nb\nc/\nd/\ndocs/\ne/");
    expect(await ok("list_dir", { path: "./" })).toBe(await ok("list_dir", { path: "." }));
    expect(await ok("list_dir", { path: "e" })).toBe("(empty directory)");
    expect(await fails("list_dir", { path: "a" })).toBe("a is a file — use read_file");
    expect(await fails("list_dir", {})).toMatch(/^Invalid arguments for list_dir: path/);
  });

  test("caps at 500 entries and at 20,000 characters", async () => {
    const many = (count: number, name: (n: number) => string) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [name(n), ""]));
    const { ok } = await workspace({
      ...many(500, (n) => `exact/${n}`),
      ...many(501, (n) => `more/${n}`),
      ...many(400, (n) => `long/${"n".repeat(200)}${n}`),
    });
    expect((await ok("list_dir", { path: "exact" })).split("\n")).toHaveLength(500);
    expect(await ok("list_dir", { path: "more" })).toMatch(/\n\[1 more entry not shown — call glob with path "more"/);
    const long = await ok("list_dir", { path: "long" });
    expect(long.length).toBeLessThan(21_000);
    expect(long).toMatch(/\[\d+ more entries not shown/);
  });

  test("deletes", async () => {
    const { ok, fails, ws, events } = await workspace({ "a.txt": "x", "real.txt": "r", "full/x": "x" });
    await symlink("real.txt", join(ws, "l"));
    expect(await ok("delete_file", { path: "a.txt" })).toBe("deleted a.txt");
    expect(await ok("delete_file", { path: "l" })).toBe("deleted l");
    expect(await readFile(join(ws, "real.txt"), "utf8")).toBe("r");
    execFileSync("mkfifo", [join(ws, "pipe")]);
    expect(await fails("delete_file", { path: "pipe" })).toContain("pipe is not a regular file (fifo)");
    for (const path of [".", "./", ""]) expect(await fails("delete_file", { path })).toContain("root");
    expect(await fails("delete_file", { path: "full" })).toContain("not empty");
    expect(events.filter(({ type }) => type === "file.written")).toHaveLength(2);
  });
});
