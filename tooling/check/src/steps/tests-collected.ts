import { relative } from "node:path";
import { command } from "../command.ts";
import { gitFiles, isTest } from "../sources.ts";
import type { Step } from "../step.ts";

/** A test file in a folder that no vitest project looks at would never run, and nobody would notice. */
export const testsCollected: Step = {
  name: "every test file runs",
  async run(root) {
    const { code, stdout, output } = await command(root, "vitest", ["list", "--filesOnly", "--json"]);
    if (code !== 0) return { ok: false, detail: output };
    const rows = JSON.parse(stdout.slice(stdout.indexOf("["))) as { file: string }[];
    const collected = new Set(rows.map(({ file }) => relative(root, file)));
    const files = gitFiles(root, "*.test.ts", "*.test.tsx").filter(isTest);
    const lost = files.filter((file) => !collected.has(file));
    return {
      ok: lost.length === 0,
      detail: `Not collected by vitest: ${lost.join(", ")}`,
      note: `${files.length} files`,
    };
  },
};
