import { maskSecrets } from "@latchai/core";
import type { Config } from "../config/schema.ts";
import { configSecrets } from "../config/secrets.ts";

/** Every value that must not be shown, known by value. It only grows: a secret that was replaced stays one. */
export interface Secrets {
  register(value: string): void;
  registerConfig(config: Config): void;
  values(): readonly string[];
  /** For previews, logs and events only. */
  mask(text: string): string;
}

export function createSecrets(env: NodeJS.ProcessEnv): Secrets {
  const known = new Set<string>();
  let values: string[] = [];
  const register = (value: string): void => {
    if (value === "" || known.has(value)) return;
    known.add(value);
    values = [...known];
  };
  return {
    register,
    registerConfig(config) {
      for (const value of configSecrets(config, env)) register(value);
    },
    values: () => values,
    mask: (text) => maskSecrets(text, values),
  };
}
