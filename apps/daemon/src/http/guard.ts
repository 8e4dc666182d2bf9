import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Auth } from "../auth/auth.ts";
import { sessionCookie } from "../auth/cookies.ts";
import { type Principal, socketOwner } from "../auth/principal.ts";
import { isOwnerSocket } from "../socket/owner.ts";
import { HttpError } from "./errors.ts";
import { securityHeaders } from "./headers.ts";
import { createHostCheck, isLoopback, type Network, sameOrigin } from "./origin.ts";

/** Who may use a route: everybody, also tokens of scope `call`, or the owner alone (the default). */
export type Access = "open" | "call" | "owner";

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
    /** Endless answer: a browser must send the second secret whatever the method. */
    stream?: true;
  }
  interface FastifyRequest {
    /** Undefined only on an open route. */
    principal: Principal | undefined;
  }
}

/** Sets the headers of every answer and throws for a foreign Host or Origin; "socket": asked over the home's own socket. */
export type PlaceCheck = (request: FastifyRequest, reply: FastifyReply) => "socket" | "network";

export function createPlaceCheck(network: Network): PlaceCheck {
  const isOurHost = createHostCheck(network);
  return (request, reply) => {
    reply.headers(securityHeaders);
    if (isOwnerSocket(request.raw.socket)) return "socket";
    const { host, origin } = request.headers;
    if (!isOurHost(host))
      throw new HttpError(
        421,
        "foreign_host",
        "This daemon does not answer under that host name. Add it to server.allowedHosts in latchai.config.json if it is yours.",
      );
    if (origin !== undefined && !sameOrigin(origin, host ?? "", network)) {
      throw new HttpError(403, "foreign_origin", "Pages of another origin are not served.");
    }
    return "network";
  };
}

/** The checks in front of every route: Host, Origin, sign-in, scope. One hook, so no route can be added without them. */
export function addGuard(
  app: FastifyInstance,
  options: { auth: Auth; network: Network; checkPlace: PlaceCheck },
): void {
  const { auth, network, checkPlace } = options;
  const openAllowed = isLoopback(network.host);

  const identify = (request: FastifyRequest, reply: FastifyReply): Principal => {
    const port = request.socket.localPort ?? 0;
    const stream = request.routeOptions.config.stream === true;
    const result = auth.authenticate({ method: request.method, port, headers: request.headers, stream });
    if (!result.ok) throw new HttpError(result.status, result.code, result.message);
    if (result.renew !== undefined) reply.header("set-cookie", sessionCookie(port, result.renew));
    return result.principal;
  };

  const check = (request: FastifyRequest, reply: FastifyReply): void => {
    if (checkPlace(request, reply) === "socket") {
      request.principal = socketOwner;
      return;
    }
    const access = request.routeOptions.config.access ?? "owner";
    if (access === "open" && (openAllowed || !isData(request))) return;
    const principal = identify(request, reply);
    if (principal.kind === "call" && access !== "call") {
      throw new HttpError(403, "out_of_scope", "A token of scope call reaches the tools and /mcp only.");
    }
    request.principal = principal;
  };

  /** The body took its time: a token may have been revoked, or a browser signed out, since the headers came. */
  const recheck = (request: FastifyRequest): void => {
    const { principal } = request;
    if (principal && !auth.isAlive(principal.id))
      throw new HttpError(401, "revoked", "This sign-in was revoked while the request was under way.");
  };

  app.decorateRequest("principal", undefined);
  app.addHook("onRequest", (request, reply, done) => {
    try {
      check(request, reply);
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
  app.addHook("preHandler", async (request) => recheck(request));
}

/** Beyond loopback even the list of tools needs a token; health, page and sign-in hold nothing. */
const isData = (request: FastifyRequest): boolean => request.routeOptions.url?.startsWith("/api/tools") === true;

/** The principal of a route that is not open. */
export function principalOf(request: FastifyRequest): Principal {
  if (request.principal) return request.principal;
  throw new HttpError(401, "sign_in_required", "This needs sign-in.");
}
