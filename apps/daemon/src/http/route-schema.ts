/** What a route says about itself beside its schemas; the API document is made from it. */
declare module "fastify" {
  interface FastifySchema {
    tags?: readonly string[];
    summary?: string;
    /** Media types of an answer that is not JSON. */
    produces?: readonly string[];
    /** Statuses of refusals beside those that every route has, or that its parameters and body bring. */
    fails?: readonly number[];
    /** Further answers without a body, e.g. 304. */
    empty?: readonly number[];
    /** Request headers that mean something here, with what they mean. */
    reads?: Readonly<Record<string, string>>;
    /** What signs in here; absent: a bearer token or a browser's session. */
    signIn?: "bearer" | "session";
    /** A body that the route reads itself. */
    takes?: unknown;
    /** Left out of the document. */
    hide?: true;
  }
}

export type { FastifySchema as RouteSchema } from "fastify";
