import { isToolError, type Output } from "@latchai/core";
import {
  callCancelled,
  callIdle,
  callTooLong,
  connectionLost,
  httpRefused,
  notJsonRpc,
  protocolError,
  unreachable,
} from "../errors.ts";
import type { PoolLimits } from "../limits.ts";
import { causeOf, messageOf } from "../text.ts";
import type { Connection } from "./connection.ts";
import { cutOff } from "./cut-answers.ts";
import { createDeadline } from "./deadline.ts";
import { createProgressRelay } from "./progress.ts";
import { readResult } from "./result.ts";

export interface RemoteCall {
  server: string;
  /** The server's own name for it. */
  tool: string;
  arguments: unknown;
  signal: AbortSignal;
  progress(line: string): void;
}

/** A call that certainly did not run because the HTTP session is gone: safe to repeat on a new one. */
export class SessionExpired extends Error {}

/** The server is not there any more: whoever holds the connection should replace it. */
export class Unreachable extends Error {
  readonly ran: boolean;
  constructor(message: string, ran: boolean) {
    super(message);
    this.ran = ran;
  }
}

/** Makes one call on one connection, once. Throws ToolError, SessionExpired or Unreachable. */
export const callRemote = async (connection: Connection, call: RemoteCall, limits: PoolLimits): Promise<Output> => {
  const deadline = createDeadline(call.signal, limits.callIdleTimeoutMs, limits.callTotalTimeoutMs);
  const relay = createProgressRelay(call.progress);
  try {
    const raw = await connection.request(
      "tools/call",
      { name: call.tool, arguments: call.arguments ?? {} },
      {
        signal: deadline.signal,
        onProgress(progress) {
          deadline.touch();
          relay(progress);
        },
      },
    );
    return readResult(raw, call.tool);
  } catch (error) {
    switch (deadline.why()) {
      case "caller":
        throw callCancelled(call.server);
      case "idle":
        throw callIdle(call.server, limits.callIdleTimeoutMs);
      case "total":
        throw callTooLong(call.server, limits.callTotalTimeoutMs);
      default:
        throw explain(error, call.server, connection);
    }
  } finally {
    deadline.clear();
  }
};

const explain = (error: unknown, server: string, connection: Connection): unknown => {
  if (isToolError(error)) return error;
  const closed = connection.closedBecause();
  if (closed !== undefined) return connectionLost(server, closed);
  if (!(error instanceof Error)) return error;
  const code = "code" in error && typeof error.code === "number" ? error.code : undefined;
  if ("data" in error && error.data === cutOff)
    return connectionLost(server, "ended its answer before it was complete");
  if (code !== undefined && error.message.startsWith("MCP error ")) {
    return protocolError(server, code, error.message.replace(/^MCP error -?\d+: /u, ""));
  }
  if (code !== undefined && code > 0 && error.message.startsWith("Streamable HTTP error")) {
    // Servers that have forgotten a session answer 404, some 400 with a word about it; either way nothing ran.
    const expired = code === 404 || (code === 400 && /session/iu.test(error.message));
    return expired ? new SessionExpired() : httpRefused(server, code);
  }
  if (error instanceof SyntaxError || error.name === "ZodError") return notJsonRpc(server);
  if (error instanceof TypeError) {
    const cause = causeOf(error);
    return new Unreachable(cause ?? messageOf(error), !neverSent.has(cause ?? ""));
  }
  return error;
};

/** Failures before the request left us. */
const neverSent: ReadonlySet<string> = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH"]);

/** As a refusal for the model. */
export const unreachableError = (server: string, error: Unreachable): Error =>
  unreachable(server, error.message, error.ran);
