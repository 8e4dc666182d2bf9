import { passes } from "../command.ts";
import type { Step } from "../step.ts";

/** Floating promises, files over 400 lines, and the rest of .oxlintrc.json. */
export const typeAwareLint: Step = {
  name: "type-aware lint",
  run: (root) => passes(root, "oxlint", ["--type-aware", "packages", "apps", "tooling"]),
};
