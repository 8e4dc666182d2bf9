import { type ToolMaker, toolsFor } from "@latchai/core";
import type { events } from "./events.ts";
import type { TemplateServices } from "./services.ts";

export const tool: ToolMaker<TemplateServices> = toolsFor<TemplateServices, typeof events>();
