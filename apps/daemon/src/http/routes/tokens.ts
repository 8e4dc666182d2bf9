import type { FastifyInstance } from "fastify";
import type { ServerDeps } from "../deps.ts";
import { HttpError, notFound } from "../errors.ts";
import { CreatedToken, NewToken, TokenRows } from "../schemas/auth.ts";
import { Done, IdParams } from "../schemas/common.ts";

const tags = ["tokens"];

export function tokenRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const { tokens } = deps.auth;

  app.get("/api/tokens", { schema: { tags, summary: "Named tokens", response: { 200: TokenRows } } }, () =>
    tokens.list(),
  );

  app.post<{ Body: NewToken }>(
    "/api/tokens",
    {
      schema: {
        tags,
        fails: [409],
        summary: "A new token; its secret is shown this once",
        body: NewToken,
        response: { 201: CreatedToken },
      },
    },
    async ({ body }, reply) => {
      const created = await tokens.create(body.name);
      if (!created)
        throw new HttpError(
          409,
          "name_taken",
          `There is a token named "${body.name}" already. Revoke it or choose another name.`,
        );
      deps.events.emit({ type: "token.created", data: { id: created.id, name: created.name, scope: created.scope } });
      return reply.code(201).send(created);
    },
  );

  app.delete<{ Params: IdParams }>(
    "/api/tokens/:id",
    { schema: { tags, summary: "Revoke a token, by id or name", params: IdParams, response: { 200: Done } } },
    async ({ params }) => {
      if (!(await tokens.revoke(params.id))) throw notFound(`token "${params.id}"`);
      deps.events.emit({ type: "token.revoked", data: { token: params.id } });
      return { ok: true };
    },
  );
}
