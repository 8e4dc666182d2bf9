import type { FastifyInstance, FastifyRequest } from "fastify";
import { endedCookie, sessionCookie } from "../../auth/cookies.ts";
import type { ServerDeps } from "../deps.ts";
import { HttpError, notFound } from "../errors.ts";
import { principalOf } from "../guard.ts";
import { BrowserSessionRows, Code, ExchangeBody, Exchanged, WhoAmI } from "../schemas/auth.ts";
import { Done, IdParams } from "../schemas/common.ts";

const tags = ["sign-in"];
const portOf = (request: FastifyRequest): number => request.socket.localPort ?? 0;

export function authRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const { sessions, codes } = deps.auth;

  app.post(
    "/auth/code",
    {
      schema: {
        tags,
        signIn: "bearer",
        summary: "A new one-time sign-in link; for the terminal and the owner's token",
        response: { 200: Code },
      },
    },
    (request) => {
      if (principalOf(request).via === "session")
        throw new HttpError(403, "out_of_scope", "Sign-in links are made on a terminal: run `latchai open`.");
      const { code, expiresAtMs } = codes.issue();
      return { code, url: `${deps.url()}/#code=${code}`, expiresAt: new Date(expiresAtMs).toISOString() };
    },
  );

  app.post<{ Body: ExchangeBody }>(
    "/auth/exchange",
    {
      config: { access: "open" },
      schema: {
        tags,
        fails: [401],
        summary: "Turn a one-time code into a session",
        body: ExchangeBody,
        response: { 200: Exchanged },
      },
    },
    async (request, reply) => {
      const site = request.headers["sec-fetch-site"];
      if (site !== undefined && site !== "same-origin")
        throw new HttpError(403, "foreign_page", "Only the daemon's own page signs in.");
      if (!codes.redeem(request.body.code)) {
        throw new HttpError(
          401,
          "bad_code",
          "This sign-in link was used, replaced or older than a minute. Run `latchai open` for a new one.",
        );
      }
      const { session, cookie, csrf } = await sessions.create(request.headers["user-agent"] ?? "");
      reply.header("set-cookie", sessionCookie(portOf(request), cookie));
      return { csrf, expiresAt: session.expiresAt };
    },
  );

  app.post(
    "/auth/sign-out",
    { schema: { tags, signIn: "session", summary: "End this browser's session", response: { 200: Done } } },
    async (request, reply) => {
      const principal = principalOf(request);
      if (principal.via !== "session") throw new HttpError(400, "no_session", "Only a signed-in browser can sign out.");
      await sessions.revoke(principal.id);
      reply.header("set-cookie", endedCookie(portOf(request)));
      return { ok: true };
    },
  );

  app.get(
    "/api/me",
    { config: { access: "call" }, schema: { tags, summary: "Who this request comes from", response: { 200: WhoAmI } } },
    (request) => {
      const { kind, via, name } = principalOf(request);
      return { kind, via, name };
    },
  );

  app.get(
    "/api/browser-sessions",
    { schema: { tags, summary: "Signed-in browsers", response: { 200: BrowserSessionRows } } },
    (request) => {
      const { id } = principalOf(request);
      return sessions.list().map((session) => ({ ...session, current: session.id === id }));
    },
  );

  app.delete<{ Params: IdParams }>(
    "/api/browser-sessions/:id",
    { schema: { tags, summary: "Sign a browser out", params: IdParams, response: { 200: Done } } },
    async ({ params }) => {
      if (!(await sessions.revoke(params.id))) throw notFound("such session");
      return { ok: true };
    },
  );
}
