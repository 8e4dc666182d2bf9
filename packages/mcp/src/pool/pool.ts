import type { Log, Registry } from "@latchai/core";
import { ConfigError } from "../errors.ts";
import { type PoolLimits, poolLimits } from "../limits.ts";
import { serverNamesProblem } from "../names.ts";
import { cleanLine, messageOf } from "../text.ts";
import { configProblem, configSecrets, isStdioConfig, type McpServerConfig } from "./config.ts";
import { type Connection, openConnection } from "./connection.ts";
import { listTools } from "./listing.ts";
import { createRegistrar } from "./registrar.ts";
import type { McpServerState } from "./state.ts";
import { createSupervisor, type Supervisor } from "./supervisor.ts";
import { createTokenFetch, type McpSignIns } from "./token-fetch.ts";

export interface McpPoolOptions {
  registry: Registry;
  /** As in the config, keyed by name. Names that become the same tool prefix are an error. */
  servers?: Readonly<Record<string, McpServerConfig>>;
  log: Log;
  /** Fills variables into an entry right before each connect; throws an Error whose message names what is missing. */
  resolve?(config: McpServerConfig): McpServerConfig;
  /** Sign-ins of HTTP servers; their tokens are sent and renewed. */
  signIns?: McpSignIns;
  /** Called with every secret of an entry before it is used. */
  registerSecret?(value: string): void;
  /** Our environment, of which a server gets an allowlisted part. Default `process.env`. */
  env?: NodeJS.ProcessEnv;
  fetch?: typeof globalThis.fetch;
  clientVersion?: string;
  limits?: Partial<PoolLimits>;
  now?(): number;
}

/** What a trial connection found. Nothing of it is kept. */
export type McpServerTest =
  | { ok: true; server: { name: string; version: string }; tools: string[]; problems: string[] }
  | { ok: false; error: string };

/** Connections to MCP servers whose tools stand in the registry as `<server>_<tool>` while the server is up. */
export interface McpPool {
  /** Connects every server; resolves when each has been tried once. Never rejects. */
  start(): Promise<void>;
  list(): McpServerState[];
  /** Resolves when the first try has ended either way. Rejects for a name that clashes. */
  add(name: string, config: McpServerConfig): Promise<McpServerState>;
  remove(name: string): Promise<boolean>;
  /** Adds, removes and restarts until the pool holds exactly these; resolves without waiting for connections. */
  apply(servers: Readonly<Record<string, McpServerConfig>>): Promise<void>;
  reconnect(name: string): Promise<McpServerState | undefined>;
  /** Connects, lists, disconnects. */
  test(config: McpServerConfig, signal?: AbortSignal): Promise<McpServerTest>;
  /** Called after each change of a state. */
  onChange(listener: () => void): () => void;
  close(): Promise<void>;
}

