import { type ToolMaker, toolsFor } from "@latchai/core";
import type { ShellServices } from "./services.ts";

export const tool: ToolMaker<ShellServices> = toolsFor();
