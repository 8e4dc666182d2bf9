import { passes } from "../command.ts";
import type { Step } from "../step.ts";

export const formatAndLint: Step = {
  name: "format and lint",
  run: (root) => passes(root, "biome", ["ci", "--colors=off", "--diagnostic-level=error", "--max-diagnostics=50", "."]),
};
