import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { createSkillFolder, type SkillFolder } from "../src/index.ts";
import { harness, tempFolder } from "./harness.ts";

const skill = (fields: string, body = "Do it well.") => `---\n${fields}\n---\n\n${body}\n`;
const pdf = skill("name: pdf-x\ndescription: Works with PDF files.", "Use the scripts.");

const folderOf = async (
  files: Record<string, string | Uint8Array>,
  accept?: (path: readonly string[], text: string) => string | undefined,
): Promise<{ base: string; root: string; skills: SkillFolder; h: ReturnType<typeof harness> }> => {
  const base = tempFolder();
  const root = join(base, "skills");
  mkdirSync(root);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  const skills = createSkillFolder({ root, virtualRoot: "skills", ...(accept === undefined ? {} : { accept }) });
  await skills.refresh();
  return { base, root, skills, h: harness({ skills }) };
};

const problemsOf = ({ skills }: { skills: SkillFolder }) =>
  skills.reports().flatMap(({ folder, problems }) => problems.map(({ rule, line }) => [folder, rule, line] as const));

test("by name: the body without frontmatter, then its folder and files; nobody is asked", async () => {
  const { h } = await folderOf({
    "pdf-x/SKILL.md": pdf,
    "pdf-x/scripts/a.py": "1",
    "pdf-x/references/forms.md": "2",
    "pdf-x/.git/config": "3",
    "pdf-x/node_modules/x/index.js": "4",
  });
  expect(await h.text("load_skill", { name: "pdf-x" })).toBe(
    "Use the scripts.\n\n[skill folder: skills/pdf-x — paths in the skill are relative to it; read with read_file: references/forms.md, scripts/a.py]",
  );
  expect(h.prompts.asked).toEqual([]);
});

test("a success is never clipped; a refusal with many names is short", async () => {
  const many = Object.fromEntries(
    Array.from({ length: 400 }, (_, n) => [
      `s${n}/SKILL.md`,
      skill(`name: skill-${n}\ndescription: ${"d".repeat(900)}`),
    ]),
  );
  const { h, skills } = await folderOf({
    ...many,
    "long/SKILL.md": skill("name: long\ndescription: Long.", "x".repeat(60_000)),
  });
  expect(await h.text("load_skill", { name: "long" })).toContain("x".repeat(60_000));
  const { message } = await h.error("load_skill", { name: "skil-12" });
  expect(message).toMatch(/^no skill named "skil-12"; nearest of 401: /);
  expect(message.split(", ")).toHaveLength(10);
  expect(message).toContain("skill-12");
  const { tool, services } = h.registry.get("load_skill") ?? {};
  const block = String(tool?.promptBlock?.({ services } as never));
  expect(block.length).toBeLessThan(20_200);
  expect(block).toMatch(/^Available skills\b/);
  expect(block).toMatch(/\n\(\d+ more not shown\)$/);
  expect(skills.catalogue()).toHaveLength(401);
});

test.each([
  [
    "a value with an unquoted colon",
    "name: a\ndescription: Use when: the user asks",
    "Use when: the user asks",
    [["yaml-colon", 3]],
  ],
  [
    "one that goes on below",
    "name: a\ndescription: Does things.\n\n  Keywords: a, b\nlicense: MIT",
    "Does things. Keywords: a, b",
    [["yaml-colon", 3]],
  ],
  ["a plain one", "name: a\ndescription: Does things.", "Does things.", []],
  ["a quoted one", 'name: a\ndescription: "Use when: asked"', "Use when: asked", []],
  ["a folded one", "name: a\ndescription: >\n  One\n  two: three", "One two: three", []],
  ["words that are values elsewhere", "name: a\ndescription: no", "no", []],
  ["a date", "name: a\ndescription: 2026-01-01", "2026-01-01", []],
  ["too long", `name: a\ndescription: ${"d".repeat(1025)}`, "d".repeat(1025), [["description-length", undefined]]],
  ["another name", "name: b\ndescription: x", "x", [["name-folder", undefined]]],
  ["no name", "description: x", "x", [["name-missing", undefined]]],
  ["other programs' fields", "name: a\nargument-hint: x\ndescription: y", "y", [["field-unknown", 3]]],
  ["one that stands there twice", "name: a\ndescription: x\ndescription: y", "y", [["field-shape", 4]]],
  ["odd metadata", "name: a\ndescription: y\nmetadata: [1]", "y", [["metadata-shape", 4]]],
  [
    "compatibility",
    `name: a\ndescription: y\ncompatibility: ${"c".repeat(501)}`,
    "y",
    [["compatibility-length", undefined]],
  ],
] as const)("description: %s", async (_, fields, description, problems) => {
  const made = await folderOf({ "a/SKILL.md": skill(fields) });
  expect(made.skills.catalogue()).toMatchObject([{ description }]);
  expect(problemsOf(made)).toEqual(problems.map(([rule, line]) => ["skills/a", rule, line]));
});

