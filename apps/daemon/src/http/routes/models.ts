import type { FastifyInstance } from "fastify";
import type { ModelsPort } from "../agent-ports.ts";
import { unwrap } from "../errors.ts";
import { principalOf } from "../guard.ts";
import type { InFlight } from "../in-flight.ts";
import { NameParams } from "../schemas/common.ts";
import { ModelDefault, ModelList, ModelPut, ModelTest } from "../schemas/models.ts";
import { actorOf } from "./trust.ts";

const tags = ["models"];

export function modelRoutes(app: FastifyInstance, models: ModelsPort, inFlight: InFlight): void {
  app.get(
    "/api/models",
    { schema: { tags, summary: "Configured models and what keeps one from being used", response: { 200: ModelList } } },
    () => models.list(),
  );

  app.put<{ Body: ModelDefault }>(
    "/api/models/default",
    {
      schema: {
        tags,
        fails: [404, 409, 422],
        summary: "Use this model where none is named",
        body: ModelDefault,
        response: { 200: ModelList },
      },
    },
    async (request) => unwrap(await models.makeDefault(request.body.name, actorOf(request))),
  );

  app.put<{ Params: NameParams; Body: ModelPut }>(
    "/api/models/:name",
    {
      schema: {
        tags,
        fails: [409, 422],
        summary: "Add or change a model in the config",
        params: NameParams,
        body: ModelPut,
        response: { 200: ModelList },
      },
    },
    async (request) => unwrap(await models.put(request.params.name, request.body, actorOf(request))),
  );

  app.delete<{ Params: NameParams }>(
    "/api/models/:name",
    {
      schema: {
        tags,
        fails: [409, 422],
        summary: "Remove a model from the config",
        params: NameParams,
        response: { 200: ModelList },
      },
    },
    async (request) => unwrap(await models.remove(request.params.name, actorOf(request))),
  );

  app.post<{ Params: NameParams }>(
    "/api/models/:name/test",
    {
      schema: {
        tags,
        fails: [409, 422],
        summary: "Ask a model for real: its list, an answer, a tool call, usage, a picture",
        params: NameParams,
        response: { 200: ModelTest },
      },
    },
    async (request, reply) =>
      unwrap(await models.test(request.params.name, inFlight.begin(reply, principalOf(request).id))),
  );
}
