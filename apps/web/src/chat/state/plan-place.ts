import type { PlanStep } from "./chat-state.ts";

/** Which step is under way, counted from one, with its text; undefined without a plan. */
export const planPlace = (plan: readonly PlanStep[]): { at: number; done: number; text: string } | undefined => {
  if (plan.length === 0) return undefined;
  const done = plan.filter((step) => step.status === "done").length;
  const active = plan.findIndex((step) => step.status === "active");
  const open = active !== -1 ? active : plan.findIndex((step) => step.status !== "done");
  const at = open === -1 ? plan.length - 1 : open;
  return { at: at + 1, done, text: open === -1 ? "All steps are done" : (plan[at]?.text ?? "") };
};
