import type { FastifyInstance } from "fastify";
import type { ServerDeps } from "../deps.ts";
import type { DescribedRoute } from "../openapi.ts";

/** Notes each route as it is added; the document is made when somebody asks for it. */
export function describeRoutes(app: FastifyInstance): DescribedRoute[] {
  const routes: DescribedRoute[] = [];
  app.addHook("onRoute", ({ method, path, schema, config }) => {
    if (!schema || schema.hide === true) return;
    const access = config?.access ?? "owner";
    for (const one of [method].flat()) routes.push({ method: one, path, access, schema });
  });
  return routes;
}

export function docsRoutes(app: FastifyInstance, deps: ServerDeps, routes: readonly DescribedRoute[]): void {
  const document = async (): Promise<Record<string, unknown>> => {
    const { openApiDocument } = await import("../openapi.ts");
    return openApiDocument(routes, deps.version);
  };

  app.get("/api/openapi.json", { schema: { tags: ["daemon"], summary: "This API as OpenAPI 3.1" } }, document);

  app.get(
    "/api/docs",
    { schema: { tags: ["daemon"], summary: "This API as a page", produces: ["text/html"] } },
    async (_request, reply) => {
      const { docsPage, docsPolicy } = await import("../docs-page.ts");
      reply.header("content-security-policy", docsPolicy);
      return reply.type("text/html; charset=utf-8").send(docsPage(await document()));
    },
  );
}
