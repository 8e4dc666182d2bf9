import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { homePaths } from "../../home/layout.ts";
import { checkWorking } from "./working.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "latchai-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(file: string, text: string): Promise<void> {
  const path = join(root, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

test("an empty home lacks a model and nothing else", async () => {
  expect(await checkWorking(homePaths(root))).toEqual([
    { state: "note", what: "models", text: `none; chat needs one under models.list in ${root}/latchai.config.json` },
  ]);
});

test("definitions and skills are read as they lie there, and what is wrong is said with its line", async () => {
  await write("latchai.config.json", '{ "models": { "list": { "a": { "provider": "anthropic", "model": "m" } } } }');
  await write("workspace/agents/good.md", "---\nname: good\n---\nWork.");
  await write("workspace/agents/odd.md", "---\nname: odd\ntool: [x]\n---\nWork.");
  await write("workspace/agents/bad.md", "---\nname: [\n---\nWork.");
  await write("workspace/agents/shared.md", "---\n---\nWork.");
  await write("workspace/skills/pdf/SKILL.md", "---\nname: pdf\ndescription: d\n---\nx");
  await write("workspace/skills/mute/SKILL.md", "---\nname: mute\n---\nx");
  const found = (await checkWorking(homePaths(root))).map(({ state, what, text }) => `${state} ${what}: ${text}`);
  expect(found).toEqual([
    "ok models: a",
    expect.stringMatching(/^note agent bad: cannot be used: line 2: the frontmatter is not valid YAML/),
    "ok agent good: reads well",
    expect.stringMatching(/^note agent odd: line 3: "tool" is no field of an agent; did you mean "tools"\?/),
    expect.stringMatching(/^note agent shared: cannot be used: .*memories/),
    expect.stringMatching(/^note skill mute: skills\/mute: cannot be used: .*description is missing/),
    "ok skill pdf: skills/pdf",
  ]);
});
