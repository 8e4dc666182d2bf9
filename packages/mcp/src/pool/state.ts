/** `waiting`: failed, and tried again at `nextTryAt`. `failed`: not tried again before a person acts. */
export type McpServerStatus = "connecting" | "connected" | "waiting" | "failed" | "stopped";

/** One server as a page shows it. Holds no secret: env, header values and URL credentials are left out. */
export interface McpServerState {
  name: string;
  transport: "stdio" | "http";
  /** Command line or address. */
  target: string;
  status: McpServerStatus;
  /** Tools registered now, the unavailable ones included. */
  tools: number;
  /** Why it is not connected, then what was left out of its list and why. */
  problems: string[];
  /** Epoch milliseconds. */
  nextTryAt?: number;
  /** What it calls itself; untrusted. */
  server?: { name: string; version: string };
}