test.each([
  ["-pdf", ["starts with a hyphen"]],
  ["pdf-", ["ends with a hyphen"]],
  ["pdf--x", ["two hyphens in a row"]],
  ["p".repeat(65), ["longer than 64"]],
  ["Pdf", ["lower-case"]],
  ["pdf tools", ["lower-case"]],
])("name %s loads with its rule named", async (name, words) => {
  const { skills, h } = await folderOf({ [`${name}/SKILL.md`]: skill(`name: "${name}"\ndescription: x`) });
  const [report] = skills.reports();
  expect(report?.problems.map(({ message }) => message)).toEqual(words.map((word) => expect.stringContaining(word)));
  expect(await h.text("load_skill", { name })).toContain("Do it well.");
});

test("a name in composed and decomposed letters is one name", async () => {
  const made = await folderOf({ "cafe\u0301/SKILL.md": skill("name: caf\u00e9\ndescription: x") });
  expect(problemsOf(made)).toEqual([]);
  for (const name of ["caf\u00e9", "cafe\u0301"])
    expect(await made.h.text("load_skill", { name })).toContain("Do it well.");
});

test.each([
  ["no frontmatter", "# Title\n", "frontmatter-missing", 1],
  ["not closed", "---\nname: a\ndescription: x\n", "frontmatter-open", 1],
  ["no description", skill("name: a"), "description-missing", undefined],
  ["a blank description", skill("name: a\ndescription: '  '"), "description-missing", undefined],
  ["broken YAML", skill("name: a\ndescription: [x"), "yaml", 3],
  ["an end in the middle", skill("name: a\ndescription: x\n...\ndisable-model-invocation: true"), "yaml", 5],
  ["a list", skill("- a\n- b"), "yaml", 2],
  ["nothing between the dashes", skill(""), "name-missing", undefined],
  ["deep nesting", skill(`name: a\ndescription: ${"[".repeat(20_000)}`), "yaml", undefined],
  ["a huge frontmatter", skill(`name: a\ndescription: ${"x".repeat(40_000)}`), "frontmatter-size", 1],
  ["too large", `${pdf}${"x".repeat(262_144)}`, "file-size", undefined],
  ["bytes", new Uint8Array([0xff, 0xd8, 0xff]), "file-encoding", undefined],
] as const)("%s: listed as broken, not loaded", async (_, content, rule, line) => {
  const { skills, h } = await folderOf({ "a/SKILL.md": content });
  const [report] = skills.reports();
  expect(report).toMatchObject({ folder: "skills/a", usable: false });
  expect(report?.problems.map((problem) => problem.rule)).toContain(rule);
  if (line !== undefined) expect(report?.problems.find((problem) => problem.rule === rule)?.line).toBe(line);
  expect(skills.catalogue()).toEqual([]);
  expect((await h.error("load_skill", { name: "a" })).message).toMatch(/^no skill named "a"/);
});

test("an alias bomb is not expanded", async () => {
  const bomb = [
    "a: &a x",
    ...Array.from(
      { length: 30 },
      (_, n) =>
        `b${n}: &b${n} [${Array(9)
          .fill(n === 0 ? "*a" : `*b${n - 1}`)
          .join(",")}]`,
    ),
  ];
  const { skills } = await folderOf({ "a/SKILL.md": skill(`name: a\ndescription: *b29\n${bomb.join("\n")}`) });
  expect(skills.reports()[0]).toMatchObject({ usable: false });
});

test("fields come as texts, allowed-tools is only shown, own properties are not taken for fields", async () => {
  const { skills } = await folderOf({
    "a/SKILL.md": skill(
      "name: a\ndescription: x\nmetadata: {version: 1.0, __proto__: y}\nallowed-tools: [Read, Bash]\n__proto__: {polluted: 1}\nlicense: MIT",
    ),
  });
  const fields = skills.reports()[0]?.fields;
  expect(fields).toMatchObject({ license: "MIT", allowedTools: "Read Bash", hidden: false });
  expect(fields?.metadata["version"]).toBe("1.0");
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});

test("a hidden skill is in no catalogue and no model loads it", async () => {
  const { skills, h } = await folderOf({
    "a/SKILL.md": skill("name: a\ndescription: x\ndisable-model-invocation: true"),
  });
  expect(skills.catalogue()).toEqual([]);
  expect(h.registry.get("load_skill")?.tool.promptBlock?.({ services: { skills } } as never)).toBeUndefined();
  expect((await h.error("load_skill", { name: "a" })).message).toMatch(/^no skill named "a"/);
  expect(await skills.load("a")).toMatchObject({ hidden: true, body: "Do it well." });
});

test.each([
  ["true", true],
  ["True", true],
  ["'true'", true],
  ["yes", true],
  ["on", true],
  ["1", true],
  ["false", false],
  ["no", false],
  ["", false],
])("disable-model-invocation: %s hides it: %s", async (value, hidden) => {
  const text = skill(`name: a\ndescription: x\ndisable-model-invocation: ${value}`);
  const { skills } = await folderOf({ "a/SKILL.md": text });
  expect(skills.catalogue()).toHaveLength(hidden ? 0 : 1);
  const said = skills.reports()[0]?.problems[0]?.message;
  expect(said).toContain(hidden ? "agents are not offered this skill" : "it was left unread");
});

