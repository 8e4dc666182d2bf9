import { passes } from "../command.ts";
import type { Step } from "../step.ts";

export const build: Step = {
  name: "build",
  run: (root) => passes(root, "turbo", ["run", "build", "--output-logs=errors-only"]),
};
