import { join } from "node:path";
import type { Caller, Log, Registry } from "@latchai/core";
import { type Agents, createAgents } from "../agents/agents.ts";
import { defaultAgent } from "../agents/names.ts";
import { createAgentsPort } from "../agents/port.ts";
import { createTokenEstimate } from "../agents/token-estimate.ts";
import { reservedMountName } from "../config/check-meaning.ts";
import type { Config } from "../config/schema.ts";
import type { HomePaths } from "../home/layout.ts";
import type { AgentsPort } from "../http/agent-ports.ts";
import type { LiveConfig } from "../settings/live-config.ts";
import { createAuthors } from "../trust/authors.ts";
import type { Records } from "./records.ts";
import type { Trusted } from "./trusted.ts";

/** The agents of this home, in force as accepted, with their part of the trust queue. */
export interface HomeAgents {
  agents: Agents;
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
  log: Log;
}): Promise<HomeAgents> {
  const { paths, trusted, live, records, log } = options;
  const { ledger } = trusted;
  const { events } = records;
  const folder = join(paths.workspace, "agents");
  const tokensOf = createTokenEstimate();
  const prefix = (): string => homePrefix(live.current(), paths);
  const authors = await createAuthors({ events, prefix });
  const agents = await createAgents({ folder, ledger, events, authors, log });
  await ledger.flush();
  trusted.add(agents.source);
  agents.onChange(() => {
    trusted.survey().catch((error: unknown) => log.warn("what waits is told later", error));
  });
  return {
    agents,
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
      const agent = agents.ref() ?? { name: defaultAgent };
      const shown = registry.list({ caller, surface: "chat", attended: true, agent });
      return shown.reduce((sum, tool) => sum + (tool.available === true ? tokensOf(tool) : 0), 0);
    },
    close() {
      agents.close();
      authors.close();
    },
  };
}

const caller: Caller = { id: "page", name: "page", capabilities: new Set(), anonymous: false };

/** What stands before the home's own folders in virtual paths. */
const homePrefix = ({ workspace }: Config, paths: HomePaths): string =>
  workspace === undefined || workspace === paths.workspace ? "" : `${reservedMountName}/`;
