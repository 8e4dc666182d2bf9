import { createModels, type Models } from "@latchai/agent-runtime";
import type { LiveConfig } from "../settings/live-config.ts";

/** The models of the config in force. */
export interface ModelsOf {
  /** Made anew when the config changes; a turn keeps the one it began with. */
  current(): Models;
  /** What to do when no model is configured; undefined when one is. */
  none(): string | undefined;
}

export interface ModelsOfOptions {
  live: Pick<LiveConfig, "current" | "written">;
  env: NodeJS.ProcessEnv;
  /** Path of the config file, for texts. */
  configFile: string;
  registerSecret(value: string): void;
}

/** Follows `models` of the live config. */
export function createModelsOf({ live, env, configFile, registerSecret }: ModelsOfOptions): ModelsOf {
  let made: { from: string; models: Models } | undefined;
  return {
    current() {
      const config = live.current().models ?? {};
      const from = JSON.stringify(config);
      if (made?.from !== from)
        made = { from, models: createModels({ config, env, configFile, onSecret: registerSecret }) };
      return made.models;
    },
    none() {
      if (Object.keys(live.current().models?.list ?? {}).length > 0) return undefined;
      const [waiting] = Object.keys(live.written().models?.list ?? {});
      return waiting === undefined ? noneText(configFile) : waitingText(waiting, configFile);
    },
  };
}

const example =
  '"models": { "default": "local", "list": { "local": { "provider": "openai-compatible", "url": "http://127.0.0.1:11434/v1", "model": "<name>" } } }';

const noneText = (file: string): string =>
  `No model is configured. Add one on the Models page, or under "models.list" in ${file}, e.g. ${example}. Everything that needs no model works without one.`;

const waitingText = (name: string, file: string): string =>
  `No model is in force: models.list.${name} in ${file} was written outside LatchAI and waits for you. To accept it: latchai trust accept config:models.list.${name}`;
