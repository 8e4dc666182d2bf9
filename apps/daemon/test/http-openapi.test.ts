import { afterAll, beforeAll, expect, test } from "vitest";
import { type LocalDaemon, startLocal } from "./support/in-process.ts";

interface Operation {
  summary?: string;
  tags?: string[];
  security: unknown[];
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content: Record<string, object> }>;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown>; securitySchemes: Record<string, unknown> };
}

let daemon: LocalDaemon;
let document: Document;
beforeAll(async () => {
  daemon = await startLocal();
  document = (await daemon.asOwner("GET", "/api/openapi.json")).json<Document>();
});
afterAll(() => daemon.stop());

test("describes every route completely: parameters, body, answers, who may use it", () => {
  expect(document.openapi).toBe("3.1.0");
  const problems: string[] = [];
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const name = `${method} ${path}`;
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      const declared = operation.parameters
        .filter((parameter) => parameter.in === "path")
        .map((parameter) => parameter.name);
      if (String(inPath) !== String(declared)) problems.push(`${name}: path parameters`);
      if (!operation.summary || !operation.tags?.length) problems.push(`${name}: no summary or tag`);
      if (!Object.keys(operation.responses).some((status) => status.startsWith("2")))
        problems.push(`${name}: no answer`);
      if (method === "put" && !operation.requestBody) problems.push(`${name}: no body`);
    }
  }
  expect(problems).toEqual([]);
});

test("says who signs in how, which headers and bodies are read, and what can be refused", () => {
  const at = (method: string, path: string): Operation => {
    const operation = document.paths[path]?.[method];
    if (!operation) throw new Error(`${method} ${path} is not described`);
    return operation;
  };
  const statuses = (method: string, path: string): string[] => Object.keys(at(method, path).responses);
  expect(at("post", "/mcp").security).toEqual([{ bearer: [] }]);
  expect(at("post", "/auth/code").security).toEqual([{ bearer: [] }]);
  expect(at("post", "/auth/sign-out").security).toEqual([{ session: [] }]);
  expect(JSON.stringify(at("post", "/mcp").requestBody)).toContain("jsonrpc");
  expect(at("get", "/mcp").requestBody).toBeUndefined();
  const headers = (path: string): string[] =>
    at("get", path).parameters.flatMap((parameter) => (parameter.in === "header" ? [parameter.name] : []));
  expect(headers("/api/events")).toEqual(["Last-Event-ID"]);
  expect(headers("/mcp")).toContain("Mcp-Session-Id");
  const wanted: [string, string, string[]][] = [
    ["post", "/auth/exchange", ["401", "403", "413", "415"]],
    ["get", "/api/tools", ["304"]],
    ["get", "/api/tools/{name}", ["404"]],
    ["post", "/api/tools/{name}", ["404", "413", "415", "422"]],
    ["post", "/api/permissions/rules", ["413", "415", "422", "507"]],
    ["put", "/api/permissions", ["422"]],
    ["post", "/api/prompts/{id}", ["404", "409", "422"]],
    ["post", "/api/tokens", ["409"]],
    ["post", "/api/trust/accept", ["404", "409"]],
    ["put", "/api/settings", ["422"]],
    ["post", "/api/mcp", ["409", "422"]],
  ];
  for (const [method, path, some] of wanted)
    expect([path, statuses(method, path)]).toEqual([path, expect.arrayContaining(some)]);
});

test("covers what the contract lists", () => {
  const routes = Object.keys(document.paths);
  for (const path of [
    "/api/health",
    "/api/tools",
    "/api/tools/{name}",
    "/api/permissions",
    "/api/permissions/rules",
    "/api/permissions/rules/{id}",
    "/api/permissions/explain",
    "/api/prompts",
    "/api/prompts/{id}",
    "/api/events",
    "/api/mcp",
    "/api/settings",
    "/api/activity/calls",
    "/api/trust",
    "/api/tokens",
    "/auth/exchange",
    "/mcp",
  ]) {
    expect(routes).toContain(path);
  }
});

test("every reference leads somewhere, and the secrets of this home are not in it", () => {
  const text = JSON.stringify(document);
  const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name = ""]) => name);
  expect(new Set(references)).toEqual(new Set(Object.keys(document.components.schemas)));
  expect(text).not.toContain(daemon.token);
});

test("the page shows every route and loads nothing", async () => {
  const page = await daemon.asOwner("GET", "/api/docs");
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  for (const path of Object.keys(document.paths)) expect(page.text).toContain(path);
  expect(page.text).not.toMatch(/<script|https?:\/\/|src=|@import/);
  const hash = /'sha256-([^']+)'/.exec(String(page.headers["content-security-policy"]))?.[1];
  const { createHash } = await import("node:crypto");
  const style = /<style>([\s\S]*)<\/style>/.exec(page.text)?.[1] ?? "";
  expect(createHash("sha256").update(style).digest("base64")).toBe(hash);
});
