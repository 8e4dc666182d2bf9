import type { Caller } from "@latchai/core";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Sessions } from "../../sessions/sessions.ts";
import { callerOf } from "../call-context.ts";
import { unwrap } from "../errors.ts";
import { principalOf } from "../guard.ts";
import { Done, IdParams } from "../schemas/common.ts";
import {
  MessageBody,
  MessageResent,
  MessageSent,
  QueuedChange,
  QueuedMessage,
  QueuedParams,
  ResendBody,
  TurnRetried,
  TurnStarted,
  TurnStopped,
  WaitSkipped,
} from "../schemas/sessions.ts";

/** Of a request to one chat, and of one that starts a turn in it. */
const toOne = { tags: ["sessions"], fails: [404], params: IdParams };
const toTurn = { ...toOne, fails: [404, 409, 422, 503] };
const callerIn = (request: FastifyRequest): Caller => callerOf(principalOf(request));

/** What a person says in a chat, and what they do with the turn that answers. */
export function sessionMessageRoutes(app: FastifyInstance, sessions: Sessions): void {
  app.post<{ Params: IdParams; Body: MessageBody }>(
    "/api/sessions/:id/messages",
    {
      schema: {
        ...toTurn,
        summary: "Send a message, or queue it while a turn goes on; the same clientId twice is one message",
        body: MessageBody,
        response: { 202: MessageSent },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      return reply.code(202).send(unwrap(await sessions.send(params.id, body, callerIn(request))));
    },
  );

  app.patch<{ Params: QueuedParams; Body: QueuedChange }>(
    "/api/sessions/:id/queue/:message",
    {
      schema: {
        ...toOne,
        summary: "Change a message that waits",
        params: QueuedParams,
        body: QueuedChange,
        response: { 200: QueuedMessage },
      },
    },
    async ({ params, body }) => unwrap(await sessions.queue.change(params.id, params.message, body.text)),
  );

  app.delete<{ Params: QueuedParams }>(
    "/api/sessions/:id/queue/:message",
    {
      schema: {
        ...toOne,
        summary: "Take back a message that waits",
        params: QueuedParams,
        response: { 200: Done },
      },
    },
    async ({ params }) => ({ ok: unwrap(await sessions.queue.remove(params.id, params.message)) }),
  );

  app.post<{ Params: IdParams }>(
    "/api/sessions/:id/stop",
    { schema: { ...toOne, summary: "Stop the turn with its sub-agents and shells", response: { 200: TurnStopped } } },
    async ({ params }) => unwrap(await sessions.stop(params.id)),
  );

  app.post<{ Params: IdParams }>(
    "/api/sessions/:id/continue",
    {
      schema: {
        ...toTurn,
        summary: "Go on after a turn that broke off, was stopped or failed; else with the first message that waits",
        response: { 202: TurnStarted },
      },
    },
    async (request, reply) => reply.code(202).send(unwrap(await sessions.goOn(request.params.id, callerIn(request)))),
  );

  app.post<{ Params: IdParams }>(
    "/api/sessions/:id/retry",
    {
      schema: {
        ...toTurn,
        summary: "Ask the newest message again; what came after it no longer stands",
        response: { 202: TurnRetried },
      },
    },
    async (request, reply) => reply.code(202).send(unwrap(await sessions.retry(request.params.id, callerIn(request)))),
  );

  app.post<{ Params: IdParams; Body: ResendBody }>(
    "/api/sessions/:id/resend",
    {
      schema: {
        ...toTurn,
        summary: "Send a message of the past in other words; what came after it no longer stands",
        body: ResendBody,
        response: { 202: MessageResent },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      return reply.code(202).send(unwrap(await sessions.resend(params.id, body, callerIn(request))));
    },
  );

  app.post<{ Params: IdParams }>(
    "/api/sessions/:id/try-now",
    {
      schema: {
        ...toOne,
        summary: "End the wait before the next attempt at the model",
        response: { 200: WaitSkipped },
      },
    },
    async ({ params }) => unwrap(await sessions.tryNow(params.id)),
  );
}
