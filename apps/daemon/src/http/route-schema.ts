/** What a route says about itself beside its schemas; the API document is made from it. */
declare module "fastify" {
  interface FastifySchema {
    tags?: readonly string[];
    summary?: string;
    /** Media types of an answer that is not JSON. */
    produces?: readonly string[];
    /** Left out of the document. */
    hide?: true;
  }
}

export type { FastifySchema as RouteSchema } from "fastify";
