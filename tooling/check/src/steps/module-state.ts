import { readFileSync } from "node:fs";
import { join } from "node:path";
import { moduleStateIn } from "../module-state.ts";
import { gitFiles, isTest } from "../sources.ts";
import type { Step } from "../step.ts";

export const moduleState: Step = {
  name: "no module-level state",
  async run(root) {
    const files = gitFiles(root, "packages/*/src/*.ts", "apps/*/src/*.ts", "apps/*/src/*.tsx").filter(
      (file) => !isTest(file),
    );
    const found = files.flatMap((file) => moduleStateIn(file, readFileSync(join(root, file), "utf8")));
    return {
      ok: found.length === 0,
      detail: `${found.join("\n")}\nState belongs in a factory's closure (createX).`,
      note: `${files.length} files`,
    };
  },
};
