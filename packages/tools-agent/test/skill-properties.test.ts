import fc from "fast-check";
import { expect, test } from "vitest";
import { parseSkill } from "../src/domain/index.ts";
import { quoteValues } from "../src/domain/skills/quote-values.ts";

const line = fc.oneof(
  fc.constantFrom(
    "---",
    "name: a",
    "description: b",
    "description: a: b",
    "- x",
    "  more: here",
    "",
    "\t",
    "metadata:",
    "  k: 1",
    "&a x",
    "*a",
    "? x",
    "%YAML 1.1",
    "...",
    "'",
    '"',
    "key: |",
    "<<: *a",
    "__proto__: x",
    "[",
    "{",
    "\ufeff---",
  ),
  fc.string({ unit: "binary", maxLength: 20 }),
);
const file = fc.array(line, { maxLength: 14 }).map((lines) => lines.join("\n"));

test("any text is read without throwing; what is usable has a description, what is not says why", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        file,
        file.map((text) => `---\n${text}\n---\nbody`),
      ),
      async (text) => {
        const skill = await parseSkill(text, "folder");
        if (skill.usable) expect(skill.fields.description).toBeTruthy();
        else expect(skill.problems.length).toBeGreaterThan(0);
        const lines = text.replace(/\r\n?/g, "\n").split("\n").length;
        for (const { line: at, message } of skill.problems) {
          expect(message).not.toContain("\n");
          if (at !== undefined) expect(at >= 1 && at <= lines).toBe(true);
        }
        expect(Object.getPrototypeOf({})).toBe(Object.prototype);
      },
    ),
    { numRuns: 1500 },
  );
});

test("quoting keeps every line in its place", () => {
  fc.assert(
    fc.property(file, (text) => {
      const { yaml, lines } = quoteValues(text);
      const [before, after] = [text.split("\n"), yaml.split("\n")];
      expect(after).toHaveLength(before.length);
      for (const at of lines) expect(after[at]).toMatch(/^[A-Za-z][\w-]*: ".*"$/);
    }),
  );
});

test("a description of plain words, colons included, comes back as written", async () => {
  const word = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,6}:?$/);
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 8 }), async (words) => {
      const description = words.join(" ");
      const skill = await parseSkill(`---\nname: a\ndescription: ${description}\n---\nbody`, "a");
      // A lone word such as `null` is YAML's nothing.
      fc.pre(!/^(null|Null|NULL)$/.test(description));
      expect(skill.fields.description).toBe(description);
      expect(skill.usable).toBe(true);
    }),
  );
});
