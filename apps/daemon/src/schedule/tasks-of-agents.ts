import type { Agents } from "../agents/agents.ts";
import { agentId } from "../agents/states.ts";
import type { ScheduledTask, ScheduleSource } from "./task.ts";

/**
 * The schedules of the definitions. What a person accepted goes on firing whatever became of its file, so that nobody
 * silences it by writing there; what only the file says is held back.
 */
export function schedulesOfAgents(
  agents: Pick<Agents, "schedules" | "waitingSchedules" | "refresh" | "onChange">,
): ScheduleSource {
  return {
    tasks: () => [
      ...agents.schedules(),
      ...agents.waitingSchedules().map((entry): ScheduledTask => ({ ...entry, hold: waitingFor(entry.agent) })),
    ],
    refresh: () => agents.refresh(),
    onChange: (listener) => agents.onChange(() => listener()),
  };
}

const waitingFor = (agent: string): NonNullable<ScheduledTask["hold"]> => ({
  problem: `agents/${agent}.md was changed and waits for a person: latchai trust show ${agentId(agent)}`,
});
