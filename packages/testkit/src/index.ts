export { checkFamily } from "./check-family.ts";
export { type Doors, type DoorsOptions, differences } from "./doors.ts";
export { createEventRecorder, type EventRecorder } from "./event-recorder.ts";
export { createTestClock, createTestIds, createTestStores, type TestClock } from "./fakes.ts";
export { createHarness, type Harness, type HarnessOptions } from "./harness.ts";
export { createTestHost, type TestHost, type TestHostOptions, type TestHostWithFiles } from "./host.ts";
export { createTestLog, type LogEntry, type TestLog } from "./log.ts";
export { lastText, systemText } from "./model/choose.ts";
export type {
  ModelProtocol,
  ModelRequest,
  ScriptedCall,
  ScriptedTurn,
  ScriptedUsage,
  TurnMatch,
} from "./model/script.ts";
export { type ModelServer, type ModelServerOptions, startModelServer } from "./model/server.ts";
export { type ScriptedAnswer, type ScriptedPrompts, scriptedPrompts } from "./prompts.ts";
export { createWorkspace, type Workspace, type WorkspaceOptions } from "./workspace.ts";
