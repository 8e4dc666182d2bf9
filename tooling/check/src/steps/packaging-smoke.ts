import { readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { command } from "../command.ts";
import { pack } from "../pack.ts";
import type { Step } from "../step.ts";

const packed = ["packages/core", "packages/fence", "packages/tools-files", "packages/tools-db"];

/** The @types/node of this repository: the consumer is checked against the same Node. */
const nodeTypes = (root: string): string =>
  (JSON.parse(readFileSync(join(root, "node_modules/@types/node/package.json"), "utf8")) as { version: string })
    .version;

/** The optional peer that is native: what was built here, as building it anew takes minutes. */
const linkDriver = async (root: string, consumer: string): Promise<void> =>
  symlink(
    await realpath(join(root, "packages/tools-db/node_modules/better-sqlite3")),
    join(consumer, "node_modules/better-sqlite3"),
  );

/** Packs core, fence and two families, installs the tarballs with npm in an empty folder, calls tools, type-checks a consumer. */
export const packagingSmoke: Step = {
  name: "packaging smoke",
  async run(root) {
    const folder = await mkdtemp(join(tmpdir(), "latchai-pack-"));
    try {
      const tarballs = join(folder, "tarballs");
      const consumer = join(folder, "consumer");
      await mkdir(tarballs);
      await cp(join(root, "tooling/check/consumer"), consumer, { recursive: true });
      const files = await Promise.all(packed.map((one) => pack(root, one, tarballs)));
      await writeFile(
        join(consumer, "package.json"),
        JSON.stringify({ name: "consumer", private: true, type: "module" }),
      );
      const types = `@types/node@${nodeTypes(root)}`;
      const npm = ["install", "--engine-strict", "--no-audit", "--no-fund", "--loglevel=error", types, ...files];
      const runs: [string, string[]][] = [
        ["npm", npm],
        ["node", ["call.mjs"]],
        ["node", ["query.mjs"]],
        ["tsc", ["-p", "."]],
      ];
      for (const [program, args] of runs) {
        const { code, output } = await command(root, program, args, { cwd: consumer });
        if (code !== 0) return { ok: false, detail: `${program} ${args.join(" ")}\n${output}` };
        if (program === "npm") await linkDriver(root, consumer);
      }
      return { ok: true, note: `${files.length} tarballs` };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
