/** The wire shapes of the API as types, for the page: the one file of the daemon that it may import. */
export type { AgentDetail, AgentFields, AgentRow, AgentSave, PickerGroups } from "./schemas/agents.ts";
export type { ModelList, ModelTest, ModelView } from "./schemas/models.ts";
export type { SkillDetail, SkillList, SkillRow } from "./schemas/skills.ts";
