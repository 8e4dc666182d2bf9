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
