import type { RequestListener } from "node:http";
import { type FastifyInstance, fastify } from "fastify";
import { countRequests } from "./count-requests.ts";
import type { ServerDeps } from "./deps.ts";
import { createErrorHandler } from "./errors.ts";
import { answerClientError, createFrameworkErrors, refuseExpectation } from "./framework-errors.ts";
import { addGuard, createPlaceCheck } from "./guard.ts";
import { createInFlight } from "./in-flight.ts";
import { activityRoutes } from "./routes/activity.ts";
import { agentAreaRoutes } from "./routes/agent-area.ts";
import { authRoutes } from "./routes/auth.ts";
import { databaseRoutes } from "./routes/databases.ts";
import { describeRoutes, docsRoutes } from "./routes/docs.ts";
import { eventRoutes } from "./routes/events.ts";
import { healthRoutes } from "./routes/health.ts";
import { mcpAreaRoutes } from "./routes/mcp-area.ts";
import { pageRoutes } from "./routes/page.ts";
import { permissionRoutes } from "./routes/permissions.ts";
import { promptRoutes } from "./routes/prompts.ts";
import { sessionAreaRoutes } from "./routes/session-area.ts";
import { settingsRoutes } from "./routes/settings.ts";
import { tokenRoutes } from "./routes/tokens.ts";
import { toolRoutes } from "./routes/tools.ts";
import { trustRoutes } from "./routes/trust.ts";
import { lazyValidator } from "./validation.ts";

export interface Server {
  app: FastifyInstance;
  /** The same routes for the server on the home's socket. */
  handler: RequestListener;
  /** Requests in work, open streams included, and when the last one ended; the daemon ends by itself when nobody uses it. */
  activity(): { open: number; lastAtMs: number };
  /** Ends running calls and streams, then stops listening. */
  close(): Promise<void>;
}

/** A command that is told to end gets two seconds before it is killed; its caller should still hear of it. */
const answerGraceMs = 4000;
const bodyLimit = 1024 * 1024;

/** The HTTP shell: every route of the daemon over the services that it is handed. */
export function createServer(deps: ServerDeps): Server {
  const checkPlace = createPlaceCheck(deps.network);
  const app = fastify({
    bodyLimit,
    // Bodies reach core as they are; it refuses a `__proto__` key of its own accord.
    onProtoPoisoning: "ignore",
    onConstructorPoisoning: "ignore",
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    // The guard says what is wrong with a Host header, also with one that is missing.
    http: { requireHostHeader: false },
    clientErrorHandler: answerClientError,
    frameworkErrors: createFrameworkErrors((request, reply) => checkPlace(request, reply)),
    requestTimeout: 120_000,
    routerOptions: { maxParamLength: 500 },
    schemaController: {
      compilersFactory: { buildValidator: () => lazyValidator, buildSerializer: () => () => JSON.stringify },
    },
  });
  // Bodies are JSON. A text would be one that a form of a foreign page can send, and no route takes it.
  app.removeContentTypeParser("text/plain");
  const inFlight = createInFlight();
  const endOf = (owner: string): void => {
    inFlight.endOf(owner);
    deps.mcpDoor?.endOf(owner).catch((error: unknown) => deps.log.error("sessions of a revoked token", error));
  };
  deps.auth.onRevoke(endOf);
  app.setErrorHandler(createErrorHandler(deps.log));
  app.setNotFoundHandler((request, reply) => {
    reply
      .code(404)
      .send({ error: { code: "not_found", message: `There is no ${request.method} ${request.url.split("?")[0]}.` } });
  });
  const activity = countRequests(app);
  const described = describeRoutes(app);
  app.server.on("checkExpectation", refuseExpectation);
  addGuard(app, { auth: deps.auth, network: deps.network, checkPlace });

  healthRoutes(app, deps);
  toolRoutes(app, deps, inFlight);
  permissionRoutes(app, deps);
  promptRoutes(app, deps);
  eventRoutes(app, deps);
  activityRoutes(app, deps);
  sessionAreaRoutes(app, deps);
  authRoutes(app, deps);
  tokenRoutes(app, deps);
  if (deps.trust) trustRoutes(app, deps.trust);
  if (deps.settings) settingsRoutes(app, deps.settings);
  agentAreaRoutes(app, deps, inFlight);
  if (deps.databases) databaseRoutes(app, deps.databases, deps.events, inFlight);
  mcpAreaRoutes(app, deps, inFlight);
  docsRoutes(app, deps, described);
  pageRoutes(app, deps);

  return {
    app,
    activity,
    handler: (request, response) => app.routing(request, response),
    async close() {
      await inFlight.end(answerGraceMs);
      await app.close();
    },
  };
}
