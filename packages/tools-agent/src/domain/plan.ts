import { errors } from "../errors.ts";
import { limits } from "../limits.ts";

export interface PlanStep {
  text: string;
  status: "pending" | "active" | "done";
}

/** Whose plan: a sub-agent's belongs to its run and never replaces its parent's. */
export interface PlanOwner {
  agent: string;
  session?: string;
  run?: string;
}

/** Keeps the newest plan of each owner, so that it survives compaction and restarts. */
export interface PlanPort {
  save(owner: PlanOwner, steps: readonly PlanStep[]): void | Promise<void>;
}

/** Throws when the steps would not fit one event. */
export const checkPlan = (steps: readonly PlanStep[]): readonly PlanStep[] => {
  const bytes = new TextEncoder().encode(JSON.stringify(steps)).byteLength;
  if (bytes > limits.maxPlanBytes) throw errors.planSize(bytes);
  return steps;
};

const marks: Readonly<Record<PlanStep["status"], string>> = { pending: "[ ]", active: "[>]", done: "[x]" };

/** The plan as a reminder after a compaction; undefined while nothing is left to do, so that old work is not taken up again. */
export const planReminder = (steps: readonly PlanStep[]): string | undefined =>
  steps.every(({ status }) => status === "done")
    ? undefined
    : steps.map(({ text, status }) => `${marks[status]} ${text}`).join("\n");
