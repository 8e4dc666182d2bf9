import type { FastifyInstance, FastifyRequest } from "fastify";
import { unwrap } from "../errors.ts";
import { principalOf } from "../guard.ts";
import type { Actor, TrustPort } from "../ports.ts";
import { IdParams } from "../schemas/common.ts";
import { TrustAccept, TrustDecided, TrustDetail, TrustFamily, TrustFolder, TrustList } from "../schemas/trust.ts";

const tags = ["trust"];

export const actorOf = (request: FastifyRequest): Actor => {
  const { via, name } = principalOf(request);
  return { via, name };
};

export function trustRoutes(app: FastifyInstance, trust: TrustPort): void {
  app.get(
    "/api/trust",
    { schema: { tags, summary: "What is accepted and what waits", response: { 200: TrustList } } },
    () => trust.list(),
  );

  app.get<{ Params: IdParams }>(
    "/api/trust/:id",
    { schema: { tags, summary: "One entry with its diff", params: IdParams, response: { 200: TrustDetail } } },
    async ({ params }) => unwrap(await trust.show(params.id)),
  );

  app.post<{ Body: TrustAccept }>(
    "/api/trust/accept",
    {
      schema: {
        tags,
        fails: [404, 409],
        summary: "Accept the current version of some entries, or of all that wait",
        body: TrustAccept,
        response: { 200: TrustDecided },
      },
    },
    async (request) => {
      const { body } = request;
      return { ids: unwrap(await trust.accept("all" in body ? "all" : body.ids, actorOf(request))) };
    },
  );

  app.post<{ Params: IdParams }>(
    "/api/trust/:id/reject",
    {
      schema: {
        tags,
        fails: [409],
        summary: "Put the accepted version back",
        params: IdParams,
        response: { 200: TrustDecided },
      },
    },
    async (request) => ({ ids: unwrap(await trust.reject(request.params.id, actorOf(request))) }),
  );

  app.post<{ Body: TrustFolder }>(
    "/api/trust/folders",
    {
      schema: {
        tags,
        fails: [404, 409, 503],
        summary: "Trust the checkers of a folder as they are now",
        body: TrustFolder,
        response: { 200: TrustDecided },
      },
    },
    async (request) => ({ ids: unwrap(await trust.folder(request.body.path, actorOf(request))) }),
  );

  app.post<{ Body: TrustFamily }>(
    "/api/trust/families",
    {
      schema: {
        tags,
        fails: [404, 409, 422],
        summary: "Trust a third-party family as it is now",
        body: TrustFamily,
        response: { 200: TrustDecided },
      },
    },
    async (request) => ({ ids: unwrap(await trust.family(request.body.name, actorOf(request))) }),
  );
}
