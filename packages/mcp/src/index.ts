export type { PoolLimits } from "./limits.ts";
export { serverNamesProblem } from "./names.ts";
export {
  type HttpServerConfig,
  isStdioConfig,
  type McpServerConfig,
  type StdioServerConfig,
  serverTarget,
} from "./pool/config.ts";
export { createMcpPool, type McpPool, type McpPoolOptions, type McpServerTest } from "./pool/pool.ts";
export type { McpServerState, McpServerStatus } from "./pool/state.ts";
export type { McpSignIns, McpTokenStore, McpTokens } from "./pool/token-fetch.ts";
export type { McpAnswer, McpAsk, McpQuestion } from "./server/ask.ts";
export type { McpHttpPeer } from "./server/http.ts";
export { createMcpServer, type McpServer } from "./server/server.ts";
export type { McpPeer, McpServerOptions, McpToolCall, Session as McpSession } from "./server/session.ts";
