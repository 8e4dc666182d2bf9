import type { NewEvent } from "../events.ts";
import { maskSecrets } from "../text/mask.ts";
import { maskData } from "../text/mask-data.ts";
import type { Tool } from "../tool.ts";
import type { CallOptions } from "./call-types.ts";

type Where = Pick<CallOptions, "session" | "run" | "agent" | "events" | "mask" | "log">;

const stamp = (type: string, data: unknown, at: Where): NewEvent => ({
  type,
  ...(at.session === undefined ? {} : { session: at.session }),
  ...(at.run === undefined ? {} : { run: at.run }),
  ...(at.agent === undefined ? {} : { agent: at.agent.name }),
  data: maskData(data, at.mask ?? maskSecrets),
});

/** Records one event, masked; a port that fails is reported to the log and never to the call. */
export function record(type: string, data: () => unknown, at: Where): void {
  if (at.events === undefined) return;
  try {
    at.events.emit(stamp(type, data(), at));
  } catch (error) {
    at.log?.error(`event ${type} was not recorded`, error);
  }
}

/** The `emit` of a tool's context: only types that the tool declares are recorded. */
export const eventSink =
  (at: Where, tool: Pick<Tool, "name" | "emits">) =>
  (type: string, data: unknown): void => {
    if (tool.emits?.includes(type) === true) record(type, () => data, at);
    else at.log?.error(`${tool.name} emitted ${type}, which it does not declare; the event was dropped`);
  };
