import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { command } from "../command.ts";
import type { Step } from "../step.ts";

const packed = ["packages/core", "packages/fence", "packages/tools-files"];

const pack = async (root: string, into: string): Promise<string[]> => {
  for (const folder of packed) {
    const { code, output } = await command(root, "pnpm", ["pack", "--pack-destination", into], {
      cwd: join(root, folder),
    });
    if (code !== 0) throw new Error(`pnpm pack ${folder}\n${output}`);
  }
  return (await readdir(into)).filter((file) => file.endsWith(".tgz")).map((file) => join(into, file));
};

/** Packs core, fence and one family, installs the tarballs with npm in an empty folder, calls a tool, type-checks a consumer. */
export const packagingSmoke: Step = {
  name: "packaging smoke",
  needsBuild: true,
  async run(root) {
    const folder = await mkdtemp(join(tmpdir(), "latchai-pack-"));
    try {
      const tarballs = join(folder, "tarballs");
      const consumer = join(folder, "consumer");
      await mkdir(tarballs);
      await cp(join(root, "tooling/check/consumer"), consumer, { recursive: true });
      const files = await pack(root, tarballs);
      await writeFile(
        join(consumer, "package.json"),
        JSON.stringify({ name: "consumer", private: true, type: "module" }),
      );
      const npm = ["install", "--engine-strict", "--no-audit", "--no-fund", "--loglevel=error", ...files];
      const runs: [string, string[]][] = [
        ["npm", npm],
        ["node", ["call.mjs"]],
        ["tsc", ["-p", "."]],
      ];
      for (const [program, args] of runs) {
        const { code, output } = await command(root, program, args, { cwd: consumer });
        if (code !== 0) return { ok: false, detail: `${program} ${args.join(" ")}\n${output}` };
      }
      return { ok: true, note: `${files.length} tarballs` };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
