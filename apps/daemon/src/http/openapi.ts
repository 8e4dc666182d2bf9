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
  404: "There is no such thing",
  405: "Another method is meant",
  406: "The answer is of a type that the request does not accept",
  409: "Does not fit the state of things",
  413: "The body is larger than this route takes",
  415: "The body is not application/json",
  421: "Foreign Host header",
  422: "Well-formed, but not possible",
  500: "The daemon failed; its log has the details",
  503: "Not available in this daemon, or too much is in use",
  507: "The disk is full",
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

function operation({ access, method, schema }: DescribedRoute): Record<string, unknown> {
  const { tags, summary, body = schema.takes, params, querystring, signIn } = schema;
  const ways = signIn === undefined ? [{ bearer: [] }, { session: [] }] : [{ [signIn]: [] }];
  return {
    ...(tags && { tags }),
    ...(summary !== undefined && { summary }),
    ...(access === "call" && { description: "Also for tokens of scope call." }),
    security: access === "open" ? [] : ways,
    parameters: [...parameters(params, "path"), ...parameters(querystring, "query"), ...headers(schema)],
    ...(body !== undefined &&
      method !== "GET" &&
      method !== "DELETE" && { requestBody: { required: true, content: json(body) } }),
    responses: { ...answers(schema), ...failures(method, access, schema) },
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

function answers({ response, produces, empty = [] }: RouteSchema): Record<string, unknown> {
  const bare = Object.fromEntries(empty.map((status) => [status, { description: "No body", content: {} }]));
  if (response === undefined) {
    const types = produces ?? ["application/json"];
    return { 200: { description: "Done", content: Object.fromEntries(types.map((type) => [type, {}])) }, ...bare };
  }
  const made = Object.fromEntries(
    Object.entries(response as Record<string, unknown>).map(([status, schema]) => [
      status,
      { description: "Done", content: json(schema) },
    ]),
  );
  return { ...made, ...bare };
}

/** What every route can refuse, and what its parameters, its body and its writing bring. */
function failures(method: string, access: Access, schema: RouteSchema): Record<string, unknown> {
  const takesBody = method !== "GET" && method !== "DELETE" && (schema.body ?? schema.takes) !== undefined;
  const statuses = new Set([
    400,
    403,
    421,
    500,
    ...(access === "open" ? [] : [401]),
    ...(schema.params === undefined ? [] : [404]),
    ...(takesBody ? [413, 415] : []),
    ...(method === "GET" ? [] : [507]),
    ...(schema.fails ?? []),
  ]);
  return Object.fromEntries(
    [...statuses]
      .toSorted((a, b) => a - b)
      .map((status) => [
        status,
        { description: errors[status], content: json({ $ref: "#/components/schemas/Error" }) },
      ]),
  );
}

const headers = ({ reads = {} }: RouteSchema): unknown[] =>
  Object.entries(reads).map(([name, description]) => ({
    name,
    in: "header",
    required: false,
    description,
    schema: { type: "string" },
  }));

const json = (schema: unknown): Record<string, unknown> => ({ "application/json": { schema } });
