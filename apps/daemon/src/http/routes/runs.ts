import type { FastifyInstance } from "fastify";
import { unwrap } from "../errors.ts";
import { principalOf } from "../guard.ts";
import type { RunsPort, SchedulesPort } from "../run-ports.ts";
import { IdParams } from "../schemas/common.ts";
import { Entry, EntryParams } from "../schemas/entries.ts";
import {
  RunDetail,
  RunRow,
  RunStart,
  RunStopped,
  RunsPage,
  RunsQuery,
  ScheduleRow,
  ScheduleRows,
} from "../schemas/runs.ts";

const tags = ["runs"];

export function runRoutes(app: FastifyInstance, runs: RunsPort): void {
  app.get<{ Querystring: RunsQuery }>(
    "/api/runs",
    {
      schema: {
        tags,
        summary: "Every run, newest first: turns of chats, sub-agents, unattended and scheduled ones",
        querystring: RunsQuery,
        response: { 200: RunsPage },
      },
    },
    async ({ query: { limit: asked, ...filter } }) => {
      const limit = Math.min(Math.max(Number(asked ?? 50), 1), 200);
      const rows = await runs.list({ ...filter, limit });
      const last = rows.at(-1);
      return { runs: rows, ...(last && rows.length === limit && { next: last.id }) };
    },
  );

  app.get<{ Params: IdParams }>(
    "/api/runs/:id",
    {
      schema: { tags, summary: "One run with what it did", params: IdParams, response: { 200: RunDetail } },
    },
    async ({ params }) => unwrap(await runs.get(params.id)),
  );

  app.get<{ Params: EntryParams }>(
    "/api/runs/:id/entries/:entry",
    {
      schema: {
        tags,
        summary: "One entry whole, of the run or of a sub-agent below it",
        params: EntryParams,
        response: { 200: Entry },
      },
    },
    async ({ params }) => unwrap(await runs.entry(params.id, params.entry)),
  );

  app.post<{ Body: RunStart }>(
    "/api/runs",
    {
      schema: {
        tags,
        summary: "Give an agent a task that nobody watches; what would ask is decided at once",
        fails: [404, 409, 422, 503],
        body: RunStart,
        response: { 202: RunRow },
      },
    },
    async (request, reply) => {
      const row = unwrap(await runs.start(request.body, principalOf(request)));
      return reply.code(202).send(row);
    },
  );

  app.post<{ Params: IdParams }>(
    "/api/runs/:id/stop",
    {
      schema: {
        tags,
        summary: "Stop a run with its sub-agents and commands",
        params: IdParams,
        response: { 200: RunStopped },
      },
    },
    async ({ params }) => ({ stopped: unwrap(await runs.stop(params.id)) }),
  );
}

export function scheduleRoutes(app: FastifyInstance, schedules: SchedulesPort): void {
  app.get(
    "/api/schedules",
    {
      schema: {
        tags,
        summary: "When agents run by themselves, and what keeps them from it",
        response: { 200: ScheduleRows },
      },
    },
    () => schedules.list(),
  );

  app.post<{ Params: IdParams }>(
    "/api/schedules/:id/resume",
    {
      schema: {
        tags,
        summary: "Turn a schedule on again that failures turned off",
        fails: [409],
        params: IdParams,
        response: { 200: ScheduleRow },
      },
    },
    async ({ params }) => unwrap(await schedules.resume(params.id)),
  );
}
