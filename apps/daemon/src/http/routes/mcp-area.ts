import type { FastifyInstance } from "fastify";
import type { ServerDeps } from "../deps.ts";
import type { InFlight } from "../in-flight.ts";
import { mcpRoutes } from "./mcp.ts";
import { mcpDoorRoutes } from "./mcp-door.ts";

/** MCP both ways: the servers whose tools are here, and this daemon as a server. */
export function mcpAreaRoutes(app: FastifyInstance, deps: ServerDeps, inFlight: InFlight): void {
  if (deps.mcp) mcpRoutes(app, deps.mcp, inFlight);
  if (deps.mcpDoor) mcpDoorRoutes(app, deps, deps.mcpDoor);
}
