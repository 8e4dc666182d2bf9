import type { TSchema } from "typebox";
import type { CallContext } from "./context.ts";
import type { GateRequest } from "./gate/request.ts";
import type { ToolClass } from "./tool-class.ts";

export type { ToolClass } from "./tool-class.ts";

/** What a tool hands back: text for the model, pictures as data URLs, details for events and the run log only. */
export type Output =
  | string
  | {
      text: string;
      /** `data:` URLs; they travel beside the text and do not count against its limit. */
      images?: string[];
      /** Never sent to a model: a diff, a duration, raw counts. JSON-serialisable. */
      details?: unknown;
    };

/**
 * One tool, declared in one literal. Keys keep this order in every family.
 * `run` throws `ToolError` for a refusal or failure that the model should read; anything else thrown is a bug.
 */
export interface ToolSpec<Args, S> {
  /** Unique within a registry; `[a-zA-Z0-9_-]`, at most 64 characters. */
  name: string;
  /** Read by a model: what it does, its limits, the next call to make. */
  description: string;
  /** JSON Schema of the arguments, an object schema. */
  parameters: TSchema;
  class: ToolClass;
  /** Keys, denials and preview of one call; without it the key is the tool's name and the preview its arguments. */
  request?(args: Args, at: CallContext<S>): GateRequest | Promise<GateRequest>;
  /** Part of the read-only set that runs four at a time inside one batch. */
  concurrent?: true;
  /** Event types this tool emits; each has a schema in its family's `events`. */
  emits?: readonly string[];
  /** Doors that may see and call the tool; absent means every door. */
  surfaces?: readonly string[];
  /** The caller must hold it, at listing and at call. */
  capability?: string;
  /** Only for an agent or task that names it. */
  optIn?: true;
  /** `true`, or why not. Evaluated per listing, synchronously, from cached state. */
  available?(at: CallContext<S>): true | string;
  /** Text for the agent's system prompt. */
  promptBlock?(at: CallContext<S>): string | undefined;
  /** Takes the place of a tool of the same name that is already registered. */
  replaces?: true;
  /** UTF-16 units; default 24,000. */
  maxResultChars?: number;
  /** `false`: a success is never clipped. */
  clip?: false;
  /** Milliseconds until the call is aborted; absent means no limit at the seam. */
  timeoutMs?: number;
  /** At least one valid set of arguments; the conformance check runs each through the schema. */
  examples: readonly Args[];
  run(args: Args, at: CallContext<S>): Output | Promise<Output>;
}

/** A declared tool with its argument type erased. Identity is the brand, never `instanceof`: two copies of core interoperate. */
export interface Tool<S = unknown> extends ToolSpec<never, S> {
  readonly [toolBrand]: true;
  readonly contract: 1;
  /** Set for a tool of an MCP server: its own names, which rules and routing go by. */
  readonly origin?: { server: string; tool: string };
}

export const toolBrand: unique symbol = Symbol.for("@latchai/core.tool") as never;

/** The function that every family's `kit.ts` makes once: annotate `run`'s arguments with `Static<typeof Params>`. */
export type ToolMaker<S> = <Args>(spec: ToolSpec<Args, S>) => Tool<S>;