export const createMcpPool = (options: McpPoolOptions): McpPool => {
  const limits = { ...poolLimits, ...options.limits };
  const servers = new Map<string, { config: McpServerConfig; supervisor: Supervisor }>();
  const listeners = new Set<() => void>();
  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  const registrar = createRegistrar({
    registry: options.registry,
    servers: () => [...servers.keys()],
    call(name, call) {
      const entry = servers.get(name);
      if (entry === undefined) throw new Error(`MCP server "${name}" is not configured any more`);
      return entry.supervisor.call(call);
    },
  });

  const registerSecret = (value: string): void => options.registerSecret?.(value);
  const fetchFor = (name: string | undefined, config: McpServerConfig): typeof globalThis.fetch => {
    const plain = options.fetch ?? globalThis.fetch;
    if (name === undefined || options.signIns === undefined || isStdioConfig(config)) return plain;
    return createTokenFetch({ server: name, url: config.url, signIns: options.signIns, fetch: plain, registerSecret });
  };
  /** A trial has no name, and no sign-in. */
  const connect = (name: string | undefined, config: McpServerConfig, signal: AbortSignal): Promise<Connection> => {
    const resolved = fill(config, options.resolve);
    for (const secret of configSecrets(resolved)) registerSecret(secret);
    return openConnection({
      config: resolved,
      limits,
      env: options.env ?? process.env,
      fetch: fetchFor(name, resolved),
      clientVersion: options.clientVersion ?? "0",
      signal,
    });
  };
  const list = (connection: Connection, signal: AbortSignal): ReturnType<typeof listTools> =>
    listTools(connection, limits, signal);

  const put = (name: string, config: McpServerConfig): Supervisor => {
    const supervisor = createSupervisor({
      name,
      config,
      limits,
      connect: async (...args) => connect(name, ...args),
      list,
      publish: (listing) => registrar.publish(name, listing),
      changed() {
        const { status, problems } = supervisor.state();
        if (status === "waiting" || status === "failed") options.log.warn(`MCP server "${name}": ${problems[0]}`);
        changed();
      },
      now: options.now ?? Date.now,
    });
    servers.set(name, { config, supervisor });
    return supervisor;
  };
  const take = async (name: string): Promise<boolean> => {
    const entry = servers.get(name);
    if (entry === undefined) return false;
    servers.delete(name);
    await entry.supervisor.close();
    changed();
    return true;
  };
  /** Changes of the set, one after the other: two at once could start one server twice. */
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(change: () => Promise<T>): Promise<T> => {
    const next = turn.then(change);
    turn = next.catch(() => undefined);
    return next;
  };
  const refuseClash = (names: readonly string[]): void => {
    const problem = serverNamesProblem(names);
    if (problem !== undefined) throw new Error(problem);
  };

  const become = async (wanted: Readonly<Record<string, McpServerConfig>>): Promise<void> => {
    refuseClash(Object.keys(wanted));
    const same = (name: string, config: McpServerConfig): boolean =>
      JSON.stringify(servers.get(name)?.config) === JSON.stringify(config);
    const gone = [...servers.keys()].filter((name) => !Object.hasOwn(wanted, name));
    await Promise.all(gone.map(take));
    await Promise.all(
      Object.entries(wanted).map(async ([name, config]) => {
        if (same(name, config)) return;
        await take(name);
        void put(name, config).connect();
      }),
    );
  };

  refuseClash(Object.keys(options.servers ?? {}));
  for (const [name, config] of Object.entries(options.servers ?? {})) put(name, config);

  return {
    async start() {
      await Promise.all([...servers.values()].map(({ supervisor }) => supervisor.connect()));
    },
    list: () => [...servers.values()].map(({ supervisor }) => supervisor.state()),
    async add(name, config) {
      const supervisor = await inTurn(async () => {
        refuseClash([...new Set([...servers.keys(), name])]);
        await take(name);
        return put(name, config);
      });
      await supervisor.connect();
      return supervisor.state();
    },
    remove: (name) => inTurn(() => take(name)),
    apply: (wanted) => inTurn(() => become(wanted)),
    async reconnect(name) {
      const entry = servers.get(name);
      await entry?.supervisor.reconnect();
      return entry?.supervisor.state();
    },
    async test(config, signal = new AbortController().signal) {
      let connection: Connection | undefined;
      try {
        const problem = configProblem(config);
        if (problem !== undefined) return { ok: false, error: problem };
        connection = await connect(undefined, config, signal);
        const { tools, problems } = await list(connection, signal);
        return { ok: true, server: connection.server, tools: tools.map((tool) => cleanLine(tool.name, 128)), problems };
      } catch (error) {
        return { ok: false, error: cleanLine(messageOf(error), 1_000) };
      } finally {
        await connection?.close();
      }
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () =>
      inTurn(async () => {
        await Promise.all([...servers.values()].map(({ supervisor }) => supervisor.close()));
        servers.clear();
      }),
  };
};

const fill = (config: McpServerConfig, resolve: McpPoolOptions["resolve"]): McpServerConfig => {
  try {
    return resolve === undefined ? config : resolve(config);
  } catch (error) {
    throw new ConfigError(messageOf(error));
  }
};
