import { chmodSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createHarness, createWorkspace, type HarnessOptions, type WorkspaceOptions } from "@latchai/testkit";
import { describe, expect, it } from "vitest";
import { createShellPort, type ShellServices, shell } from "../src/index.ts";

const typescript = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
const tsconfig = JSON.stringify({ compilerOptions: { strict: true, incremental: true, types: [] }, include: ["src"] });

function setUp(files: WorkspaceOptions["files"], more: Partial<ShellServices> = {}, options: HarnessOptions = {}) {
  const workspace = createWorkspace({ files: files ?? {}, mounts: { docs: { files: { "readme.md": "x" } } } });
  const port = createShellPort({ home: "/srv/home", mounts: () => ["docs"] });
  const h = createHarness(shell, { files: workspace.files, shell: port, typescript, ...more }, options);
  return { h, root: workspace.root, [Symbol.dispose]: () => workspace[Symbol.dispose]() };
}

describe("TypeScript out of the box", () => {
  it("lists errors with virtual paths, and asks nobody", async () => {
    using s = setUp(
      { "tsconfig.json": tsconfig, "src/a.ts": 'export const a: number = "x";\n' },
      {},
      { attended: false },
    );
    expect(await s.h.text("check_diagnostics")).toBe(
      "error src/a.ts:1:14 — TS2322: Type 'string' is not assignable to type 'number'.",
    );
    expect(await s.h.explain("check_diagnostics")).toMatchObject({
      explanation: { decision: "allow", class: "ordinary" },
    });
  });

  it("says when all is well, and writes nothing", async () => {
    using s = setUp({ "tsconfig.json": tsconfig, "src/a.ts": "export const a = 1;\n" });
    expect(await s.h.text("check_diagnostics", { root: "workspace" })).toBe("No diagnostics — clean");
    expect(readdirSync(s.root).sort()).toEqual(["src", "tsconfig.json"]);
  });

  it("caps the list and counts the rest", async () => {
    const lines = Array.from({ length: 130 }, (_, i) => `export const a${i}: number = "x";`).join("\n");
    using s = setUp({ "tsconfig.json": tsconfig, "src/a.ts": lines });
    const shown = (await s.h.text("check_diagnostics")).split("\n");
    expect(shown).toHaveLength(101);
    expect(shown[100]).toMatch(/^… and 30 more/);
  });

  it("checks what a solution file refers to, comments and all", async () => {
    using s = setUp({
      "tsconfig.json": '{ // solution\n "files": [], "references": [{ "path": "./one" }, { "path": "./two" },] }',
      "one/tsconfig.json": '{ "compilerOptions": { "composite": true, "strict": true, "types": [] } }',
      "one/a.ts": "export const one: string = 1;\n",
      "two/tsconfig.json": '{ "compilerOptions": { "composite": true, "strict": true, "types": [] } }',
      "two/b.ts": "export const two: string = 2;\n",
    });
    const text = await s.h.text("check_diagnostics");
    expect(text).toContain("error one/a.ts:1:14 — TS2322");
    expect(text).toContain("error two/b.ts:1:14 — TS2322");
  });

  it("reports a broken configuration instead of calling it clean", async () => {
    using s = setUp({ "tsconfig.json": '{ "include": ["nothing"] }' });
    expect(await s.h.text("check_diagnostics")).toMatch(/^error tsconfig\.json:1:1 — TS18003: /);
  });
});

