import { join } from "node:path";
import type { Caller, Clock, Log, Registry } from "@latchai/core";
import { type Agents, createAgents } from "../agents/agents.ts";
import { defaultAgent } from "../agents/names.ts";
import { createAgentsPort } from "../agents/port.ts";
import { createTokenEstimate } from "../agents/token-estimate.ts";
import { reservedMountName } from "../config/check-meaning.ts";
import type { ReachPart } from "../config/reach.ts";
import type { Config } from "../config/schema.ts";
import type { HomePaths } from "../home/layout.ts";
import type { AgentsPort, SkillsPagePort } from "../http/agent-ports.ts";
import type { LiveConfig } from "../settings/live-config.ts";
import { createSkillsPort } from "../skills/port.ts";
import { createSkills, type Skills } from "../skills/skills.ts";
import { createAuthors } from "../trust/authors.ts";
import type { Records } from "./records.ts";
import type { Trusted } from "./trusted.ts";

/** The agents of this home, in force as accepted, with their part of the trust queue. */
export interface HomeAgents {
  agents: Agents;
  skills: Skills;
  /** What a first start found and accepted. */
  acceptedAtStart: readonly ReachPart[];
  skillsPort: SkillsPagePort;
  /** /api/agents, once there is a registry to judge them by. */
  port(registry: Registry): AgentsPort;
  /** What the schemas of the default agent's tools cost in each request, in tokens. */
  toolTokens(registry: Registry): number;
  close(): void;
}

/** Must run before a first start is over: it accepts what it finds. */
export async function openAgents(options: {
  paths: HomePaths;
  trusted: Pick<Trusted, "ledger" | "add" | "survey">;
  live: Pick<LiveConfig, "current">;
  records: Pick<Records, "events">;
  clock: Clock;
  log: Log;
}): Promise<HomeAgents> {
  const { paths, trusted, live, records, clock, log } = options;
  const { ledger } = trusted;
  const { events } = records;
  const folder = join(paths.workspace, "agents");
  const tokensOf = createTokenEstimate();
  const prefix = (): string => homePrefix(live.current(), paths);
  const authors = await createAuthors({ events, clock, prefix });
  const agents = await createAgents({ folder, ledger, events, authors, log });
  const skillFolder = join(paths.workspace, "skills");
  const skills = await createSkills({ folder: skillFolder, ledger, events, authors, log });
  await ledger.flush();
  for (const { source, onChange } of [agents, skills]) {
    trusted.add(source);
    onChange(() => {
      trusted.survey().catch((error: unknown) => log.warn("what waits is told later", error));
    });
  }
  const stopLooking = lookAfterTools(
    events,
    () => Promise.all([agents.refresh(), skills.refresh()]),
    (error) => log.warn("changes of agents and skills are noticed later", error),
  );
  return {
    agents,
    skills,
    acceptedAtStart: [...agents.acceptedAtStart, ...skills.acceptedAtStart],
    skillsPort: createSkillsPort({ skills, folder: skillFolder, prefix }),
    port: (registry) =>
      createAgentsPort({
        agents,
        folder,
        ledger,
        prefix,
        registry,
        models: () => Object.keys(live.current().models?.list ?? {}),
        vaults: () => (live.current().vaults ?? []).map(({ name }) => name),
      }),
    toolTokens(registry) {
      const found = agents.ref();
      const agent = "problem" in found ? { name: defaultAgent } : found;
      const shown = registry.list({ caller, surface: "chat", attended: true, agent });
      return shown.reduce((sum, tool) => sum + (tool.available === true ? tokensOf(tool) : 0), 0);
    },
    close() {
      stopLooking();
      agents.close();
      skills.close();
      authors.close();
    },
  };
}

const settleMs = 80;

/** Tools that write, and restores of what they wrote, may have changed a definition or a skill, in folders that no watcher follows as well. */
function lookAfterTools(
  events: Records["events"],
  look: () => Promise<unknown>,
  failed: (error: unknown) => void,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  const stop = events.subscribe(({ type, data }) => {
    const { path = "", tool } = data as { path?: unknown; tool?: unknown };
    const wrote = type === "file.written" && /^(latchai\/)?(agents|skills)\//.test(String(path));
    const other = type === "checkpoint.restored" || (type === "tool.finished" && tool === "run_shell");
    if (!wrote && !other) return;
    clearTimeout(timer);
    timer = setTimeout(() => void look().catch(failed), settleMs);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

const caller: Caller = { id: "page", name: "page", capabilities: new Set(), anonymous: false };

/** What stands before the home's own folders in virtual paths. */
const homePrefix = ({ workspace }: Config, paths: HomePaths): string =>
  workspace === undefined || workspace === paths.workspace ? "" : `${reservedMountName}/`;
