import type { FastifyReply } from "fastify";

/** Before a route takes over the raw response: the headers that the guard has set go along. */
export function copyHeaders(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
}