test("of two skills with one name the first by path is in use", async () => {
  const { skills } = await folderOf({
    "b/SKILL.md": skill("name: same\ndescription: second"),
    "a/SKILL.md": skill("name: same\ndescription: first"),
  });
  expect(skills.catalogue()).toEqual([{ name: "same", description: "first" }]);
  const clash = skills.reports()[1]?.problems.find(({ rule }) => rule === "name-duplicate");
  expect(clash?.message).toMatch(/skills\/a .*skills\/b/);
});

test("links are not opened: file, folder, and what a skill refers to", async () => {
  const { base, root, skills, h } = await folderOf({ "x/readme.md": "", "ok/SKILL.md": pdf });
  writeFileSync(join(base, "secret"), skill("name: x\ndescription: leaked"));
  mkdirSync(join(base, "out"));
  writeFileSync(join(base, "out/SKILL.md"), skill("name: y\ndescription: leaked"));
  symlinkSync(join(base, "secret"), join(root, "x/SKILL.md"));
  symlinkSync(join(base, "out"), join(root, "y"));
  symlinkSync(join(base, "out"), join(root, "ok/more"));
  await skills.refresh();
  expect(
    problemsOf({ skills })
      .filter(([, rule]) => rule === "file-kind")
      .map(([folder]) => folder)
      .sort(),
  ).toEqual(["skills/x", "skills/y"]);
  expect(JSON.stringify(skills.reports())).not.toContain("leaked");
  expect(await h.text("load_skill", { name: "pdf-x" })).toContain("no other files");
});

test("an edited skill is read anew; one that went is gone; no folder means no skills", async () => {
  const { root, skills, h } = await folderOf({ "pdf-x/SKILL.md": pdf });
  await h.text("load_skill", { name: "pdf-x" });
  writeFileSync(join(root, "pdf-x/SKILL.md"), pdf.replace("scripts", "force"));
  expect(await h.text("load_skill", { name: "pdf-x" })).toContain("Use the force.");
  rmSync(root, { recursive: true });
  expect((await h.error("load_skill", { name: "pdf-x" })).message).toContain("there are no skills here");
  expect(skills.catalogue()).toEqual([]);
});

test("what a person has not accepted stays out, or at the version before", async () => {
  const accepted = new Map([["old", skill("name: old\ndescription: before", "Before.")]]);
  const { skills, h } = await folderOf(
    {
      "old/SKILL.md": skill("name: old\ndescription: after", "After."),
      "new/SKILL.md": skill("name: new\ndescription: x"),
    },
    (path) => accepted.get(path.join("/")),
  );
  expect(skills.catalogue()).toEqual([{ name: "old", description: "before" }]);
  expect(await h.text("load_skill", { name: "old" })).toContain("Before.");
  expect(problemsOf({ skills }).map(([folder, rule]) => [folder, rule])).toEqual([
    ["skills/new", "not-accepted"],
    ["skills/old", "not-accepted"],
  ]);
});

test("a deny rule for the whole tool holds for names", async () => {
  const { h } = await folderOf({ "pdf-x/SKILL.md": pdf });
  h.rules.add({ key: "load_skill", effect: "deny" });
  expect((await h.error("load_skill", { name: "pdf-x" })).kind).toBe("denied");
});

test.each(["../x", "a/b", "a\\b", "..", "a\u0000"])("%j is no skill's name", async (name) => {
  const { h } = await folderOf({ "a/SKILL.md": pdf });
  expect((await h.error("load_skill", { name })).message).toContain("is not a skill's name");
});

test.each([
  [{ name: "a", url: "https://h.example/x" }, "name and url are both given"],
  [{}, "give exactly one of name and url"],
  [{ name: "", url: " " }, "give exactly one of name and url"],
])("%j is refused", async (args, words) => {
  const { h } = await folderOf({ "a/SKILL.md": pdf });
  const error = await h.error("load_skill", args);
  expect(error).toMatchObject({ kind: "invalid_arguments", message: expect.stringContaining(words) });
  expect(error.message).toMatch(/^Invalid arguments for load_skill: /);
});

test("a skill that took another name is found under that one only", async () => {
  const { root, h } = await folderOf({ "a/SKILL.md": skill("name: a\ndescription: x"), "b/c/d/SKILL.md": pdf });
  writeFileSync(join(root, "a/SKILL.md"), skill("name: z\ndescription: x"));
  expect((await h.error("load_skill", { name: "a" })).message).toContain('no skill named "a"');
  expect(await h.text("load_skill", { name: "z" })).toContain("Do it well.");
  mkdirSync(join(root, "fresh"));
  writeFileSync(join(root, "fresh/SKILL.md"), skill("name: fresh\ndescription: x"));
  expect(await h.text("load_skill", { name: "fresh" })).toContain("Do it well.");
  expect(await h.text("load_skill", { name: "pdf-x" })).toContain("[skill folder: skills/b/c/d — ");
});