describe("what lies outside the root", () => {
  const source = { "src/a.ts": 'export const a: number = "x";\n' };
  const config = (more: object) => JSON.stringify({ compilerOptions: { strict: true, types: [] }, ...more });

  it.each([
    ["extends", { extends: "../../../../../../etc/passwd", include: ["src"] }],
    ["extends, absolute", { extends: "/etc/passwd", include: ["src"] }],
    ["include", { include: ["src", "/etc/**/*.ts", "../outside/*.ts"] }],
    ["files", { files: ["../outside/secret.ts"] }],
    ["references", { files: [], references: [{ path: "../outside" }] }],
  ])("is not read or shown: %s", async (_, more) => {
    using s = setUp({ "tsconfig.json": config(more), ...source });
    const outside = join(dirname(s.root), "outside");
    mkdirSync(outside, { recursive: true });
    writeFileSync(join(outside, "secret.ts"), 'export const secretName: number = "secretValue";\n');
    writeFileSync(join(outside, "tsconfig.json"), config({}));
    const text = await s.h.text("check_diagnostics");
    expect(text).not.toMatch(/secret(Name|Value)|root:|passwd\(|TS1005/);
    expect(text).toMatch(/outside workspace|TS5058|TS18003|TS6053/);
    expect(text).not.toContain(s.root);
    expect(text).not.toContain(dirname(s.root));
    rmSync(outside, { recursive: true });
  });

  it("is not read through an import or a link", async () => {
    using s = setUp({
      "tsconfig.json": tsconfig,
      "src/a.ts": 'import { b } from "../../outside2/b.ts";\nexport const a: 1 = b;\n',
    });
    const outside = join(dirname(s.root), "outside2");
    mkdirSync(outside, { recursive: true });
    writeFileSync(join(outside, "b.ts"), 'export const b = "secretValue";\n');
    expect(await s.h.text("check_diagnostics")).toMatch(/^\[tsc .* was not run: .* a file outside workspace/);
    writeFileSync(join(s.root, "src/a.ts"), "export const a = 1;\n");
    symlinkSync(join(outside, "b.ts"), join(s.root, "src/b.ts"));
    expect(await s.h.text("check_diagnostics")).toMatch(/^\[tsc .* was not run: .* a file outside workspace/);
    rmSync(outside, { recursive: true });
  });

  it("is not named in a message", async () => {
    const command = (root: string) =>
      `printf '%s\\n' 'src/x.c:3:7: error: see ${root}/src/y.h and /usr/lib/z/q.h'; exit 1`;
    let root = "";
    const checkers = () => [{ name: "mine", command: command(root), format: "gcc" as const }];
    using s = setUp({}, { checkers, trust: { accepted: () => true } });
    root = s.root;
    expect(await s.h.text("check_diagnostics")).toBe("error src/x.c:3:7 — see src/y.h and …/q.h");
  });
});

describe("other checkers", () => {
  const gcc = {
    name: "mine",
    command: "printf 'src/x.c:3:7: warning: odd\\nsrc/y.c:9: error: bad\\n'; exit 1",
    format: "gcc" as const,
  };

  it("are code until a person has accepted them by content", async () => {
    const asked: Record<string, string>[] = [];
    const trust = (answer: boolean) => ({
      accepted: (_: string, hashes: Readonly<Record<string, string>>) => {
        asked.push(hashes);
        return answer;
      },
    });
    using s = setUp({}, { checkers: () => [gcc], trust: trust(false) });
    expect(await s.h.explain("check_diagnostics")).toMatchObject({
      explanation: { decision: "ask", class: "code", offers: ["check_diagnostics(workspace)"] },
    });
    using t = setUp({}, { checkers: () => [gcc], trust: trust(true) });
    expect(await t.h.text("check_diagnostics")).toBe("warning src/x.c:3:7 — odd\nerror src/y.c:9:1 — bad");
    expect(Object.values(asked[0] ?? {})[0]).toMatch(/^[0-9a-f]{64}$/);
  });

  it("are refused when nobody watches and nothing was accepted", async () => {
    using s = setUp({}, { checkers: () => [gcc] }, { attended: false });
    expect((await s.h.error("check_diagnostics")).kind).toBe("denied");
  });

  it("of the project count as the project's, and a changed program changes its hash", async () => {
    const asked: Record<string, string>[] = [];
    const trust = { accepted: (_: string, hashes: Readonly<Record<string, string>>) => asked.push(hashes) > 0 };
    const script = "#!/bin/sh\necho 'a.py:1:2: error: wrong  [misc]'\nexit 1\n";
    using s = setUp({ "mypy.ini": "[mypy]\n", ".venv/bin/mypy": script }, { trust });
    const program = join(s.root, ".venv/bin/mypy");
    chmodSync(program, 0o755);
    expect(await s.h.text("check_diagnostics")).toBe("error a.py:1:2 — wrong  [misc]");
    writeFileSync(program, `${script}# changed\n`);
    await s.h.text("check_diagnostics");
    expect(Object.keys(asked[0] ?? {})).toEqual([`mypy: ${program}`, "mypy: mypy.ini"]);
    expect(asked[0]).not.toEqual(asked.at(-1));
  });

  it("that fail say so", async () => {
    const broken = { name: "broken", command: "echo no config >&2; exit 2", format: "gcc" as const };
    using s = setUp({}, { checkers: () => [broken], trust: { accepted: () => true } });
    expect(await s.h.text("check_diagnostics")).toBe("[broken: exit 2 — no config]");
  });

  it.each([
    ["is not there", "no-such-checker --all", "[mine: exit 127 — "],
    ["is killed", "kill -KILL $$", "[mine: exit 137 — "],
    ["says nothing of a known form", "echo all broken; exit 3", "[mine: exit 3 — all broken]"],
  ])("that %s are no clean project", async (_, command, text) => {
    const checkers = () => [{ ...gcc, command }];
    using s = setUp({}, { checkers, trust: { accepted: () => true } });
    expect(await s.h.text("check_diagnostics")).toContain(text);
  });

  it("that print without end are stopped, what they had found is kept, and the next one runs", async () => {
    const endless = { ...gcc, name: "endless", command: "yes 'src/x.c:3:7: error: bad'" };
    using s = setUp({}, { checkers: () => [endless, gcc], trust: { accepted: () => true } });
    const lines = (await s.h.text("check_diagnostics")).split("\n");
    expect(lines[0]).toBe("error src/x.c:3:7 — bad");
    expect(lines[100]).toMatch(/^… and \d+ more/);
    expect(lines[101]).toMatch(/^\[endless: output limit reached: stopped after 200000 characters/);
    expect(lines).toHaveLength(102);
  });

  it("that never end are stopped with the call", async () => {
    const left = new AbortController();
    const waiting = { ...gcc, command: "touch started; sleep 1000" };
    using s = setUp({}, { checkers: () => [waiting], trust: { accepted: () => true } });
    const call = s.h.call("check_diagnostics", {}, { signal: left.signal });
    await expect.poll(() => readdirSync(s.root), { timeout: 15_000 }).toContain("started");
    left.abort();
    expect(await call).toMatchObject({ ok: false, error: { kind: "cancelled" } });
  });

  it("meet the denylist like any command", async () => {
    const bad = { name: "bad", command: "rm -rf src", format: "gcc" as const };
    using s = setUp({ "src/a": "x" }, { checkers: () => [bad], trust: { accepted: () => true } });
    expect(await s.h.text("check_diagnostics")).toMatch(/^\[bad: Refused by the shell denylist/);
  });
});

it("names the roots, and says when nothing applies", async () => {
  using s = setUp({ "a.txt": "x" });
  expect((await s.h.error("check_diagnostics", { root: "src" })).message).toBe(
    'There is no root "src" — check_diagnostics takes one of: workspace, docs.',
  );
  expect(await s.h.text("check_diagnostics", { root: "docs" })).toMatch(/^No checker applies to docs/);
});
