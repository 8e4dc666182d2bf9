import type { Actor, PortResult } from "./ports.ts";
import type { AgentDetail, AgentRow, AgentSave, PickerGroups } from "./schemas/agents.ts";
import type { ModelList, ModelPut, ModelTest } from "./schemas/models.ts";
import type { SkillDetail, SkillList } from "./schemas/skills.ts";

/** Behind /api/agents. What a person saves there is accepted. */
export interface AgentsPort {
  list(): Promise<AgentRow[]>;
  get(name: string): Promise<PortResult<AgentDetail>>;
  save(name: string, body: AgentSave, actor: Actor): Promise<PortResult<AgentDetail>>;
  remove(name: string, actor: Actor): Promise<PortResult<true>>;
  /** Every tool for the tool picker, by group. */
  picker(): PickerGroups;
}

/** Behind /api/skills. */
export interface SkillsPagePort {
  list(): Promise<SkillList>;
  get(name: string): Promise<PortResult<SkillDetail>>;
}

/** Behind /api/models: the `models` of the config. */
export interface ModelsPort {
  list(): Promise<ModelList>;
  put(name: string, body: ModelPut, actor: Actor): Promise<PortResult<ModelList>>;
  makeDefault(name: string, actor: Actor): Promise<PortResult<ModelList>>;
  remove(name: string, actor: Actor): Promise<PortResult<ModelList>>;
  /** Asks the endpoint for real. */
  test(name: string, signal: AbortSignal): Promise<PortResult<ModelTest>>;
}
