import { passes } from "../command.ts";
import type { Step } from "../step.ts";

export const types: Step = {
  name: "types",
  run: (root) => passes(root, "tsc", ["-p", "."]),
};

/** The page and its browser tests are programs of their own: they see the DOM, and nothing else does. */
export const webTypes: Step = {
  name: "types of the page",
  async run(root) {
    const page = await passes(root, "tsc", ["-p", "apps/web"]);
    return page.ok ? await passes(root, "tsc", ["-p", "apps/web/test"]) : page;
  },
};
