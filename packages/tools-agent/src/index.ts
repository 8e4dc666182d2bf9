import { defineFamily, type Family } from "@latchai/core";
import { events } from "./events.ts";
import type { AgentServices } from "./services.ts";
import { delegate } from "./tools/delegate.ts";
import { latchaiActivity } from "./tools/latchai-activity.ts";
import { loadSkill } from "./tools/load-skill.ts";
import { memory } from "./tools/memory.ts";
import { setPlan } from "./tools/set-plan.ts";

/** The Agent family. */
export const agent: Family<AgentServices> = defineFamily({
  name: "agent",
  title: "Agent",
  events,
  tools: [loadSkill, delegate, setPlan, memory, latchaiActivity],
});

export { createMemoryFolders, type MemoryFoldersOptions } from "./disk/memory-folders.ts";
export { createQueue, type Queue } from "./disk/queue.ts";
export { createSkillFolder, type SkillFolder, type SkillFolderOptions, type SkillReport } from "./disk/skill-folder.ts";
export type { ActivityPort, ModelCall, RunFilter, RunRecord, RunSource, RunStatus } from "./domain/activity/port.ts";
export type { AgentEntry, SubAgentsPort } from "./domain/delegate/port.ts";
export type { MemoryScope } from "./domain/memory/path.ts";
export type { MemoryChange, MemoryEntry, MemoryFile, MemoryOutline, MemoryPort } from "./domain/memory/port.ts";
export type { PlanOwner, PlanPort, PlanStep } from "./domain/plan.ts";
export type { LoadedSkill, SkillEntry, SkillsPort, SkillWebPort } from "./domain/skills/port.ts";
export type { SkillFields, SkillProblem, SkillRule } from "./domain/skills/skill.ts";
export { preparePrompt } from "./prepare-prompt.ts";
export type { AgentServices } from "./services.ts";
