import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { heavyPackages, type Moment, modulesAt } from "../loaded-modules.ts";
import type { Step } from "../step.ts";

/** Import cost is start-up cost: nothing heavy may be loaded for `--help`, nor when the daemon first answers. */
export const heavyModules: Step = {
  name: "heavy modules",
  async run(root) {
    const main = join(root, "apps/daemon/dist/main.mjs");
    if (!existsSync(main)) return { ok: false, detail: `${main} is missing: the daemon was not built.` };
    const folder = await mkdtemp(join(tmpdir(), "latchai-modules-"));
    try {
      const lines: string[] = [];
      const notes: string[] = [];
      for (const moment of ["help", "ready"] satisfies Moment[]) {
        const packages = await modulesAt(moment, main, folder);
        const heavy = packages.filter((name) => heavyPackages.has(name));
        notes.push(`${moment}: ${packages.length} packages loaded, ${heavy.length} heavy`);
        if (heavy.length > 0)
          lines.push(`Loaded at ${moment}: ${heavy.join(", ")}. Import them inside the function that needs them.`);
      }
      return { ok: lines.length === 0, detail: lines.join("\n"), note: notes.join("; ") };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
