/** The wire shapes of the API as types, for the page: the one file of the daemon that it may import. */
export type {
  QueryAnswer,
  QueryFailure,
  QueryStatement,
  SchemaAnswer,
  SqlReading,
  TableAnswer,
  TestAnswer,
  WireCell,
} from "@latchai/tools-db/http";
export type { ActivityGroup, ActivityView } from "./schemas/activity.ts";
export type { AgentDetail, AgentFields, AgentRow, AgentSave, PickerGroups } from "./schemas/agents.ts";
export type {
  CheckpointDiff,
  CheckpointPreview,
  CheckpointRestored,
  CheckpointSelector,
  CheckpointStep,
  CheckpointsPage,
  ConflictAnswer,
  PreviewChange,
} from "./schemas/checkpoints.ts";
export type {
  DatabaseList,
  DatabasePut,
  DatabaseRow,
  DatabaseTry,
  HistoryPage,
  HistoryRow,
} from "./schemas/databases.ts";
export type { Entry } from "./schemas/entries.ts";
export type { ModelList, ModelTest, ModelView } from "./schemas/models.ts";
export type { RunRow, RunsPage, ScheduleRow } from "./schemas/runs.ts";
export type {
  MessageResent,
  MessageSent,
  QueuedMessage,
  SessionRow,
  SessionsPage,
  SessionTurn,
  SessionUsage,
  SessionView,
  TurnRetried,
} from "./schemas/sessions.ts";
export type { SkillDetail, SkillList, SkillRow } from "./schemas/skills.ts";
