import type { TSchema } from "typebox";
import type { ListContext } from "../context.ts";
import type { Family } from "../family.ts";
import type { Tool, ToolClass } from "../tool.ts";

/** A tool bound to its family and services. */
export interface RegisteredTool {
  name: string;
  tool: Tool;
  family: { name: string; title: string };
  /** "built-in", or the owning MCP server. */
  source: string;
  services: unknown;
  /** Why the argument schema of a foreign tool cannot be used; the tool is listed as unavailable. */
  schemaProblem?: string;
}

/** One row of a listing. */
export interface ToolListing {
  name: string;
  description: string;
  parameters: TSchema;
  class: ToolClass;
  concurrent: boolean;
  /** The family's title. */
  group: string;
  source: string;
  surfaces?: readonly string[];
  capability?: string;
  /** `true`, or why not. */
  available: true | string;
}

/** One scope of tools: the workspace edition and each hub have their own. */
export interface Registry {
  readonly profile: string;
  /** Binds a family to its services; the result takes it out again. A duplicate name throws unless the tool says `replaces`. */
  add<S>(family: Family<S>, services: S): () => void;
  get(name: string): RegisteredTool | undefined;
  /** Every tool in force, in the order of registration. */
  entries(): RegisteredTool[];
  /** What a caller may see (allowlist, surface, capability, optIn applied); without a context every tool. Unavailable ones are listed with the reason. */
  list(at?: ListContext): ToolListing[];
  /** Called after each add and remove; the result unsubscribes. */
  onChange(listener: () => void): () => void;
}
