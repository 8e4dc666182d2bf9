import { type AgentDefinition, ModelError, type OpenModel } from "@latchai/agent-runtime";
import type { PortResult } from "../http/ports.ts";
import type { AgentsPort, ModelsPort } from "./ports.ts";
import { refuse } from "./refusals.ts";
import type { SessionRecord } from "./rows.ts";

/** Everything that a turn needs before anything of it is stored. */
export interface Ready {
  definition: AgentDefinition;
  model: OpenModel;
}

/** The agent and the model of a session, or a sentence about what is missing. */
export async function readyFor(
  session: Pick<SessionRecord, "agent" | "model">,
  { agents, models }: { agents: AgentsPort; models: ModelsPort },
): Promise<PortResult<Ready>> {
  const { agent, model } = session;
  const definition = await agents.seek(agent);
  if (definition === undefined) {
    return refuse(422, "unknown_agent", `There is no agent "${agent}" any more. Choose another one for this chat.`);
  }
  if ("problem" in definition) {
    return refuse(422, "broken_agent", `The definition of "${agent}" cannot be used: ${definition.problem}`);
  }
  const none = models.none();
  if (none !== undefined) return refuse(503, "no_model", none);
  try {
    return { ok: true, value: { definition, model: await models.current().open(model ?? definition.model) } };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return refuse(503, error.code, error.message);
  }
}
