import { fileURLToPath } from "node:url";
import { type CallResult, callTool, createRegistry, type Log, type Registry } from "@latchai/core";
import { onTestFinished, vi } from "vitest";
import { createMcpPool, type McpPool, type McpPoolOptions, type McpServerConfig } from "../src/index.ts";

export const fixture = (name: string): string => fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url));

export const hostile = (...args: string[]): McpServerConfig => ({
  command: process.execPath,
  args: [fixture("hostile.mjs"), ...args],
});

export const caller = { id: "test", name: "test", capabilities: new Set<string>(), anonymous: false };

export const call = (
  registry: Registry,
  name: string,
  args: unknown = {},
  more: { signal?: AbortSignal; progress?(text: string): void } = {},
): Promise<CallResult> =>
  callTool(registry, { name, arguments: args, caller, surface: "cli", attended: false, ...more });

export const textOf = (result: CallResult): string => (result.ok ? result.text : result.error.message);

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };

/** What a fetch was asked for. */
export const addressOf = (input: string | URL | Request): string =>
  input instanceof Request ? input.url : input.toString();

export interface Rig {
  registry: Registry;
  pool: McpPool;
  names(): string[];
}

/** A registry with a pool whose servers are stopped when the test ends. */
export const rig = (servers: Record<string, McpServerConfig>, options: Partial<McpPoolOptions> = {}): Rig => {
  const registry = options.registry ?? createRegistry({ profile: "test" });
  const pool = createMcpPool({
    log: silentLog,
    ...options,
    registry,
    servers,
    limits: {
      connectTimeoutMs: 10_000,
      stopGraceMs: 200,
      retryBaseMs: 60_000,
      refreshDebounceMs: 20,
      ...options.limits,
    },
  });
  onTestFinished(() => pool.close());
  return { registry, pool, names: () => registry.list().map((row) => row.name) };
};

/** Tries until it holds; patient, since test machines are busy. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 15_000, interval: 20 });

/** Resolves once the condition holds after a change of the pool. */
export const until = (pool: McpPool, holds: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    if (holds()) return resolve();
    const stop = pool.onChange(() => {
      if (!holds()) return;
      stop();
      resolve();
    });
  });
