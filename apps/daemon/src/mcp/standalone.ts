import { Console } from "node:console";
import type { Readable, Writable } from "node:stream";
import type { AgentRef, Caller } from "@latchai/core";
import type { DaemonMcpDoor } from "./door.ts";

/** `latchai mcp --standalone`: serves the client on our own stdio until it hangs up. Exit status 0. */
export async function runStandalone(options: {
  door: DaemonMcpDoor;
  who: { caller: Caller; agent: AgentRef };
  input: Readable;
  output: Writable;
}): Promise<0> {
  // stdout belongs to the protocol: one stray line of a library would break the session.
  globalThis.console = new Console(process.stderr, process.stderr);
  options.output.on("error", () => undefined);
  const session = await options.door.serve(options.who, options);
  await session.closed;
  return 0;
}
