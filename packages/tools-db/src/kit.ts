import { type ToolMaker, toolsFor } from "@latchai/core";
import type { events } from "./events.ts";
import type { DbServices } from "./services.ts";

export const tool: ToolMaker<DbServices> = toolsFor<DbServices, typeof events>();
