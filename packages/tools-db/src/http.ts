import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from "fastify";
import type { Databases, Refusal } from "./domain/databases.ts";
import type { Failure } from "./domain/driver.ts";
import type { QueryActor } from "./domain/history.ts";
import { queryEvent } from "./domain/query/query-event.ts";
import { answerOf, readingOf, schemaOf, shownOf, tableOf } from "./http-answers.ts";
import {
  ConnectionParams,
  QueryAnswer,
  QueryBody,
  SchemaAnswer,
  SqlBody,
  SqlReading,
  TableAnswer,
  TableQuery,
  TestAnswer,
} from "./http-schemas.ts";

export type {
  QueryAnswer,
  QueryFailure,
  QueryStatement,
  SchemaAnswer,
  SqlReading,
  TableAnswer,
  WireCell,
} from "./http-schemas.ts";
export { TestAnswer } from "./http-schemas.ts";

/** What the host adds to the routes. Authentication is its own: every route is for the owner. */
export interface DbRouteOptions {
  databases: Databases;
  /** Who asks, for the history. */
  actor(request: FastifyRequest): QueryActor;
  /** Aborts when the client goes away. */
  signal(request: FastifyRequest, reply: FastifyReply): AbortSignal;
  /** Records an event of the family. */
  emit(type: "db.query", data: Record<string, unknown>): void;
  /** Answers with `{ error: { code, message } }` and this status. */
  refuse(status: number, code: string, message: string): Error;
}

/** What a host's API document says of a route, beside its schemas. */
interface RouteSchema extends FastifySchema {
  summary: string;
  /** Statuses of refusals. */
  fails: readonly number[];
}

const route = (schema: RouteSchema): FastifySchema => Object.assign(schema, { tags: ["databases"] });

/** HTTP status of each refusal of the domain, and of what keeps a database from being asked. */
const statuses: Readonly<Record<string, number>> = {
  unknown_connection: 404,
  unknown_table: 404,
  unusable_connection: 409,
  read_only: 409,
  cancelled: 409,
  driver_missing: 409,
  unreachable: 503,
  credentials: 503,
  tls: 503,
  busy: 503,
  timeout: 503,
  lost: 503,
};

/** The console's side of the family, under `/api/db/connections/:id`: the same domain as the tools. */
export function dbRoutes(app: FastifyInstance, options: DbRouteOptions): void {
  const { databases, actor, signal, emit, refuse } = options;
  const refused = ({ code, message }: Refusal): Error => refuse(statuses[code] ?? 422, code, message);
  const failed = ({ kind, message }: Failure): Error => refuse(statuses[kind] ?? 503, kind, message);
  const params = ConnectionParams;

  async function planOf(request: FastifyRequest, reply: FastifyReply, sql: string) {
    const { id } = request.params as ConnectionParams;
    const aborted = signal(request, reply);
    const planned = await databases.plan(id, sql, aborted);
    if (!planned.ok) throw refused(planned);
    return { plan: planned.plan, aborted };
  }

  app.post<{ Params: ConnectionParams }>(
    "/api/db/connections/:id/test",
    {
      schema: route({
        fails: [404],
        summary: "Connect and ask the server who it is",
        params,
        response: { 200: TestAnswer },
      }),
    },
    async (request, reply): Promise<TestAnswer> => {
      const tested = await databases.test(request.params.id, signal(request, reply));
      if (tested.ok) return { ok: true, version: tested.info.version, warnings: [...tested.info.warnings] };
      if ("code" in tested) throw refused(tested);
      return { ok: false, warnings: [], message: tested.failure.message };
    },
  );

  app.get<{ Params: ConnectionParams }>(
    "/api/db/connections/:id/schema",
    {
      schema: route({
        fails: [404, 503],
        summary: "Tables and views with their columns",
        params,
        response: { 200: SchemaAnswer },
      }),
    },
    async (request, reply) => {
      const read = await databases.schema(request.params.id, signal(request, reply));
      if (read.ok) return schemaOf(read.schema);
      throw "code" in read ? refused(read) : failed(read.failure);
    },
  );

  app.get<{ Params: ConnectionParams; Querystring: TableQuery }>(
    "/api/db/connections/:id/table",
    {
      schema: route({
        fails: [404, 503],
        summary: "One table's indexes, checks, triggers, and what points to it",
        params,
        querystring: TableQuery,
        response: { 200: TableAnswer },
      }),
    },
    async (request, reply) => {
      const aborted = signal(request, reply);
      const read = await databases.schema(request.params.id, aborted);
      if (!read.ok) throw "code" in read ? refused(read) : failed(read.failure);
      const { schema, table } = request.query;
      const found = read.schema.tables.find((row) => row.schema === schema && row.name === table);
      if (found === undefined) throw refuse(404, "unknown_table", `There is no table ${schema}.${table} any more.`);
      const more = await read.schema.detail(found, aborted);
      if (!more.ok) throw failed(more.failure);
      return tableOf(more.detail);
    },
  );

  app.post<{ Params: ConnectionParams; Body: SqlBody }>(
    "/api/db/connections/:id/read-sql",
    {
      schema: route({
        fails: [404, 409, 422, 503],
        summary: "What the statements would do; runs nothing",
        params,
        body: SqlBody,
        response: { 200: SqlReading },
      }),
    },
    async (request, reply) => readingOf((await planOf(request, reply, request.body.sql)).plan),
  );

  app.post<{ Params: ConnectionParams; Body: QueryBody }>(
    "/api/db/connections/:id/query",
    {
      schema: route({
        fails: [404, 409, 422, 503],
        summary: "Run SQL; closing the request cancels it on the server",
        params,
        body: QueryBody,
        response: { 200: QueryAnswer },
      }),
    },
    async (request, reply) => {
      const { sql, rowLimit, write } = request.body;
      const { plan, aborted } = await planOf(request, reply, sql);
      if (plan.classification.class === "write" && plan.connection.writable && write !== true)
        throw refuse(409, "write_not_confirmed", "This writes. Look at what it does, then send it with write: true.");
      const outcome = await databases.run(plan, {
        by: actor(request),
        signal: aborted,
        ...(rowLimit !== undefined && { rowLimit }),
      });
      if (!("plan" in outcome)) throw refused(outcome);
      const answer = answerOf(outcome, plan.engine);
      emit("db.query", queryEvent(outcome, shownOf(answer)));
      return answer;
    },
  );
}
