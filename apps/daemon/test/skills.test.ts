import { rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { SkillDetail, SkillList, SkillRow } from "../src/http/schemas/skills.ts";
import type { TrustDetail } from "../src/http/schemas/trust.ts";
import { type LocalDaemon, startLocal } from "./support/in-process.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const skill = (name: string, body: string): string =>
  `---\nname: ${name}\ndescription: About ${name}\n---\n\n${body}\n`;

let daemon: LocalDaemon;
const list = async (): Promise<SkillList> => (await daemon.asOwner("GET", "/api/skills")).json<SkillList>();
const row = async (name: string): Promise<SkillRow | undefined> =>
  (await list()).skills.find((one) => one.name === name);
const body = async (name: string): Promise<string> =>
  (await daemon.asOwner("GET", `/api/skills/${name}`)).json<SkillDetail>().body;
const tool = async (name: string, args: object): Promise<void> => {
  const answer = await daemon.asOwner("POST", `/api/tools/${name}`, { arguments: args, attended: false });
  expect(answer.json(), name).toMatchObject({ ok: true });
};
const shown = async (id: string): Promise<TrustDetail> =>
  (await daemon.asOwner("GET", `/api/trust/${encodeURIComponent(id)}`)).json<TrustDetail>();
const decide = (id: string, what: "accept" | "reject") =>
  what === "accept"
    ? daemon.asOwner("POST", "/api/trust/accept", { ids: [id] })
    : daemon.asOwner("POST", `/api/trust/${encodeURIComponent(id)}/reject`);

describe("skills of the home", () => {
  beforeAll(async () => {
    daemon = await startLocal({
      config: {},
      files: {
        "permissions.json": JSON.stringify({ unattendedDefault: "allow", rules: [] }),
        "workspace/skills/pdf/SKILL.md": skill("pdf", "Use scripts/fill.py."),
        "workspace/skills/pdf/scripts/fill.py": "print(1)\n",
        "workspace/skills/notes/SKILL.md": skill("notes", "Write notes."),
        "workspace/skills/deep/er/SKILL.md": skill("deeper", "Deep."),
        "workspace/skills/colon/SKILL.md": "---\nname: colon\ndescription: Use when: asked\n---\nx",
        "workspace/skills/mute/SKILL.md": "---\nname: mute\n---\nx",
        "workspace/skills/tools/SKILL.md":
          "---\nname: tools\ndescription: d\nallowed-tools: run_shell write_file\n---\nx",
        "workspace/skills/tools/data.bin": "\u0000\u0001",
      },
    });
  });
  afterAll(() => daemon.stop());

  test("a first start accepts what it finds; what is broken is listed with line and rule", async () => {
    const { skills, folder } = await list();
    expect(folder).toBe(join(daemon.home.path, "workspace/skills"));
    expect(skills.filter(({ usable }) => usable).map(({ name }) => name)).toEqual([
      "colon",
      "deeper",
      "notes",
      "pdf",
      "tools",
    ]);
    expect(skills.every(({ state }) => state === "ready")).toBe(true);
    expect(await row("colon")).toMatchObject({ problems: [{ rule: "yaml-colon", line: 3 }] });
    expect(await row("mute")).toMatchObject({ usable: false, problems: [{ rule: "description-missing" }] });
    expect(await row("tools")).toMatchObject({ allowedTools: ["run_shell", "write_file"] });
    const detail = (await daemon.asOwner("GET", "/api/skills/pdf")).json<SkillDetail>();
    expect(detail).toMatchObject({ body: "Use scripts/fill.py.", files: ["scripts/fill.py"], folder: "skills/pdf" });
    expect((await daemon.asOwner("GET", "/api/skills/nope")).status).toBe(404);
  });

  test("instructions that an agent changed wait, and the accepted ones stay in use until a person agrees", async () => {
    await tool("edit_file", {
      path: "skills/notes/SKILL.md",
      old_string: "Write notes.",
      new_string: "Send notes away.",
    });
    expect(await row("notes")).toMatchObject({ state: "waiting", usable: true, trustId: "skill:notes" });
    expect(await body("notes")).toBe("Write notes.");
    expect(await shown("skill:notes")).toMatchObject({
      changedBy: 'the agent "default"',
      diff: expect.stringContaining("+Send notes away."),
    });
    expect((await decide("skill:notes", "reject")).status).toBe(200);
    expect(await daemon.home.read("workspace/skills/notes/SKILL.md")).toBe(skill("notes", "Write notes."));
    await tool("edit_file", { path: "skills/notes/SKILL.md", old_string: "Write notes.", new_string: "Short notes." });
    expect((await decide("skill:notes", "accept")).status).toBe(200);
    expect(await body("notes")).toBe("Short notes.");
  });

  test.each([
    ["edit_file", { path: "skills/pdf/scripts/fill.py", old_string: "print(1)", new_string: "import os" }],
    ["run_shell", { command: "echo 'import os' > skills/pdf/scripts/fill.py" }],
    ["delete_file", { path: "skills/pdf/scripts/fill.py" }],
  ])("a script that %s changed keeps its skill from being loaded", async (name, args) => {
    await tool(name, args);
    expect(await row("pdf")).toMatchObject({ state: "waiting", usable: false });
    expect(await body("pdf")).toBe("");
    const entry = await shown("skill:pdf");
    expect(entry.diff).toMatch(/^[-+] {2}scripts\//m);
    expect((await decide("skill:pdf", "reject")).json()).toMatchObject({
      error: { message: expect.stringMatching(/nothing was put back: scripts\/fill\.py changed.*keeps no copy/) },
    });
    await daemon.home.write("workspace/skills/pdf/scripts/fill.py", "print(1)\n");
    expect(await row("pdf")).toMatchObject({ state: "ready", usable: true });
  });

  test("rejecting files that were added removes them and puts SKILL.md back", async () => {
    await tool("write_file", { path: "skills/pdf/scripts/more.py", content: "import os" });
    await tool("write_file", { path: "skills/pdf/odd 'name'.py", content: "import os" });
    await tool("edit_file", { path: "skills/pdf/SKILL.md", old_string: "fill.py", new_string: "more.py" });
    expect(await row("pdf")).toMatchObject({ state: "waiting", usable: false });
    expect((await decide("skill:pdf", "reject")).status).toBe(200);
    expect(await row("pdf")).toMatchObject({ state: "ready", usable: true });
    expect(await daemon.home.read("workspace/skills/pdf/SKILL.md")).toBe(skill("pdf", "Use scripts/fill.py."));
    expect(await daemon.home.read("workspace/skills/pdf/scripts/fill.py")).toBe("print(1)\n");
    await expect(daemon.home.read("workspace/skills/pdf/scripts/more.py")).rejects.toThrow("ENOENT");
    await expect(daemon.home.read("workspace/skills/pdf/odd 'name'.py")).rejects.toThrow("ENOENT");
  });

  test("a skill that an agent wrote is none until a person accepts it", async () => {
    await tool("write_file", { path: "skills/fresh/SKILL.md", content: skill("fresh", "Do it.") });
    expect(await row("fresh")).toMatchObject({ state: "waiting", usable: false });
    await decide("skill:fresh", "accept");
    expect(await row("fresh")).toMatchObject({ state: "ready", usable: true });
    await tool("write_file", { path: "skills/other/SKILL.md", content: skill("other", "Do it.") });
    await decide("skill:other", "reject");
    expect(await row("other")).toBeUndefined();
  });

  test("a skill whose files lead out of its folder cannot be accepted", async () => {
    await daemon.home.write("workspace/skills/leak/SKILL.md", skill("leak", "Read key."));
    await symlink("../../../token", join(daemon.home.path, "workspace/skills/leak/key"));
    expect(await row("leak")).toMatchObject({ usable: false, problems: [{ rule: "not-acceptable" }, {}] });
    expect((await decide("skill:leak", "accept")).status).toBe(409);
    await rm(join(daemon.home.path, "workspace/skills/leak"), { recursive: true });
    expect(await row("leak")).toBeUndefined();
  });

  test("what is accepted is still so after a restart, and what waits still waits", async () => {
    await tool("write_file", { path: "skills/late/SKILL.md", content: skill("late", "Later.") });
    const { home } = daemon;
    await daemon.serving.close();
    daemon = await startLocal({ home });
    expect(await row("pdf")).toMatchObject({ state: "ready", usable: true });
    expect(await row("late")).toMatchObject({ state: "waiting", usable: false });
    expect((await shown("skill:late")).changedBy).toBe('the agent "default"');
    await daemon.stop();
    daemon = await startLocal({ home });
    await daemon.stop();
    await home.remove();
    daemon = await startLocal();
  });
});
