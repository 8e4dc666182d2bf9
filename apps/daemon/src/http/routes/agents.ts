import type { FastifyInstance } from "fastify";
import type { AgentsPort } from "../agent-ports.ts";
import { unwrap } from "../errors.ts";
import { AgentDetail, AgentName, type AgentRow, AgentRows, AgentSave, PickerGroups } from "../schemas/agents.ts";
import { Done } from "../schemas/common.ts";
import { actorOf } from "./trust.ts";

const tags = ["agents"];

/** A row of the list, in which nothing is edited. */
const inList = ({ description, schedule, problems, ...row }: AgentRow, mask: (text: string) => string): AgentRow => ({
  ...row,
  ...(description !== undefined && { description: mask(description) }),
  ...(schedule !== undefined && { schedule: schedule.map((entry) => ({ ...entry, task: mask(entry.task) })) }),
  problems: problems.map((problem) => ({ ...problem, message: mask(problem.message) })),
});

export function agentRoutes(app: FastifyInstance, agents: AgentsPort, mask: (text: string) => string): void {
  app.get(
    "/api/agents",
    {
      schema: {
        tags,
        summary: "Every agent with what it may use and what is wrong with it",
        response: { 200: AgentRows },
      },
    },
    async () => (await agents.list()).map((row) => inList(row, mask)),
  );

  app.get(
    "/api/agents/picker",
    { schema: { tags, summary: "Every tool by group, for an agent's list of tools", response: { 200: PickerGroups } } },
    () => agents.picker(),
  );

  app.get<{ Params: AgentName }>(
    "/api/agents/:name",
    { schema: { tags, summary: "One agent with its definition", params: AgentName, response: { 200: AgentDetail } } },
    async ({ params }) => unwrap(await agents.get(params.name)),
  );

  app.put<{ Params: AgentName; Body: AgentSave }>(
    "/api/agents/:name",
    {
      schema: {
        tags,
        fails: [409, 422],
        summary: "Write an agent's definition; what is saved here is accepted",
        params: AgentName,
        body: AgentSave,
        response: { 200: AgentDetail },
      },
    },
    async (request) => unwrap(await agents.save(request.params.name, request.body, actorOf(request))),
  );

  app.delete<{ Params: AgentName }>(
    "/api/agents/:name",
    {
      schema: {
        tags,
        fails: [409],
        summary: "Remove an agent's definition",
        params: AgentName,
        response: { 200: Done },
      },
    },
    async (request) => {
      unwrap(await agents.remove(request.params.name, actorOf(request)));
      return { ok: true };
    },
  );
}
