import type { FastifyInstance } from "fastify";
import { unwrap } from "../errors.ts";
import { principalOf } from "../guard.ts";
import type { InFlight } from "../in-flight.ts";
import type { McpPort } from "../ports.ts";
import { Done, NameParams } from "../schemas/common.ts";
import { McpAdd, McpServerRow, McpServerRows, McpTest, McpTestResult } from "../schemas/mcp.ts";
import { actorOf } from "./trust.ts";

const tags = ["mcp"];

export function mcpRoutes(app: FastifyInstance, mcp: McpPort, inFlight: InFlight): void {
  app.get(
    "/api/mcp",
    { schema: { tags, summary: "Configured MCP servers and their state", response: { 200: McpServerRows } } },
    () => mcp.list(),
  );

  app.post<{ Body: McpAdd }>(
    "/api/mcp",
    {
      schema: {
        tags,
        fails: [409, 422, 503],
        summary: "Add a server and connect it",
        body: McpAdd,
        response: { 201: McpServerRow },
      },
    },
    async (request, reply) => {
      const { name, config } = request.body;
      return reply.code(201).send(unwrap(await mcp.add(name, config, actorOf(request))));
    },
  );

  app.delete<{ Params: NameParams }>(
    "/api/mcp/:name",
    {
      schema: {
        tags,
        fails: [409, 422],
        summary: "Disconnect and remove a server",
        params: NameParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      unwrap(await mcp.remove(request.params.name, actorOf(request)));
      return { ok: true };
    },
  );

  app.post<{ Params: NameParams }>(
    "/api/mcp/:name/reconnect",
    { schema: { tags, summary: "Connect again now", params: NameParams, response: { 200: McpServerRow } } },
    async ({ params }) => unwrap(await mcp.reconnect(params.name)),
  );

  app.post<{ Body: McpTest }>(
    "/api/mcp/test",
    { schema: { tags, summary: "Try a server without keeping it", body: McpTest, response: { 200: McpTestResult } } },
    (request, reply) => mcp.test(request.body.config, inFlight.begin(reply, principalOf(request).id)),
  );
}
