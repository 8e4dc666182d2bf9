import { maskSecrets, type Static, type Tool, Type } from "@latchai/core";
import { reportActivity } from "../domain/activity/report.ts";
import { errors } from "../errors.ts";
import { tool } from "../kit.ts";
import { limits } from "../limits.ts";
import type { AgentServices } from "../services.ts";

const Params = Type.Object({
  sinceHours: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, description: `How far back, in hours; default ${limits.defaultActivityHours}` }),
  ),
  status: Type.Optional(
    Type.Enum(["running", "completed", "failed"], {
      description: "Only these; failed includes cancelled, interrupted and skipped runs",
    }),
  ),
  workflow: Type.Optional(Type.String({ description: 'Only runs of this workflow id; "chat" for chat turns' })),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: `Rows without groupBy; default ${limits.defaultActivityRows}, capped at ${limits.maxActivityRows}`,
    }),
  ),
  groupBy: Type.Optional(
    Type.Enum(["model", "agent", "workflow", "day", "source"], {
      description: "Add runs up by this instead of listing them",
    }),
  ),
  from: Type.Optional(Type.Integer({ minimum: 0, description: "Start in epoch milliseconds; wins over sinceHours" })),
  to: Type.Optional(
    Type.Integer({ minimum: 0, description: "End in epoch milliseconds, inclusive; wins over sinceHours" }),
  ),
});

export const latchaiActivity: Tool<AgentServices> = tool<Static<typeof Params>>({
  name: "latchai_activity",
  description:
    "What LatchAI itself has been doing: recent runs, newest first, with status, duration, model, tokens and cost; or, with groupBy, sums with failure rate and p50/p95 durations. Run logs are not files, so this is how to see them.",
  parameters: Params,
  class: "ordinary",
  concurrent: true,
  available: ({ services }) => services.activity !== undefined || "no record of runs is kept here",
  examples: [{}, { sinceHours: 168, groupBy: "model" }, { status: "failed", workflow: "chat", limit: 10 }],
  run(args: Static<typeof Params>, { services }) {
    if (services.activity === undefined) throw errors.noActivity();
    const mask = services.mask ?? ((text: string) => maskSecrets(text));
    return reportActivity(args, services.activity, { nowMs: services.clock.now(), mask });
  },
});
