import { checkDocs } from "@latchai/tooling-docs-gen";
import type { Step } from "../step.ts";

/** The generated docs in git are what the families say today. */
export const docs: Step = {
  name: "docs",
  async run(root) {
    const stale = await checkDocs(root);
    return { ok: stale.length === 0, detail: `Out of date: ${stale.join(", ")}\nType: pnpm gen` };
  },
};
