import { join } from "node:path";
import { command } from "../command.ts";
import { publishedPackages, type WorkspacePackage } from "../packages.ts";
import type { Step } from "../step.ts";

const problems = async (root: string, { folder, manifest }: WorkspacePackage): Promise<string[]> => {
  const cwd = join(root, folder);
  const tools: [string, string[]][] = [["publint", ["--strict", "--pack", "pnpm"]]];
  if (manifest.exports !== undefined) tools.push(["attw", ["--pack", ".", "--profile", "esm-only", "--no-emoji"]]);
  const found: string[] = [];
  for (const [tool, args] of tools) {
    const { code, output } = await command(root, tool, args, { cwd });
    if (code !== 0) found.push(`${manifest.name}: ${tool}\n${output}`);
  }
  return found;
};

/** What npm users would get: file list, exports and types resolve (publint, attw). */
export const packagedForm: Step = {
  name: "packaged form",
  needsBuild: true,
  async run(root) {
    const packages = publishedPackages(root);
    const found: string[] = [];
    for (const one of packages) found.push(...(await problems(root, one)));
    return { ok: found.length === 0, detail: found.join("\n"), note: `${packages.length} packages` };
  },
};
