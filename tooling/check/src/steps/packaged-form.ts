import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { command } from "../command.ts";
import { pack } from "../pack.ts";
import { publishedPackages, type WorkspacePackage } from "../packages.ts";
import type { Step } from "../step.ts";

const problems = async (root: string, { folder, manifest }: WorkspacePackage, into: string): Promise<string[]> => {
  const tarball = await pack(root, folder, into);
  const tools: [string, string[]][] = [["publint", [tarball, "--strict"]]];
  if (manifest.exports !== undefined) tools.push(["attw", [tarball, "--profile", "esm-only", "--no-emoji"]]);
  const results = await Promise.all(tools.map(([tool, args]) => command(root, tool, args)));
  return results.flatMap(({ code, output }) => (code === 0 ? [] : [`${manifest.name}\n${output}`]));
};

/** What npm users would get: file list, exports and types resolve (publint, attw). */
export const packagedForm: Step = {
  name: "packaged form",
  async run(root) {
    const packages = publishedPackages(root);
    const into = await mkdtemp(join(tmpdir(), "latchai-packed-"));
    try {
      const found: string[] = [];
      for (const one of packages) found.push(...(await problems(root, one, into)));
      return { ok: found.length === 0, detail: found.join("\n"), note: `${packages.length} packages` };
    } finally {
      await rm(into, { recursive: true, force: true });
    }
  },
};
