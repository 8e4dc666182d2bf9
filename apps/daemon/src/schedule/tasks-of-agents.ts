import type { Agents } from "../agents/agents.ts";
import { agentId } from "../agents/states.ts";
import type { ScheduledTask, ScheduleSource } from "./task.ts";

/**
 * The schedules of the accepted definitions. While a file differs from what was accepted, or cannot be used, none of its
 * agent's schedules fires, also not those that both versions have.
 */
export function schedulesOfAgents(
  agents: Pick<Agents, "schedules" | "waitingSchedules" | "states" | "refresh" | "onChange">,
): ScheduleSource {
  const holds = (): Map<string, ScheduledTask["hold"]> =>
    new Map(agents.states().map((state) => [state.name, holdOf(state)]));
  return {
    tasks() {
      const held = holds();
      const hold = (agent: string): Pick<ScheduledTask, "hold"> => {
        const found = held.get(agent);
        return found === undefined ? {} : { hold: found };
      };
      return [
        ...agents.schedules().map((entry) => ({ ...entry, ...hold(entry.agent) })),
        ...agents
          .waitingSchedules()
          .map((entry) => ({ ...entry, hold: held.get(entry.agent) ?? waitingFor(entry.agent) })),
      ];
    },
    refresh: () => agents.refresh(),
    onChange: (listener) => agents.onChange(() => listener()),
  };
}

function holdOf({ name, file, parsed, waiting }: ReturnType<Agents["states"]>[number]): ScheduledTask["hold"] {
  if (!waiting && parsed.usable) return undefined;
  if (waiting && file === undefined) return { state: "off", problem: `agents/${name}.md is gone.` };
  if (parsed.usable) return waitingFor(name);
  const [first] = parsed.problems;
  const where = first?.line === undefined ? "" : `, line ${first.line}`;
  return { state: "off", problem: `agents/${name}.md${where}: ${first?.message ?? "it is not understood"}.` };
}

const waitingFor = (agent: string): NonNullable<ScheduledTask["hold"]> => ({
  state: "waiting",
  problem: `agents/${agent}.md was changed and waits for a person: latchai trust show ${agentId(agent)}`,
});
