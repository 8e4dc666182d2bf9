import { homedir } from "node:os";
import type { EventsPort, Log, Registry } from "@latchai/core";
import { createMcpPool, type McpPool, type McpServerConfig } from "@latchai/mcp";
import { resolveEnv } from "../config/env.ts";
import type { LiveConfig } from "../settings/live-config.ts";
import { tellChanges } from "./events.ts";

export interface DaemonPoolOptions {
  registry: Registry;
  live: Pick<LiveConfig, "current" | "onChange">;
  events: EventsPort;
  log: Log;
  registerSecret(value: string): void;
  env: NodeJS.ProcessEnv;
  version: string;
}

/** The pool over `mcpServers` of the config as accepted; it follows every change of it. Call `start` once the daemon answers. */
export function createDaemonPool(options: DaemonPoolOptions): McpPool {
  const { live, log, registerSecret, env } = options;
  const pool = createMcpPool({
    registry: options.registry,
    servers: live.current().mcpServers ?? {},
    log,
    env,
    clientVersion: options.version,
    registerSecret,
    resolve: (config) => filled(config, env, registerSecret),
  });
  const stop = live.onChange(async (next, changed) => {
    if (!changed.includes("mcpServers")) return;
    await pool.apply(next.mcpServers ?? {});
  });
  const stopTelling = tellChanges(pool, options.events);
  return {
    ...pool,
    async close() {
      stop();
      stopTelling();
      await pool.close();
    },
  };
}

/** A server starts in the user's home, not wherever the daemon was started: there a project's own programs could come first. */
function placed(config: McpServerConfig, env: NodeJS.ProcessEnv): McpServerConfig {
  return "command" in config && config.cwd === undefined ? { ...config, cwd: env.HOME ?? homedir() } : config;
}

function filled(config: McpServerConfig, env: NodeJS.ProcessEnv, registerSecret: (value: string) => void) {
  const resolved = resolveEnv(config, env);
  if (resolved.ok) {
    for (const secret of resolved.secrets) registerSecret(secret);
    return placed(resolved.value, env);
  }
  const [first, ...others] = resolved.missing;
  throw new Error(
    others.length === 0
      ? `the environment variable ${first} is not set; set it and restart the daemon`
      : `the environment variables ${resolved.missing.join(", ")} are not set; set them and restart the daemon`,
  );
}
