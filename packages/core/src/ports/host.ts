import type { ListContext } from "../context.ts";
import type { FencedFiles } from "./files.ts";
import type { ShellPort } from "./shell.ts";

/** Current time, replaceable in tests. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

/** Makes unique, ascending ids (ULID). */
export interface Ids {
  next(): string;
}

export interface Log {
  debug(message: string, details?: unknown): void;
  info(message: string, details?: unknown): void;
  warn(message: string, details?: unknown): void;
  error(message: string, details?: unknown): void;
}

/** Small durable values of one family, JSON-serialisable. */
export interface KeyValueStore {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  delete(key: string): void;
  keys(): string[];
}

/** What a family's `services(host, settings)` receives. Optional members are missing when this host has none. */
export interface Host {
  clock: Clock;
  ids: Ids;
  log: Log;
  files?: FencedFiles;
  /** Guarded fetch: the URL floor applies. */
  fetch?: typeof globalThis.fetch;
  shell?: ShellPort;
  runAgent?: AgentRunner;
  /** A store of its own per name. */
  store(name: string): KeyValueStore;
  /** The value is masked in every preview, log and event from now on. */
  registerSecret(value: string): void;
}

/**
 * Runs a sub-agent to its final answer. Rejects with a `ToolError` for the model to read.
 * `parent` is the context of the call that delegates: its session, mode and depth go on in the child.
 */
export type AgentRunner = (request: {
  agent: string;
  task: string;
  signal: AbortSignal;
  parent?: ListContext;
}) => Promise<string>;
