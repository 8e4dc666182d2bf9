import type { AgentRef, CallContext, ListContext } from "../context.ts";
import type { RegisteredTool } from "../registry/types.ts";
import type { CallOptions } from "./call-types.ts";
import { eventSink } from "./events.ts";
import type { Stop } from "./stop.ts";

/** The agent that acts when a call names none: every tool, no vault. */
export const defaultAgent: AgentRef = Object.freeze({ name: "default" });

const ignore = (): void => {};

/** The context of one call, from what its door supplied. */
export function callContext(
  options: CallOptions,
  entry: RegisteredTool,
  stop: Stop,
  callId: string | undefined,
): CallContext {
  const at: CallContext = {
    caller: options.caller,
    surface: options.surface,
    attended: options.attended,
    agent: options.agent ?? defaultAgent,
    tool: entry.tool.name,
    services: entry.services,
    signal: stop.signal,
    emit: eventSink(options, entry.tool),
    progress: options.progress === undefined ? ignore : (text) => options.progress?.(text),
  };
  if (options.session !== undefined) at.session = options.session;
  if (options.run !== undefined) at.run = options.run;
  if (callId !== undefined) at.callId = callId;
  return at;
}

/** A context that can only be listed with: events and progress go nowhere, nothing aborts it. */
export const listingContext = (at: ListContext, services: unknown): CallContext => ({
  ...at,
  services,
  get signal() {
    return new AbortController().signal;
  },
  emit: ignore,
  progress: ignore,
});

/** What a listing without a caller is made with: the default agent at the HTTP door. */
export const anyone: ListContext = Object.freeze({
  caller: Object.freeze({ id: "", name: "nobody", capabilities: new Set<string>(), anonymous: true }),
  surface: "api",
  attended: false,
  agent: defaultAgent,
});
