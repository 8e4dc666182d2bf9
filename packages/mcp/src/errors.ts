import { ToolError } from "@latchai/core";
import { limits } from "./limits.ts";
import { cleanLine, cleanText, durationText } from "./text.ts";

const unknownOutcome = "Whether it took effect is not known: check before calling it again.";

/** A fault that trying again does not cure: a person must act. */
export class ConfigError extends Error {}

/** The connection ended while the call was under way. */
export const connectionLost = (server: string, reason: string): ToolError =>
  new ToolError("mcp_closed", `MCP server "${server}" ${cleanLine(reason, 800)}, during this call. ${unknownOutcome}`, {
    clip: false,
  });

export const notConnected = (server: string, reason: string): ToolError =>
  new ToolError(
    "mcp_not_connected",
    `MCP server "${server}" is not connected (${cleanLine(reason, 800)}). The call did not run; it is tried again by itself, or a person can reconnect it.`,
  );

export const callIdle = (server: string, ms: number): ToolError =>
  new ToolError(
    "mcp_idle",
    `MCP server "${server}" sent neither an answer nor progress for ${durationText(ms)} (idle limit); the call was cancelled. ${unknownOutcome}`,
  );

export const callTooLong = (server: string, ms: number): ToolError =>
  new ToolError(
    "mcp_too_long",
    `The call to MCP server "${server}" was still running after ${durationText(ms)} (total limit, progress does not extend it); it was cancelled. ${unknownOutcome}`,
  );

export const callCancelled = (server: string): ToolError =>
  new ToolError("mcp_cancelled", `The call to MCP server "${server}" was cancelled. ${unknownOutcome}`);

/** The server refused the request itself, with a JSON-RPC error. */
export const protocolError = (server: string, code: number, message: string): ToolError =>
  new ToolError(
    "mcp_protocol",
    `MCP server "${server}" answered with error ${code}: ${cleanText(message.slice(0, limits.maxErrorChars))}`,
    { clip: false },
  );

export const notJsonRpc = (server: string): ToolError =>
  new ToolError(
    "mcp_protocol",
    `MCP server "${server}" answered with something that is not JSON-RPC 2.0. ${unknownOutcome}`,
  );

export const httpRefused = (server: string, status: number): ToolError =>
  status === 401 || status === 403
    ? new ToolError(
        "mcp_unauthorized",
        `MCP server "${server}" refused our credentials (HTTP ${status}); the call did not run. A person must correct "headers" of mcpServers.${server}.`,
      )
    : new ToolError("mcp_http", `MCP server "${server}" answered HTTP ${status}. ${unknownOutcome}`);

export const unreachable = (server: string, reason: string, ran: boolean): ToolError =>
  new ToolError(
    "mcp_unreachable",
    `MCP server "${server}" could not be reached (${cleanLine(reason, 300)}). ${ran ? unknownOutcome : "The call did not run."}`,
  );
