import type { Output } from "@latchai/core";
import { ConfigError, notConnected } from "../errors.ts";
import type { PoolLimits } from "../limits.ts";
import { cleanLine, messageOf } from "../text.ts";
import { callRemote, type RemoteCall, SessionExpired, Unreachable, unreachableError } from "./call.ts";
import { configProblem, isStdioConfig, type McpServerConfig, serverTarget } from "./config.ts";
import type { Connection } from "./connection.ts";
import type { Listing } from "./listing.ts";
import { createRefresher } from "./refresher.ts";
import type { McpServerState, McpServerStatus } from "./state.ts";

export interface SupervisorOptions {
  name: string;
  config: McpServerConfig;
  limits: PoolLimits;
  connect(config: McpServerConfig, signal: AbortSignal): Promise<Connection>;
  list(connection: Connection, signal: AbortSignal): Promise<Listing>;
  /** Its tools now; undefined: they are gone. Returns how many are registered and what was wrong with the rest. */
  publish(listing: Listing | undefined): { tools: number; problems: string[] };
  changed(): void;
  now(): number;
}

/** Keeps one server connected: one connection at a time, shared reconnects, backoff, and its tools in the registry only while it is up. */
export interface Supervisor {
  state(): McpServerState;
  /** Connects now unless that is under way; resolves when the attempt has ended either way. */
  connect(): Promise<void>;
  reconnect(): Promise<void>;
  call(call: Omit<RemoteCall, "server">): Promise<Output>;
  close(): Promise<void>;
}

