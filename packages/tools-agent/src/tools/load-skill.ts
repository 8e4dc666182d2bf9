import { type Static, type Tool, Type } from "@latchai/core";
import { skillsPrompt } from "../domain/skills/catalogue.ts";
import { loadSkillText, skillRequest } from "../domain/skills/load-skill.ts";
import { tool } from "../kit.ts";
import { limits } from "../limits.ts";
import type { AgentServices } from "../services.ts";

const Params = Type.Object({
  name: Type.Optional(
    Type.String({ description: "A name from the list of available skills, exactly as it stands there" }),
  ),
  url: Type.Optional(Type.String({ description: "Address of a raw SKILL.md file, http or https" })),
});

export const loadSkill: Tool<AgentServices> = tool({
  name: "load_skill",
  description: `Get the full instructions of a skill, by name or by url: give exactly one. Afterwards follow them. A url must lead to the raw file of at most ${limits.maxSkillBytes / 1024} KB, is fetched anew each time, and needs permission for its host.`,
  parameters: Params,
  class: "ordinary",
  request: (args: Static<typeof Params>, { services }) => skillRequest(args, services),
  available: ({ services }) =>
    services.skills !== undefined || services.web !== undefined || "neither a skills folder nor web access is set up",
  promptBlock: ({ services }) => skillsPrompt(services.skills?.catalogue() ?? []),
  clip: false,
  examples: [{ name: "release-notes" }, { url: "https://skills.example/pdf/SKILL.md" }],
  run: (args: Static<typeof Params>, { services, signal }) => loadSkillText(args, services, signal),
});
