import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { agentOf, callerOf } from "../call-context.ts";
import { copyHeaders } from "../copy-headers.ts";
import type { ServerDeps } from "../deps.ts";
import { HttpError } from "../errors.ts";
import { principalOf } from "../guard.ts";
import type { McpDoor } from "../ports.ts";
import { McpMessages, McpQuery } from "../schemas/mcp.ts";

const mcpHeaders = {
  "Mcp-Session-Id": "From the answer to initialize; on every request after it",
  "MCP-Protocol-Version": "The version that initialize agreed on",
};

/** `/mcp`: the registry over Streamable HTTP. A bearer token on every request; a browser session is not enough. */
export function mcpDoorRoutes(app: FastifyInstance, deps: ServerDeps, door: McpDoor): void {
  const handle = async (request: FastifyRequest<{ Querystring: McpQuery }>, reply: FastifyReply): Promise<void> => {
    const principal = principalOf(request);
    if (principal.via === "session")
      throw new HttpError(
        401,
        "token_required",
        "MCP clients send a bearer token: `latchai token add <name> --scope call` makes one.",
      );
    const agent = await agentOf(deps, request.query.agent);
    reply.hijack();
    copyHeaders(reply);
    await door.handle(request.raw, reply.raw, request.body, {
      caller: callerOf(principal),
      owner: principal.id,
      agent,
    });
  };

  app.route<{ Querystring: McpQuery }>({
    method: ["GET", "POST", "DELETE"],
    url: "/mcp",
    bodyLimit: 32 * 1024 * 1024,
    config: { access: "call", stream: true },
    schema: {
      tags: ["mcp"],
      signIn: "bearer",
      fails: [404, 405, 406, 409, 422, 503],
      takes: McpMessages,
      produces: ["application/json", "text/event-stream"],
      reads: mcpHeaders,
      summary: "MCP over Streamable HTTP",
      querystring: McpQuery,
    },
    handler: handle,
  });
}
