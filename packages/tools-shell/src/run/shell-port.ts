import { type ShellPort, ToolError } from "@latchai/core";
import { commandEnvironment, type EnvironmentOptions } from "./environment.ts";
import { runInGroup } from "./run-in-group.ts";

export interface ShellPortOptions {
  /** LatchAI's home folder. */
  home: string;
  /** Names of the mounts, read for each command. */
  mounts(): readonly string[];
  /** Values of configured secrets, read for each command. */
  secrets?(): readonly string[];
  /** What the environment is made from; default `process.env`. */
  env?: NodeJS.ProcessEnv;
}

/**
 * The one way that LatchAI runs a shell command, for run_shell and for workflows: the denylist first, then bash in a
 * process group of its own. Throws `ToolError` for a denied command and when bash cannot be started.
 */
export function createShellPort(options: ShellPortOptions): ShellPort {
  const environment = (): NodeJS.ProcessEnv => {
    const scrub: EnvironmentOptions = { home: options.home, mounts: options.mounts() };
    const secrets = options.secrets?.();
    return commandEnvironment(options.env ?? process.env, secrets ? { ...scrub, secrets } : scrub);
  };
  return {
    async run({ command, ...request }) {
      const { analyzeCommand } = await import("../domain/analyze.ts");
      const { denied } = analyzeCommand(command);
      if (denied !== undefined) throw new ToolError("denylisted", denied);
      return await runInGroup({ ...request, file: "bash", args: ["-lc", command], env: environment() });
    },
    runProgram: (request) => runInGroup({ ...request, env: environment() }),
  };
}
