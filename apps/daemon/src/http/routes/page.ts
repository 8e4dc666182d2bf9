import type { FastifyInstance } from "fastify";
import type { ServerDeps } from "../deps.ts";
import { notFound } from "../errors.ts";
import { createPageFiles } from "../page-files.ts";

const noPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>LatchAI</title>
<p>The daemon runs. Its page is not part of this build; the API is at /api and described at /api/docs.</p></html>`;

/** The page holds no data: everything it shows it asks the API for. Its routes are hashes, so only `/` serves it. */
export function pageRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const files = createPageFiles(deps.page);

  app.get("/", { config: { access: "open" }, schema: { hide: true } }, async (_request, reply) => {
    const index = await files.index();
    reply.header("cache-control", "no-cache");
    return reply.type("text/html; charset=utf-8").send(index?.body ?? noPage);
  });

  app.get<{ Params: { "*": string } }>(
    "/assets/*",
    { config: { access: "open" }, schema: { hide: true } },
    async (request, reply) => {
      const file = await files.asset(request.params["*"]);
      if (!file) throw notFound("such file");
      // Built names carry a hash of their content.
      reply.header("cache-control", "public, max-age=31536000, immutable");
      return reply.type(file.type).send(file.body);
    },
  );
}
