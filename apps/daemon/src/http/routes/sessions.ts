import type { FastifyInstance } from "fastify";
import type { Sessions } from "../../sessions/sessions.ts";
import { unwrap } from "../errors.ts";
import { Done, IdParams } from "../schemas/common.ts";
import { Entry, EntryParams } from "../schemas/entries.ts";
import {
  SessionChange,
  SessionCreate,
  SessionQuery,
  SessionRow,
  SessionsPage,
  SessionsQuery,
  SessionView,
} from "../schemas/sessions.ts";

const tags = ["sessions"];

const limitOf = (text: string | undefined, usual: number, most: number): number =>
  Math.min(Math.max(Number(text ?? usual), 1), most);

/** The list of chats and what stands in one. */
export function sessionRoutes(app: FastifyInstance, sessions: Sessions): void {
  app.get<{ Querystring: SessionsQuery }>(
    "/api/sessions",
    {
      schema: {
        tags,
        summary: "Chats, changed last first; with query those in which every word of it is found",
        querystring: SessionsQuery,
        response: { 200: SessionsPage },
      },
    },
    ({ query: { limit, ...query } }) => sessions.list({ ...query, limit: limitOf(limit, 50, 200) }),
  );

  app.post<{ Body: SessionCreate }>(
    "/api/sessions",
    {
      schema: { tags, summary: "Begin a chat", fails: [422], body: SessionCreate, response: { 201: SessionRow } },
    },
    async ({ body }, reply) => reply.code(201).send(unwrap(await sessions.create(body))),
  );

  app.get<{ Params: IdParams; Querystring: SessionQuery }>(
    "/api/sessions/:id",
    {
      schema: {
        tags,
        summary: "A chat with its newest entries; before pages back",
        fails: [404],
        params: IdParams,
        querystring: SessionQuery,
        response: { 200: SessionView },
      },
    },
    async ({ params, query: { before, limit, superseded } }) =>
      unwrap(
        await sessions.view(params.id, {
          ...(before !== undefined && { before: Number(before) }),
          limit: limitOf(limit, 200, 1000),
          superseded: superseded === "1",
        }),
      ),
  );

  app.patch<{ Params: IdParams; Body: SessionChange }>(
    "/api/sessions/:id",
    {
      schema: {
        tags,
        summary: "Rename it, or choose another agent or model",
        fails: [404, 409, 422],
        params: IdParams,
        body: SessionChange,
        response: { 200: SessionRow },
      },
    },
    async ({ params, body }) => unwrap(await sessions.change(params.id, body)),
  );

  app.delete<{ Params: IdParams }>(
    "/api/sessions/:id",
    {
      schema: {
        tags,
        summary: "Delete it; a turn that goes on is stopped first",
        fails: [404],
        params: IdParams,
        response: { 200: Done },
      },
    },
    async ({ params }) => ({ ok: unwrap(await sessions.remove(params.id)) }),
  );

  app.get<{ Params: EntryParams }>(
    "/api/sessions/:id/entries/:entry",
    {
      schema: {
        tags,
        summary: "One entry whole, also of a sub-agent's run",
        fails: [404],
        params: EntryParams,
        response: { 200: Entry },
      },
    },
    async ({ params }) => unwrap(await sessions.entry(params.id, params.entry)),
  );
}
