import { checkBoundaries } from "@latchai/tooling-boundaries";
import type { Step } from "../step.ts";

export const boundaries: Step = {
  name: "boundaries",
  async run(root) {
    const { violations, modules } = await checkBoundaries(root);
    const lines = violations.map(({ rule, from, to, hint }) => `${rule}: ${from} → ${to}\n    ${hint}`);
    return { ok: lines.length === 0, detail: lines.join("\n"), note: `${modules} files` };
  },
};
