import {
  type CallOptions,
  type CallResult,
  callTool,
  type ListContext,
  type Registry,
  type ToolListing,
} from "@latchai/core";
import { type JSONSchema7, jsonSchema, type Tool, type ToolExecutionOptions, type ToolSet } from "ai";
import { toModelOutput } from "./model-output.ts";
import { createOrder } from "./order.ts";

/** Who acts, through which door and behind which gate. A `signal` stops every call, beside the SDK's own. */
export interface AiSdkToolsOptions extends CallOptions {
  /**
   * True for models that take pictures inside results (Anthropic, OpenAI responses, Google). Chat-completions models get
   * them as text that they pay for and cannot see, so the default replaces them by a note.
   */
  pictures?: boolean;
}

const listContext = (options: CallOptions): ListContext => ({
  caller: options.caller,
  surface: options.surface,
  attended: options.attended,
  agent: options.agent ?? { name: "default" },
  ...(options.session === undefined ? {} : { session: options.session }),
  ...(options.run === undefined ? {} : { run: options.run }),
});

function stopSignal(own: AbortSignal | undefined, sdk: AbortSignal | undefined): { signal?: AbortSignal } {
  const given = [own, sdk].filter((signal) => signal !== undefined);
  return given.length === 0 ? {} : { signal: AbortSignal.any(given) };
}

/**
 * The tools that this agent may use and that are available now, as a tool set for the AI SDK's loops. Every call goes through
 * the seam and the gate; a refusal is a result that the model reads, never a rejection. Make one set per conversation, and a
 * new one when the registry changes: calls of one set keep the order of a batch.
 */
export function toAiSdkTools(registry: Registry, { pictures = false, ...options }: AiSdkToolsOptions): ToolSet {
  const order = createOrder();

  const toTool = ({ name, description, parameters, concurrent, source }: ToolListing): Tool<unknown, CallResult> => ({
    description,
    inputSchema: jsonSchema(parameters as JSONSchema7),
    execute: (input: unknown, { toolCallId, abortSignal }: ToolExecutionOptions) =>
      order.run(concurrent && source === "built-in", () =>
        callTool(registry, {
          ...options,
          ...stopSignal(options.signal, abortSignal),
          name,
          arguments: input,
          callId: toolCallId,
        }),
      ),
    toModelOutput: ({ output }: { output: CallResult }) => toModelOutput(output, pictures),
  });

  const shown = registry.list(listContext(options)).filter(({ available }) => available === true);
  return Object.fromEntries(shown.map((listing) => [listing.name, toTool(listing)]));
}
