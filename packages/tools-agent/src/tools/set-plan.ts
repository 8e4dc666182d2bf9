import { type Static, type Tool, Type } from "@latchai/core";
import { checkPlan } from "../domain/plan.ts";
import { tool } from "../kit.ts";
import { limits } from "../limits.ts";
import type { AgentServices } from "../services.ts";
import { text } from "../text.ts";

const Step = Type.Object({
  text: Type.String({ minLength: 1, maxLength: limits.maxPlanStepChars, description: "What the step does, one line" }),
  status: Type.Enum(["pending", "active", "done"], { description: "Where the step stands" }),
});
const Params = Type.Object({
  steps: Type.Array(Step, {
    maxItems: limits.maxPlanSteps,
    description: "All steps in order; an empty list clears the plan",
  }),
});

export const setPlan: Tool<AgentServices> = tool({
  name: "set_plan",
  description: `Show your plan to whoever watches. Each call replaces the whole plan, so send every step again, finished ones too, with its present status; mark a step done as soon as it is. For work of several steps, not for a single one. At most ${limits.maxPlanSteps} steps.`,
  parameters: Params,
  class: "ordinary",
  emits: ["plan.update"],
  examples: [
    {
      steps: [
        { text: "Find the failing test", status: "done" },
        { text: "Fix the parser", status: "active" },
        { text: "Run the suite", status: "pending" },
      ],
    },
  ],
  async run(args: Static<typeof Params>, { agent, session, run, services, emit }) {
    const steps = checkPlan(args.steps);
    await services.plans?.save({ agent: agent.name, ...(session && { session }), ...(run && { run }) }, steps);
    emit("plan.update", { steps });
    return text.planUpdated(steps.length);
  },
});
