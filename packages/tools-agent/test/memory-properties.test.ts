import { readdirSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { insertLines, replaceOnce } from "../src/domain/memory/edit.ts";
import { linesOf } from "../src/domain/memory/lines.ts";
import { parseMemoryPath } from "../src/domain/memory/path.ts";
import { createMemoryFolders } from "../src/index.ts";
import { tempFolder } from "./harness.ts";

const piece = fc.constantFrom(
  "/memories",
  "/memories/",
  "/",
  "//",
  "shared",
  "shared/",
  "..",
  ".",
  "../",
  "a",
  "a.md",
  ".md",
  ".MD",
  "%2e",
  "%2F",
  "\\",
  "..\\",
  "\u0000",
  "\n",
  " ",
  "~",
  "file://",
  "C:",
  "\uff0e",
  "\u202e",
  "é",
  "e\u0301",
  "\ud800",
  "con",
  "*",
  "md",
);
const path = fc.oneof(
  fc.array(piece, { maxLength: 8 }).map((parts) => parts.join("")),
  fc.array(piece, { maxLength: 6 }).map((parts) => `/memories/${parts.join("")}`),
  fc.string({ unit: "binary", maxLength: 40 }).map((name) => `/memories/${name}`),
);

const goodPath = fc
  .tuple(fc.constantFrom("/memories/", "/memories/shared/"), fc.string({ unit: "grapheme", maxLength: 20 }))
  .map(([root, stem]) => `${root}${stem}.md`);

test("what passes the grammar is a plain name right under its root", () => {
  fc.assert(
    fc.property(path, (text) => {
      const found = parseMemoryPath(text);
      if (found === undefined || found.kind === "root") return;
      expect(found.name).toMatch(
        /^[^./\\%:\p{Cc}\p{Cf}][^/\\:\p{Cc}\p{Cf}]*\.md$|^%(?![0-9a-fA-F]{2})[^/\\:\p{Cc}]*\.md$/u,
      );
      const root = resolve("/r", found.scope);
      expect(resolve(root, found.name)).toBe(`${root}${sep}${found.name}`);
      expect(parseMemoryPath(found.virtual)).toEqual(found);
    }),
    { numRuns: 3000 },
  );
});

test("nothing is ever written outside the two folders", async () => {
  const base = tempFolder();
  const memory = createMemoryFolders({ root: join(base, "memories") });
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(path, goodPath),
      fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom("me", "..", "a/../..")),
      async (text, agent) => {
        const found = parseMemoryPath(text);
        if (found?.kind !== "file") return;
        await memory.create({ agent, scope: found.scope, name: found.name }, "x").catch(() => undefined);
      },
    ),
    { numRuns: 400 },
  );
  expect(readdirSync(base).filter((name) => name !== "memories")).toEqual([]);
  for (const entry of readdirSync(join(base, "memories"), { withFileTypes: true, recursive: true }))
    expect(entry.isDirectory() || entry.name.endsWith(".md")).toBe(true);
});

const line = fc.string({ unit: fc.constantFrom("a", "b", "$", "&", "é", " "), maxLength: 6 });
const text = fc
  .tuple(fc.array(line, { maxLength: 8 }), fc.constantFrom("\n", "\r\n"), fc.boolean())
  .map(([lines, end, ended]) => lines.join(end) + (ended && lines.length > 0 ? end : ""));

test("an insert adds exactly its lines, where it said, and keeps all others", () => {
  fc.assert(
    fc.property(text, fc.nat({ max: 9 }), fc.array(line, { minLength: 1, maxLength: 3 }), (before, at, added) => {
      const lines = linesOf(before);
      fc.pre(at <= lines.length);
      const after = insertLines(before, at, `${added.join("\n")}\n`, "p").text;
      // A file's last line without an end may be empty text, which is no line at all.
      fc.pre(before === "" || before.endsWith("\n") || at < lines.length || added.at(-1) !== "");
      expect(linesOf(after)).toEqual([...lines.slice(0, at), ...added, ...lines.slice(at)]);
    }),
  );
});

const countOf = (whole: string, part: string): number =>
  [...whole].length === 0
    ? 0
    : Array.from({ length: whole.length }, (_, at) => whole.startsWith(part, at)).filter(Boolean).length;

test("a replacement is literal: it undoes itself; what occurs not once is refused", () => {
  fc.assert(
    fc.property(text, line, line, (before, old, fresh) => {
      fc.pre(old !== "" && fresh !== "" && old !== fresh);
      if (countOf(before, old) !== 1) {
        expect(() => replaceOnce(before, old, fresh, "p")).toThrow(/No replacement was performed/);
        return;
      }
      const after = replaceOnce(before, old, fresh, "p").text;
      expect(after).toBe(before.split(old).join(fresh));
      fc.pre(countOf(after, fresh) === 1);
      expect(replaceOnce(after, fresh, old, "p").text).toBe(before);
    }),
    { numRuns: 1000 },
  );
});
