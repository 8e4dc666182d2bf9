import type { CheckpointPort, Clock } from "@latchai/core";
import type { ActivityPort } from "./domain/activity/port.ts";
import type { SubAgentsPort } from "./domain/delegate/port.ts";
import type { MemoryPort } from "./domain/memory/port.ts";
import type { PlanPort } from "./domain/plan.ts";
import type { SkillsPort, SkillWebPort } from "./domain/skills/port.ts";

/** What the agent tools work with. A tool whose part is missing says so, and is not offered to a model. */
export interface AgentServices {
  /** Skills by name; `createSkillFolder` makes one. */
  skills?: SkillsPort;
  /** For skills by URL: the floor and a guarded fetch. */
  web?: SkillWebPort;
  agents?: SubAgentsPort;
  /** `createMemoryFolders` makes one. */
  memory?: MemoryPort;
  /** Told of every change to a memory before it is made; absent: nothing can be undone. */
  checkpoints?: CheckpointPort;
  /** Keeps plans; without it they live in events only. */
  plans?: PlanPort;
  activity?: ActivityPort;
  /** Takes secrets out of task texts; default: core's, which knows shapes but no configured values. */
  mask?(text: string): string;
  clock: Clock;
}
