import type { FastifyInstance } from "fastify";
import type { ServerDeps } from "../deps.ts";
import { HttpError, notFound } from "../errors.ts";
import { principalOf } from "../guard.ts";
import { Done, IdParams } from "../schemas/common.ts";
import { AnswerBody, Prompts } from "../schemas/prompts.ts";

const tags = ["prompts"];
const answeredBy = { session: "page", socket: "terminal", token: "token" } as const;

export function promptRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const { prompts } = deps;

  app.get(
    "/api/prompts",
    { schema: { tags, summary: "Open questions of every door", response: { 200: Prompts } } },
    () => prompts.list(),
  );

  app.post<{ Params: IdParams; Body: AnswerBody }>(
    "/api/prompts/:id",
    {
      schema: {
        tags,
        fails: [409, 422],
        summary: "Answer a question; the first answer counts",
        params: IdParams,
        body: AnswerBody,
        response: { 200: Done },
      },
    },
    (request) => {
      const result = prompts.answer(request.params.id, request.body, answeredBy[principalOf(request).via]);
      if (result.ok) return { ok: true };
      if (result.why === "unknown") throw notFound("such prompt");
      if (result.why === "invalid")
        throw new HttpError(422, "invalid_answer", `This answer does not fit the prompt: ${result.message}.`);
      throw new HttpError(409, "already_answered", `This prompt is closed: ${result.outcome}, by ${result.by}.`);
    },
  );
}
