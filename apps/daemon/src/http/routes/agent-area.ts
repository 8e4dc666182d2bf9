import type { FastifyInstance } from "fastify";
import type { ServerDeps } from "../deps.ts";
import type { InFlight } from "../in-flight.ts";
import { agentRoutes } from "./agents.ts";
import { checkpointRoutes } from "./checkpoints.ts";
import { modelRoutes } from "./models.ts";
import { skillRoutes } from "./skills.ts";

/** Agents, what they work with (skills and models), and taking back what they changed. */
export function agentAreaRoutes(app: FastifyInstance, deps: ServerDeps, inFlight: InFlight): void {
  if (deps.agentFiles) agentRoutes(app, deps.agentFiles, deps.mask);
  if (deps.skillFiles) skillRoutes(app, deps.skillFiles);
  if (deps.modelList) modelRoutes(app, deps.modelList, inFlight);
  if (deps.checkpoints) checkpointRoutes(app, deps.checkpoints);
}
