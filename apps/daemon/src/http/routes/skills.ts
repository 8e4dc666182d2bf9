import type { FastifyInstance } from "fastify";
import type { SkillsPagePort } from "../agent-ports.ts";
import { unwrap } from "../errors.ts";
import { NameParams } from "../schemas/common.ts";
import { SkillDetail, SkillList } from "../schemas/skills.ts";

const tags = ["skills"];

export function skillRoutes(app: FastifyInstance, skills: SkillsPagePort): void {
  app.get(
    "/api/skills",
    { schema: { tags, summary: "Every skill and what is wrong with it", response: { 200: SkillList } } },
    () => skills.list(),
  );

  app.get<{ Params: NameParams }>(
    "/api/skills/:name",
    {
      schema: { tags, summary: "One skill with its instructions", params: NameParams, response: { 200: SkillDetail } },
    },
    async ({ params }) => unwrap(await skills.get(params.name)),
  );
}
