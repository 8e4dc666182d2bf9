import { isSecretName } from "@latchai/core";

// Read by bash before or while it reads the command: they could change what the approved text means.
const shellNames = new Set([
  "BASH_ENV",
  "ENV",
  "SHELLOPTS",
  "BASHOPTS",
  "PROMPT_COMMAND",
  "PS4",
  "IFS",
  "CDPATH",
  "GLOBIGNORE",
  "EXECIGNORE",
]);

export interface EnvironmentOptions {
  /** LatchAI's home: git looks for no repository in it or above. */
  home: string;
  /** Names of the mounts. */
  mounts: readonly string[];
  /** Values that must not reach a command, whatever the variable is called. */
  secrets?: readonly string[];
}

/** The environment of a command: `base` without secrets, without shell start-up hooks, without anything of LatchAI's own. */
export function commandEnvironment(
  base: NodeJS.ProcessEnv,
  { home, mounts, secrets = [] }: EnvironmentOptions,
): NodeJS.ProcessEnv {
  const known = secrets.filter((value) => value.length >= 6);
  const result: NodeJS.ProcessEnv = {};
  for (const [name, value] of Object.entries(base)) {
    if (value === undefined || isSecretName(name) || shellNames.has(name) || /^(BASH_FUNC_|LATCHAI_)/.test(name))
      continue;
    if (known.some((secret) => value.includes(secret))) continue;
    result[name] = value;
  }
  result["GIT_CEILING_DIRECTORIES"] = home;
  result["LATCHAI_MOUNTS"] = mounts.join(",");
  return result;
}
