import type { SkillList } from "../../../http/schemas/skills.ts";
import { sessionPath } from "../link/follow.ts";
import { type Row, span } from "../text/spans.ts";
import { cost, count, meter } from "../view/figures.ts";
import { planRows } from "../view/plan.ts";
import type { SessionView } from "../wire.ts";
import type { ChatCommands } from "./command.ts";

export const showCommands: ChatCommands = {
  plan: {
    what: "the agent's plan",
    run(_rest, chat) {
      const { plan } = chat.state();
      if (plan.length === 0) chat.say("There is no plan.", "dim");
      else chat.print(planRows(plan));
    },
  },
  skills: {
    what: "list the skills",
    async run(_rest, chat) {
      const { folder, skills } = await chat.api.get<SkillList>("/api/skills");
      if (skills.length === 0) return chat.say(`There is no skill in ${folder}.`, "dim");
      chat.print(
        skills.flatMap(({ name, description = "", usable, problems }): Row[] => [
          [span(`    ${name}`, "bold"), span(`  ${description}${usable ? "" : " · not usable"}`, "dim")],
          ...problems.map((problem): Row => [span(`      ${problem.message}`, "warn")]),
        ]),
      );
    },
  },
  usage: {
    what: "tokens and cost of this session",
    async run(_rest, chat) {
      const { usage } = await chat.api.get<SessionView>(sessionPath(chat.state().session.id, "?limit=1"));
      chat.say(meter(undefined, usage));
      const calls = `${count(usage.calls)} model calls`;
      if (usage.unpricedCalls === 0) return chat.say(`${calls}.`, "dim");
      chat.say(`${calls}, ${usage.unpricedCalls} of them without a known price: ${cost(null)}.`, "dim");
    },
  },
};
