import { passes } from "../command.ts";
import type { Step } from "../step.ts";

export const types: Step = {
  name: "types",
  run: (root) => passes(root, "tsc", ["-p", "."]),
};

/** The page has a program of its own: it sees the DOM, and nothing else does. */
export const webTypes: Step = {
  name: "types of the page",
  run: (root) => passes(root, "tsc", ["-p", "apps/web"]),
};
