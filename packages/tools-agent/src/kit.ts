import { type ToolMaker, toolsFor } from "@latchai/core";
import type { AgentServices } from "./services.ts";

export const tool: ToolMaker<AgentServices> = toolsFor();
