import type { EventsPort } from "@latchai/core";
import { dbRoutes, TestAnswer } from "@latchai/tools-db/http";
import type { FastifyInstance } from "fastify";
import type { DatabasesPort } from "../db-ports.ts";
import { HttpError, unwrap } from "../errors.ts";
import { principalOf } from "../guard.ts";
import type { InFlight } from "../in-flight.ts";
import { IdParams } from "../schemas/common.ts";
import { DatabaseList, DatabasePut, DatabaseTry, HistoryPage, HistoryQuery } from "../schemas/databases.ts";
import { actorOf } from "./trust.ts";

const tags = ["databases"];

/** /api/db: the connection editor and the history are the daemon's, the rest the family's own routes. */
export function databaseRoutes(
  app: FastifyInstance,
  port: DatabasesPort,
  events: EventsPort,
  inFlight: InFlight,
): void {
  app.get(
    "/api/db/connections",
    {
      schema: {
        tags,
        summary: "Saved connections and what keeps one from being used",
        response: { 200: DatabaseList },
      },
    },
    () => port.list(),
  );

  app.put<{ Params: IdParams; Body: DatabasePut }>(
    "/api/db/connections/:id",
    {
      schema: {
        tags,
        fails: [409, 422],
        summary: "Add or change a connection in the config",
        params: IdParams,
        body: DatabasePut,
        response: { 200: DatabaseList },
      },
    },
    async (request) => unwrap(await port.put(request.params.id, request.body, actorOf(request))),
  );

  app.delete<{ Params: IdParams }>(
    "/api/db/connections/:id",
    {
      schema: {
        tags,
        fails: [404, 409, 422],
        summary: "Remove a connection from the config",
        params: IdParams,
        response: { 200: DatabaseList },
      },
    },
    async (request) => unwrap(await port.remove(request.params.id, actorOf(request))),
  );

  app.post<{ Body: DatabaseTry }>(
    "/api/db/try",
    {
      schema: {
        tags,
        fails: [422],
        summary: "Connect with what was typed; nothing is saved",
        body: DatabaseTry,
        response: { 200: TestAnswer },
      },
    },
    async (request, reply) => unwrap(await port.tryOut(request.body, inFlight.begin(reply, principalOf(request).id))),
  );

  app.get<{ Querystring: HistoryQuery }>(
    "/api/db/history",
    {
      schema: {
        tags,
        summary: "What ran, newest first: by whom and how long it took",
        querystring: HistoryQuery,
        response: { 200: HistoryPage },
      },
    },
    async (request) => ({ queries: await port.history(request.query) }),
  );

  dbRoutes(app, {
    databases: port.databases,
    actor: (request) => {
      const { via, name } = principalOf(request);
      return { kind: "person", name: via === "session" ? "you" : name };
    },
    signal: (request, reply) => inFlight.begin(reply, principalOf(request).id),
    emit: (type, data) => events.emit({ type, data }),
    refuse: (status, code, message) => new HttpError(status, code, message),
  });
}
