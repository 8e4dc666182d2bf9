import { passes } from "../command.ts";
import type { Step } from "../step.ts";

/** Unused files, exports and dependencies. */
export const deadCode: Step = {
  name: "dead code",
  run: (root) => passes(root, "knip", ["--no-progress", "--no-config-hints"]),
};
