import type { HomePaths } from "../home/layout.ts";
import type { ModelsPort } from "../http/agent-ports.ts";
import { createModelsOf, type ModelsOf } from "../models/models-of.ts";
import { createModelsPort } from "../models/port.ts";
import type { LiveConfig } from "../settings/live-config.ts";
import type { Secrets } from "./secrets.ts";

/** The models of the config, for turns and for /api/models. */
export interface HomeModels {
  models: ModelsOf;
  /** `toolTokens`: what the schemas of the default agent's tools cost in each request. */
  port(toolTokens: () => number): ModelsPort;
}

export function openModels(options: {
  paths: HomePaths;
  live: LiveConfig;
  env: NodeJS.ProcessEnv;
  secrets: Pick<Secrets, "register" | "mask">;
}): HomeModels {
  const { paths, live, env, secrets } = options;
  const registerSecret = secrets.register;
  const models = createModelsOf({ live, env, configFile: paths.config, registerSecret });
  return {
    models,
    port: (toolTokens) => createModelsPort({ live, models, env, mask: secrets.mask, registerSecret, toolTokens }),
  };
}
