import type { EventSchemas } from "../events.ts";
import { type Tool, type ToolMaker, type ToolSpec, toolBrand } from "../tool.ts";
import { closeSchema } from "./close-schema.ts";

/** The maker of a family's tools. It closes every object schema that does not declare `additionalProperties`, at any depth. */
export const toolsFor =
  <S, _Events extends EventSchemas = EventSchemas>(): ToolMaker<S> =>
  (spec) =>
    ({ ...spec, parameters: closeSchema(spec.parameters), [toolBrand]: true, contract: 1 }) as Tool<never> as Tool<S>;

/** A tool of an MCP server: its schema stays as the server wrote it, and rules go by its (server, tool) pair. */
export const externalTool = <Args, S = unknown>(
  spec: ToolSpec<Args, S>,
  origin: { server: string; tool: string },
): Tool<S> => ({ ...spec, origin: { ...origin }, [toolBrand]: true, contract: 1 }) as Tool<never> as Tool<S>;
