import { callTool, nearest } from "@latchai/core";
import type { FastifyInstance, FastifyReply } from "fastify";
import { callOptions } from "../call-context.ts";
import type { ServerDeps } from "../deps.ts";
import { notFound } from "../errors.ts";
import { principalOf } from "../guard.ts";
import type { InFlight } from "../in-flight.ts";
import { NameParams } from "../schemas/common.ts";
import { CallBody, CallResult, ToolDetail, ToolDetails, ToolRows } from "../schemas/tools.ts";
import { createToolList, toDetail } from "../tool-list.ts";

const bodyLimit = 32 * 1024 * 1024;
const tags = ["tools"];

export function toolRoutes(app: FastifyInstance, deps: ServerDeps, inFlight: InFlight): void {
  const { registry } = deps;
  const list = createToolList(registry);
  app.addHook("onClose", async () => list.close());

  app.get(
    "/api/tools",
    {
      config: { access: "open" },
      schema: {
        tags,
        empty: [304],
        reads: { "If-None-Match": "The ETag of an earlier answer" },
        summary: "Every registered tool",
        response: { 200: ToolRows },
      },
    },
    (request, reply: FastifyReply) => {
      const { body, etag } = list.current();
      reply.headers({ etag, "cache-control": "no-cache" });
      if (request.headers["if-none-match"] === etag) return reply.code(304).send();
      return reply.type("application/json; charset=utf-8").send(body);
    },
  );

  app.get(
    "/api/tool-details",
    {
      config: { access: "call" },
      schema: { tags, summary: "Every tool with its schema and class", response: { 200: ToolDetails } },
    },
    () => registry.list().map(toDetail),
  );

  app.get<{ Params: NameParams }>(
    "/api/tools/:name",
    {
      config: { access: "call" },
      schema: {
        tags,
        summary: "One tool with its schema and class",
        params: NameParams,
        response: { 200: ToolDetail },
      },
    },
    ({ params }) => {
      const rows = registry.list();
      const tool = rows.find((row) => row.name === params.name);
      if (tool) return toDetail(tool);
      const meant = nearest(
        params.name,
        rows.map((row) => row.name),
      );
      throw notFound(`tool "${params.name}"`, meant === undefined ? "" : ` Did you mean "${meant}"?`);
    },
  );

  app.post<{ Params: NameParams; Body: CallBody }>(
    "/api/tools/:name",
    {
      bodyLimit,
      config: { access: "call" },
      schema: {
        tags,
        fails: [422],
        summary: "Call a tool; closing the request cancels the call",
        params: NameParams,
        body: CallBody,
        response: { 200: CallResult },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const principal = principalOf(request);
      const signal = inFlight.begin(reply, principal.id);
      const options = await callOptions(deps, principal, body);
      return callTool(registry, { ...options, name: params.name, arguments: body.arguments, signal });
    },
  );
}
