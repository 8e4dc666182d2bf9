import { join } from "node:path";
import type { Step, StepResult } from "./step.ts";
import { steps } from "./steps.ts";

const root = join(import.meta.dirname, "..", "..", "..");

const attempt = async (step: Step): Promise<StepResult> => {
  try {
    return await step.run(root);
  } catch (error) {
    return { ok: false, detail: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

const show = (step: Step, result: StepResult, startedMs: number): void => {
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1).padStart(5);
  console.log(`${result.ok ? "✓" : "✗"} ${seconds} s  ${step.name}${result.note ? ` (${result.note})` : ""}`);
  if (!result.ok && result.detail) console.log(result.detail.trimEnd().replace(/^/gm, "    "));
};

/** `pnpm check [step…]`: every step, or those whose name contains one of the words. 0 when all passed. */
export const main = async (words: string[]): Promise<number> => {
  const chosen = steps.filter((step) => words.length === 0 || words.some((word) => step.name.includes(word)));
  if (chosen.length === 0) {
    console.error(`No step is called that. Steps: ${steps.map((step) => step.name).join(", ")}`);
    return 2;
  }
  const failed: string[] = [];
  for (const step of chosen) {
    const startedMs = performance.now();
    const result = await attempt(step);
    show(step, result, startedMs);
    if (!result.ok) failed.push(step.name);
  }
  console.log(failed.length === 0 ? `All ${chosen.length} checks passed.` : `Failed: ${failed.join(", ")}`);
  return failed.length === 0 ? 0 : 1;
};
