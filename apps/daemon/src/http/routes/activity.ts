import type { FastifyInstance } from "fastify";
import { fromRow } from "../../events/rows.ts";
import type { ToolCallTable } from "../../store/tables.ts";
import type { ServerDeps } from "../deps.ts";
import { unwrap } from "../errors.ts";
import { principalOf } from "../guard.ts";
import type { SpendPort } from "../run-ports.ts";
import {
  ActivityQuery,
  ActivityView,
  type CallRow,
  CallsPage,
  CallsQuery,
  EventsPage,
  EventsQuery,
} from "../schemas/activity.ts";
import { runRoutes, scheduleRoutes } from "./runs.ts";

const tags = ["activity"];
const limitOf = (text: string | undefined): number => Math.min(Math.max(Number(text ?? 50), 1), 200);

/** What has been going on: calls, events, and runs with their schedules and cost. */
export function activityRoutes(app: FastifyInstance, deps: ServerDeps): void {
  if (deps.runs) {
    spendRoutes(app, deps.runs.spend);
    runRoutes(app, deps.runs.runs);
    scheduleRoutes(app, deps.runs.schedules);
  }
  app.get<{ Querystring: CallsQuery }>(
    "/api/activity/calls",
    {
      config: { access: "call" },
      schema: {
        tags,
        summary: "Finished tool calls; a token of scope call sees its own",
        querystring: CallsQuery,
        response: { 200: CallsPage },
      },
    },
    async (request) => {
      const principal = principalOf(request);
      const { limit: asked, ...filter } = request.query;
      const limit = limitOf(asked);
      const own = principal.kind === "call" ? { caller: principal.id } : {};
      const rows = await deps.calls.list({ ...filter, ...own, limit });
      return { calls: rows.map(toCall), ...next(rows, limit) };
    },
  );

  app.get<{ Querystring: EventsQuery }>(
    "/api/activity/events",
    {
      schema: { tags, summary: "The event log, newest first", querystring: EventsQuery, response: { 200: EventsPage } },
    },
    async ({ query }) => {
      const limit = limitOf(query.limit);
      const rows = await deps.events.page({ ...query, limit });
      return { events: rows.map((row) => withoutFrame(fromRow(row))), ...next(rows, limit) };
    },
  );
}

/** Runs added up, with what they cost. */
function spendRoutes(app: FastifyInstance, spend: SpendPort): void {
  app.get<{ Querystring: ActivityQuery }>(
    "/api/activity",
    {
      schema: {
        tags,
        summary: "Runs, tokens and cost added up; an unknown price is null, never 0",
        fails: [422],
        querystring: ActivityQuery,
        response: { 200: ActivityView },
      },
    },
    async ({ query }) => unwrap(await spend.report(query)),
  );
}

function next(rows: readonly { id: string }[], limit: number): { next?: string } {
  const last = rows.at(-1);
  return last && rows.length === limit ? { next: last.id } : {};
}

function withoutFrame<T extends { frame: unknown }>({ frame: _, ...event }: T): Omit<T, "frame"> {
  return event;
}

const toCall = (row: ToolCallTable): CallRow => ({
  id: row.id,
  at: row.at,
  tool: row.tool,
  agent: row.agent,
  surface: row.surface,
  caller: row.caller,
  ...(row.session !== null && { session: row.session }),
  ...(row.run !== null && { run: row.run }),
  outcome: row.outcome,
  durationMs: row.duration_ms,
  ...(row.decided_by !== null && { decidedBy: row.decided_by }),
  ...(row.rule !== null && { rule: row.rule }),
  ...(row.summary !== null && { summary: row.summary }),
  ...(row.error !== null && { error: row.error }),
});
