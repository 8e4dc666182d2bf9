export { type Static, type TSchema, Type } from "typebox";
export type { AgentRef, CallContext, Caller, ListContext, Surface } from "./context.ts";
export { isToolError, ToolError } from "./errors.ts";
export { coreEvents } from "./events/core-events.ts";
export type { Event, EventSchemas, EventsPort, NewEvent } from "./events.ts";
export type { Family, FamilySpec } from "./family.ts";
export type { Decision, DecisionContext, DecisionRequest, Explanation, Gate, GateMode } from "./gate/decision.ts";
export { createGate, type GateOptions } from "./gate/gate.ts";
export { covers } from "./gate/match.ts";
export { createMemoryRules } from "./gate/memory-rules.ts";
export { answerProblem } from "./gate/offers.ts";
export type { Answer, PromptPort, PromptRequest, PromptSegment } from "./gate/prompts.ts";
export type { GateRequest, Segment } from "./gate/request.ts";
export type { NewRule, Rule, RulesPort } from "./gate/rules.ts";
export type {
  BeforeChange,
  ChangedPath,
  ChangeSettled,
  CheckpointPort,
  FileChange,
  FoundState,
  WantedState,
} from "./ports/changes.ts";
export type { FencedFiles, FencedPath, FenceRoot, FileInfo, OpenFile, PathIntent } from "./ports/files.ts";
export type { AgentRunner, Clock, Host, Ids, KeyValueStore, Log } from "./ports/host.ts";
export type { ProgramRequest, ShellPort, ShellRequest, ShellResult } from "./ports/shell.ts";
export { defineFamily } from "./registry/define-family.ts";
export { externalTool, toolsFor } from "./registry/make-tool.ts";
export { createRegistry } from "./registry/registry.ts";
export type { RegisteredTool, Registry, ToolListing } from "./registry/types.ts";
export type { CallResult, ErrorKind } from "./result.ts";
export { type BatchCall, runBatch } from "./seam/batch.ts";
export { callTool } from "./seam/call.ts";
export type { CallOptions, ToolCall } from "./seam/call-types.ts";
export { type CallExplanation, explainCall } from "./seam/explain.ts";
export { schemaMisfit } from "./seam/misfit.ts";
export { type Prepared, prepareArguments } from "./seam/prepare.ts";
export { mayBacktrackBadly } from "./seam/regex-risk.ts";
export { schemaProblem } from "./seam/schema-problem.ts";
export { clip, maxResultChars } from "./text/clip.ts";
export { isSecretName, maskSecrets } from "./text/mask.ts";
export { nearest } from "./text/nearest.ts";
export type { Output, Tool, ToolClass, ToolMaker, ToolSpec } from "./tool.ts";
