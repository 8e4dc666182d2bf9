import type { Access } from "./guard.ts";
import type { RouteSchema } from "./route-schema.ts";
import { ErrorBody } from "./schemas/common.ts";

/** What the document needs of a route. */
export interface DescribedRoute {
  method: string;
  path: string;
  access: Access;
  schema: RouteSchema;
}

interface ObjectSchema {
  properties?: Record<string, unknown>;
  required?: readonly string[];
}

const errors: Readonly<Record<string, string>> = {
  400: "The request does not fit its schema",
  401: "Not signed in",
  403: "Signed in, but not for this; or asked by a foreign page",
  421: "Foreign Host header",
};

/** An OpenAPI 3.1 document from the routes' own schemas. */
export function openApiDocument(routes: readonly DescribedRoute[], version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:([A-Za-z]+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "LatchAI daemon", version, description: "One registry of agent tools behind one permission gate." },
    paths,
    components: {
      schemas: { Error: ErrorBody },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "The owner's token, or a token of scope call" },
        session: {
          type: "apiKey",
          in: "cookie",
          name: "latchai-<port>",
          description: "With X-LatchAI-Csrf on unsafe methods and streams",
        },
      },
    },
  };
}

function operation({ access, schema }: DescribedRoute): Record<string, unknown> {
  const { tags, summary, body, params, querystring } = schema;
  return {
    ...(tags && { tags }),
    ...(summary !== undefined && { summary }),
    ...(access === "call" && { description: "Also for tokens of scope call." }),
    security: access === "open" ? [] : [{ bearer: [] }, { session: [] }],
    parameters: [...parameters(params, "path"), ...parameters(querystring, "query")],
    ...(body !== undefined && { requestBody: { required: true, content: json(body) } }),
    responses: { ...answers(schema), ...failures(access) },
  };
}

function parameters(schema: unknown, place: "path" | "query"): unknown[] {
  const { properties = {}, required = [] } = (schema ?? {}) as ObjectSchema;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

function answers({ response, produces }: RouteSchema): Record<string, unknown> {
  if (response === undefined) {
    const [type = "application/json"] = produces ?? [];
    return { 200: { description: "Done", content: { [type]: {} } } };
  }
  return Object.fromEntries(
    Object.entries(response as Record<string, unknown>).map(([status, schema]) => [
      status,
      { description: "Done", content: json(schema) },
    ]),
  );
}

function failures(access: Access): Record<string, unknown> {
  const statuses = Object.keys(errors).filter((status) => access !== "open" || (status !== "401" && status !== "403"));
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: errors[status], content: json({ $ref: "#/components/schemas/Error" }) },
    ]),
  );
}

const json = (schema: unknown): Record<string, unknown> => ({ "application/json": { schema } });
