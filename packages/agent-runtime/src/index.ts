export { type AgentDefinition, agentRef } from "./agents/definition.ts";
export { createRunTree, type RunTree, type TreeRun } from "./agents/run-tree.ts";
export { type AgentRunnerOptions, createAgentRunner, type SubAgentRun } from "./agents/runner.ts";
export type { KeptContext, PlanStep } from "./compact/kept.ts";
export { historyProblem, wholeHistory } from "./history.ts";
export type {
  AssistantMessage,
  AssistantPart,
  CallPart,
  ImagePart,
  Message,
  ProviderData,
  ReasoningPart,
  TextPart,
  ToolMessage,
  ToolResult,
  UserMessage,
} from "./message.ts";
export { createModels, type ModelRow, type Models, type ModelsOptions } from "./models/catalog.ts";
export type { Generation, ModelConfig, ModelPrice, ModelProvider, ModelsConfig } from "./models/config.ts";
export { ModelError, type ModelErrorCode } from "./models/model-error.ts";
export type { OpenModel } from "./models/open-model.ts";
export { replayParts } from "./replay.ts";
export type { EndReason, TurnEnd } from "./turn/end.ts";
export type { TurnOptions, TurnResult } from "./turn/options.ts";
export type { PartSink, TurnPart, WarningCode } from "./turn/parts.ts";
export { runTurn } from "./turn/run-turn.ts";
export { addUsage, type Usage } from "./usage.ts";
