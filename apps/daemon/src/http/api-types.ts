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
export type { ActivityGroup, ActivityView, CallRow } from "./schemas/activity.ts";
export type { AgentDetail, AgentFields, AgentRow, AgentSave, PickerGroups } from "./schemas/agents.ts";
export type { BrowserSessionRow, TokenRow } from "./schemas/auth.ts";
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
  HistoryPage,
} from "./schemas/databases.ts";
export type { Entry } from "./schemas/entries.ts";
export type { EventRow } from "./schemas/events.ts";
export type { Health } from "./schemas/health.ts";
export type { McpServerConfig, McpServerRow, McpTestResult } from "./schemas/mcp.ts";
export type { ModelList, ModelTest, ModelView } from "./schemas/models.ts";
export type { Explanation, NewRule, Permissions, PermissionsStatus, Rule, Segment } from "./schemas/permissions.ts";
export type { AnswerBody, Prompt, PromptOutcome } from "./schemas/prompts.ts";
export type { RunDetail, RunRow, RunsPage, ScheduleRow } from "./schemas/runs.ts";
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
export type { SettingsView } from "./schemas/settings.ts";
export type { SkillDetail, SkillList, SkillRow } from "./schemas/skills.ts";
export type { CallBody, CallResult, ToolClass, ToolDetail } from "./schemas/tools.ts";
export type { TrustDetail, TrustEntry, TrustList } from "./schemas/trust.ts";
