import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { checkBoundaries } from "./check.ts";

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

/** Names of the rules that a small repository breaks. */
const broken = async (files: Record<string, string>): Promise<string[]> => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "latchai-boundaries-")));
  roots.push(root);
  const all = {
    "packages/core/src/index.ts": "export const core = 1;\n",
    "apps/daemon/src/main.ts": "export {};\n",
    ...files,
  };
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const { violations } = await checkBoundaries(root);
  return [...new Set(violations.map(({ rule }) => rule))].sort();
};

const coreFrom = (path: string) => `import { core } from "${path}core/src/index.ts";\nexport const x = core;\n`;

test("a family on core alone keeps the rules", async () => {
  expect(
    await broken({
      "packages/tools-a/src/index.ts": `${coreFrom("../../")}export { limit } from "./domain/index.ts";\n`,
      "packages/tools-a/src/limits.ts": "export const max = 1;\n",
      "packages/tools-a/src/domain/index.ts": 'import { max } from "../limits.ts";\nexport const limit = max;\n',
    }),
  ).toEqual([]);
});

test.each([
  [
    "a family that imports another",
    {
      "packages/tools-a/src/index.ts": 'import "../../tools-b/src/index.ts";\n',
      "packages/tools-b/src/index.ts": "export {};\n",
    },
    ["family-on-core-only", "no-family-imports-a-family"],
  ],
  [
    "the same as a type only, in a test",
    {
      "packages/tools-a/test/a.test.ts": 'import type { B } from "../../tools-b/src/index.ts";\nexport type A = B;\n',
      "packages/tools-b/src/index.ts": "export type B = 1;\n",
    },
    ["no-family-imports-a-family"],
  ],
  [
    "a cycle of types",
    {
      "packages/tools-a/src/index.ts": 'import type { B } from "./b.ts";\nexport type A = B;\n',
      "packages/tools-a/src/b.ts": 'import type { A } from "./index.ts";\nexport type B = A;\n',
    },
    ["no-cycles"],
  ],
  [
    "a domain that runs core",
    { "packages/tools-a/src/domain/a.ts": coreFrom("../../../") },
    ["domain-takes-core-as-types"],
  ],
  [
    "a domain that knows a tool",
    {
      "packages/tools-a/src/domain/a.ts": 'import "../tools/t.ts";\n',
      "packages/tools-a/src/tools/t.ts": "export {};\n",
    },
    ["domain-is-pure"],
  ],
  [
    "a package that imports an app",
    { "packages/core/src/index.ts": 'import "../../../apps/daemon/src/main.ts";\n' },
    ["core-stands-alone", "nothing-imports-an-app"],
  ],
  [
    "a page that runs the daemon's code",
    {
      "apps/web/src/a.ts": 'import { a } from "../../daemon/src/http/api-types.ts";\nconsole.log(a);\n',
      "apps/web/src/b.ts": 'import type { B } from "../../daemon/src/http/other.ts";\nexport type C = B;\n',
      "apps/daemon/src/http/api-types.ts": "export const a = 1;\n",
      "apps/daemon/src/http/other.ts": "export type B = 1;\n",
    },
    ["nothing-imports-an-app", "the-api-is-types-to-the-page"],
  ],
  ["core that touches files", { "packages/core/src/index.ts": 'import "node:fs";\n' }, ["core-uses-no-host"]],
  [
    "product code that imports a test",
    { "packages/tools-a/src/index.ts": 'import "./a.test.ts";\n', "packages/tools-a/src/a.test.ts": "export {};\n" },
    ["no-test-code-in-product"],
  ],
  ["an import of nothing", { "packages/tools-a/src/index.ts": 'import "./gone.ts";\n' }, ["resolvable"]],
  [
    "a file with 26 imports",
    Object.fromEntries([
      ["packages/tools-a/src/all.ts", Array.from({ length: 26 }, (_, n) => `import "./f${n}.ts";\n`).join("")],
      ...Array.from({ length: 26 }, (_, n) => [`packages/tools-a/src/f${n}.ts`, "export {};\n"]),
    ]) as Record<string, string>,
    ["fan-out"],
  ],
] as const)("%s is found", async (_, files, rules) => {
  expect(await broken({ ...files })).toEqual(rules);
});