export const createSupervisor = (options: SupervisorOptions): Supervisor => {
  const { name, config, limits } = options;
  const life = new AbortController();
  let status: McpServerStatus = "connecting";
  let current: Connection | undefined;
  let attempt: Promise<void> | undefined;
  let giveUp = (): void => {};
  let retry: NodeJS.Timeout | undefined;
  let nextTryAt: number | undefined;
  let failures = 0;
  let reason: string | undefined;
  let published: { tools: number; problems: string[] } = { tools: 0, problems: [] };

  const set = (next: McpServerStatus, because?: string): void => {
    status = next;
    reason = because;
    if (next !== "waiting") nextTryAt = undefined;
    options.changed();
  };
  const unpublish = (): void => {
    published = options.publish(undefined);
  };
  const stopRetry = (): void => {
    clearTimeout(retry);
    retry = undefined;
  };
  const scheduleRetry = (because: string): void => {
    if (life.signal.aborted) return;
    const delayMs = Math.min(limits.retryBaseMs * 2 ** failures, limits.retryMaxMs);
    failures += 1;
    nextTryAt = options.now() + delayMs;
    stopRetry();
    retry = setTimeout(() => void connect(), delayMs).unref();
    set("waiting", because);
  };

  const refresh = async (connection: Connection): Promise<void> => {
    try {
      const listing = await options.list(connection, life.signal);
      // A list that was asked of a connection which has been replaced says nothing about the new one.
      if (current !== connection || connection.closedBecause() !== undefined) return;
      published = options.publish(listing);
    } catch (error) {
      if (current !== connection) return;
      const problem = `could not read its changed tool list: ${cleanLine(messageOf(error), 300)}`;
      published = { ...published, problems: [problem] };
    }
    options.changed();
  };
  /** Follows notices of a changed list; those that come before the first list is in count when it is. */
  const follow = (connection: Connection): (() => void) => {
    let missed = false;
    const refresher = createRefresher({
      pauseMs: limits.refreshDebounceMs,
      maxPauseMs: limits.refreshMaxMs,
      calmMs: limits.stableAfterMs,
      refresh: () => refresh(connection),
      now: options.now,
    });
    connection.onToolsChanged(() => {
      if (current === connection) refresher.notice();
      else missed = true;
    });
    void connection.closed.then(refresher.stop);
    return () => {
      if (missed) refresher.notice();
    };
  };
  const lost = (connection: Connection, because: string, since: number): void => {
    if (current !== connection) return;
    current = undefined;
    unpublish();
    if (options.now() - since >= limits.stableAfterMs) failures = 0;
    scheduleRetry(because);
  };

  const open = async (): Promise<void> => {
    stopRetry();
    const trying = new AbortController();
    giveUp = () => trying.abort(new Error("stopped"));
    const signal = AbortSignal.any([life.signal, trying.signal]);
    const problem = configProblem(config);
    if (problem !== undefined) return set("failed", problem);
    set("connecting", reason);
    let connection: Connection | undefined;
    try {
      connection = await options.connect(config, signal);
      const refreshSoon = follow(connection);
      const listing = await options.list(connection, signal);
      const gone = connection.closedBecause();
      if (gone !== undefined) throw new Error(gone);
      signal.throwIfAborted();
      adopt(connection, listing);
      refreshSoon();
    } catch (error) {
      await connection?.close();
      if (signal.aborted) return;
      const because = cleanLine(messageOf(error), 1_000);
      if (error instanceof ConfigError) set("failed", because);
      else scheduleRetry(because);
    }
  };
  const adopt = (connection: Connection, listing: Listing): void => {
    const since = options.now();
    published = options.publish(listing);
    current = connection;
    void connection.closed.then((because) => lost(connection, connection.closedBecause() ?? because, since));
    set("connected");
  };

  const connect = (): Promise<void> => {
    if (life.signal.aborted || current !== undefined) return Promise.resolve();
    attempt ??= open().finally(() => {
      attempt = undefined;
    });
    return attempt;
  };
  const drop = async (connection: Connection): Promise<void> => {
    if (current === connection) {
      current = undefined;
      unpublish();
    }
    await connection.close();
  };
  /** What a failed call says about the connection; gives the error to throw. */
  const settle = (connection: Connection, error: unknown): unknown => {
    const held = current === connection;
    if (error instanceof SessionExpired) void drop(connection);
    if (error instanceof Unreachable) {
      void drop(connection);
      if (held) scheduleRetry(`could not be reached (${error.message})`);
      return unreachableError(name, error);
    }
    if (error instanceof ConfigError) {
      void drop(connection);
      if (held) set("failed", error.message);
      return notConnected(name, error.message);
    }
    return error;
  };
  const connected = async (): Promise<Connection> => {
    if (current === undefined) await connect();
    if (current === undefined) throw notConnected(name, reason ?? "no reason known");
    return current;
  };

  return {
    state: () => ({
      name,
      transport: isStdioConfig(config) ? "stdio" : "http",
      target: serverTarget(config),
      status,
      tools: published.tools,
      problems: [...(reason === undefined ? [] : [reason]), ...published.problems],
      ...(nextTryAt === undefined ? {} : { nextTryAt }),
      ...(current === undefined ? {} : { server: current.server }),
    }),
    connect,
    async reconnect() {
      failures = 0;
      giveUp();
      await attempt;
      if (current !== undefined) await drop(current);
      await connect();
    },
    async call(call) {
      const once = async (on: Connection): Promise<Output> => {
        try {
          return await callRemote(on, { ...call, server: name }, limits);
        } catch (error) {
          throw settle(on, error);
        }
      };
      const connection = await connected();
      try {
        return await once(connection);
      } catch (error) {
        if (!(error instanceof SessionExpired)) throw error;
        // Refused for its session only, so it did not run; one more time on a new one.
        const fresh = await connected();
        return await once(fresh).catch((again: unknown) => {
          throw again instanceof SessionExpired ? notConnected(name, "it forgets its sessions at once") : again;
        });
      }
    },
    async close() {
      life.abort(new Error("stopped"));
      stopRetry();
      await attempt;
      const connection = current;
      current = undefined;
      unpublish();
      status = "stopped";
      await connection?.close();
    },
  };
};
