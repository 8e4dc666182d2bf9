import { type ToolMaker, toolsFor } from "@latchai/core";
import type { FilesServices } from "./services.ts";

export const tool: ToolMaker<FilesServices> = toolsFor();
