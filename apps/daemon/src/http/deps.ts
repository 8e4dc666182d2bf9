import type { Gate, Log, Registry } from "@latchai/core";
import type { Auth } from "../auth/auth.ts";
import type { CheckpointsPort } from "../checkpoints/port.ts";
import type { EventLog } from "../events/log.ts";
import type { Modes } from "../gate/modes.ts";
import type { Permissions } from "../gate/permissions.ts";
import type { PromptStore } from "../gate/prompt-store.ts";
import type { CallLog } from "../runs/call-log.ts";
import type { Sessions } from "../sessions/sessions.ts";
import type { AgentsPort, ModelsPort, SkillsPagePort } from "./agent-ports.ts";
import type { DatabasesPort } from "./db-ports.ts";
import type { Network } from "./origin.ts";
import type { AgentLookup, McpDoor, McpPort, SettingsPort, TrustPort } from "./ports.ts";
import type { RunArea } from "./run-ports.ts";

/** Everything the HTTP shell needs. A missing port leaves its routes out. */
export interface ServerDeps {
  version: string;
  registry: Registry;
  gate: Gate;
  auth: Auth;
  events: EventLog;
  calls: CallLog;
  permissions: Permissions;
  prompts: PromptStore;
  modes: Modes;
  agents: AgentLookup;
  network: Network;
  /** Address of the page, for sign-in links. Known once the daemon listens. */
  url(): string;
  log: Log;
  mask(text: string): string;
  /** Folder of the built page: index.html and assets/. */
  page?: string;
  trust?: TrustPort;
  settings?: SettingsPort;
  agentFiles?: AgentsPort;
  skillFiles?: SkillsPagePort;
  modelList?: ModelsPort;
  checkpoints?: CheckpointsPort;
  databases?: DatabasesPort;
  mcp?: McpPort;
  sessions?: Sessions;
  runs?: RunArea;
  mcpDoor?: McpDoor;
  /** For tests; default 15 s. */
  heartbeatMs?: number;
}
