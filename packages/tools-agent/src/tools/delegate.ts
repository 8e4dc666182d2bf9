import { type Static, type Tool, Type } from "@latchai/core";
import { agentsPrompt, delegateTask, mayDelegate } from "../domain/delegate/delegate.ts";
import { errors } from "../errors.ts";
import { tool } from "../kit.ts";
import { limits } from "../limits.ts";
import type { AgentServices } from "../services.ts";

const Params = Type.Object({
  agent: Type.String({ minLength: 1, description: "Name of the agent, as in agents/<name>.md" }),
  task: Type.String({
    minLength: 1,
    maxLength: limits.maxTaskChars,
    description:
      "The complete subtask: goal, what is known, constraints, and what to report back. The agent sees nothing else",
  }),
});

export const delegate: Tool<AgentServices> = tool({
  name: "delegate",
  description: `Hand a self-contained subtask to another agent and get its final answer. It starts afresh with its own instructions, tools and memory and does not see this conversation; what it does is asked about and refused by the same rules as here. Sub-agents nest at most ${limits.maxDelegateDepth} deep.`,
  parameters: Params,
  class: "ordinary",
  available: ({ agent, services }) => {
    if (services.agents === undefined) return "nothing that runs sub-agents is set up";
    return mayDelegate(agent) || errors.tooDeep().message;
  },
  promptBlock: ({ agent, services }) => (mayDelegate(agent) ? agentsPrompt(services.agents?.list() ?? []) : undefined),
  examples: [
    {
      agent: "reviewer",
      task: "Read src/server.ts and list what breaks when the port is taken. Report file:line each.",
    },
  ],
  run: (args: Static<typeof Params>, at) => {
    if (at.services.agents === undefined) throw errors.noAgents();
    return delegateTask(at.services.agents, args, at);
  },
});
