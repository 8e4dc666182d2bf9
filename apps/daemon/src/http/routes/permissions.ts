import { explainCall } from "@latchai/core";
import type { FastifyInstance } from "fastify";
import { readNewRule } from "../../gate/new-rule.ts";
import { toDocument } from "../../gate/permissions-document.ts";
import { callOptions } from "../call-context.ts";
import type { ServerDeps } from "../deps.ts";
import { HttpError, isDiskFull, notFound } from "../errors.ts";
import { principalOf } from "../guard.ts";
import { Done, IdParams } from "../schemas/common.ts";
import {
  AddedRule,
  Explanation,
  NewRule,
  Permissions,
  PermissionsInput,
  PermissionsStatus,
} from "../schemas/permissions.ts";
import { ExplainBody } from "../schemas/tools.ts";

const tags = ["permissions"];

export function permissionRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const { permissions, calls } = deps;

  app.get(
    "/api/permissions",
    { schema: { tags, summary: "Rules and unattended default in force", response: { 200: Permissions } } },
    async () => {
      await permissions.refresh();
      return permissions.view();
    },
  );

  app.put<{ Body: PermissionsInput }>(
    "/api/permissions",
    {
      schema: {
        tags,
        summary:
          "Replace the rules, or with `unattendedDefault` alone only that; what waits in the file goes on waiting",
        fails: [422],
        body: PermissionsInput,
        response: { 200: Permissions },
      },
    },
    async ({ body }) => {
      const { rules, unattendedDefault } = body;
      if (rules === undefined && unattendedDefault !== undefined) {
        await saved(permissions.setUnattendedDefault(unattendedDefault));
        return permissions.view();
      }
      const parsed = toDocument(body, new Date().toISOString());
      if (!parsed.ok)
        throw new HttpError(422, "invalid_permissions", `These permissions cannot be used: ${parsed.problem}.`);
      await saved(permissions.replace(parsed.document));
      return permissions.view();
    },
  );

  app.get(
    "/api/permissions/status",
    {
      schema: {
        tags,
        summary: "State of the file, what waits, and use of each rule",
        response: { 200: PermissionsStatus },
      },
    },
    async () => {
      await permissions.refresh();
      return { ...permissions.status(), usage: await calls.ruleUsage() };
    },
  );

  app.post<{ Body: NewRule }>(
    "/api/permissions/rules",
    {
      schema: { tags, fails: [422], summary: "Add a rule as the newest", body: NewRule, response: { 201: AddedRule } },
    },
    async ({ body }, reply) => {
      const read = readNewRule(body, deps.registry);
      if (!read.ok) throw new HttpError(422, "invalid_rule", `${read.problem}.`);
      const rule = await saved(permissions.add(read.rule));
      return reply.code(201).send(read.note === undefined ? rule : { ...rule, note: read.note });
    },
  );

  app.delete<{ Params: IdParams }>(
    "/api/permissions/rules/:id",
    { schema: { tags, summary: "Remove a rule", params: IdParams, response: { 200: Done } } },
    async ({ params }) => {
      if (!(await saved(permissions.remove(params.id)))) throw notFound(`rule "${params.id}"`);
      return { ok: true };
    },
  );

  app.post<{ Body: ExplainBody }>(
    "/api/permissions/explain",
    {
      schema: {
        tags,
        fails: [404, 422],
        summary: "What the gate would say to a call; nothing runs",
        body: ExplainBody,
        response: { 200: Explanation },
      },
    },
    async (request) => {
      const { tool, arguments: args } = request.body;
      await permissions.refresh();
      const options = await callOptions(deps, principalOf(request), request.body);
      const result = await explainCall(deps.registry, { ...options, name: tool, arguments: args });
      if (result.ok) return result.explanation;
      const { kind, message } = result.error;
      throw new HttpError(kind === "unknown_tool" ? 404 : 422, kind, message);
    },
  );
}

/** The change is in force either way; the person must know when it will not outlive the daemon. */
async function saved<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new HttpError(
      isDiskFull(error) ? 507 : 500,
      "not_saved",
      `The change holds now but could not be written to permissions.json, so it ends with the daemon: ${why}`,
    );
  }
}
