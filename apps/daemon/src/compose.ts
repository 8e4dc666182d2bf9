import { type Clock, createRegistry, type Host, type Log, type Registry } from "@latchai/core";
import { cleanAfterCrash } from "./compose/after-crash.ts";
import { openAgents } from "./compose/agents.ts";
import { assertGated } from "./compose/assert-gated.ts";
import { openDatabases } from "./compose/databases.ts";
import { addTrustedFamilies, addWorkspaceFamilies } from "./compose/families.ts";
import { fileServices } from "./compose/file-services.ts";
import { openGating } from "./compose/gating.ts";
import { installedFolder, pageFolder } from "./compose/installed.ts";
import { maskedLog } from "./compose/masked-log.ts";
import { openModels } from "./compose/models.ts";
import { openRecords } from "./compose/records.ts";
import { createSecrets } from "./compose/secrets.ts";
import { shellServices } from "./compose/shell-services.ts";
import { startProblems } from "./compose/start-problems.ts";
import { openTrusted, type Trusted } from "./compose/trusted.ts";
import { openWork } from "./compose/work.ts";
import type { EventLog } from "./events/log.ts";
import type { HomePaths } from "./home/layout.ts";
import { createServer, type Server } from "./http/server.ts";
import { createMcpDoor, type DaemonMcpDoor } from "./mcp/door.ts";
import { createDaemonPool } from "./mcp/pool.ts";
import { createMcpPort } from "./mcp/port.ts";
import type { Overrides } from "./settings/live-config.ts";

export interface DaemonOptions {
  paths: HomePaths;
  /** The owner's token of this home. */
  ownerToken: string;
  /** The home had it before this start. */
  hadToken: boolean;
  overrides: Overrides;
  version: string;
  log: Log;
  env: NodeJS.ProcessEnv;
  /** Working folder that third-party families may be installed in. */
  cwd: string;
  clock?: Clock;
}

/** Everything of one home, composed and not yet listening. The home's lock must be held. */
export interface Daemon extends Pick<Server, "app" | "handler" | "activity"> {
  registry: Registry;
  events: EventLog;
  mcp: DaemonMcpDoor;
  agents: Parameters<typeof createServer>[0]["agents"];
  /** What a first start accepted as it was found. */
  acceptedAtStart: Trusted["acceptedAtStart"];
  /** A new sign-in link; an earlier one stops working. */
  signInLink(): string;
  /** Where `listen` will listen, by the config. */
  address(): { host: string; port: number };
  /** Listens where the config says and connects the MCP servers. The address of the page. */
  listen(): Promise<{ url: string; port: number }>;
  /** A run goes on or a schedule waits: the daemon must not end by itself. */
  busy(): boolean;
  /** Ends calls and streams, stores what was recorded, closes the database. */
  close(): Promise<void>;
}

const loopback = "127.0.0.1";
const defaultPort = 7777;

/** The only place that knows every family and every service. */
export async function createDaemon(options: DaemonOptions): Promise<Daemon> {
  const { paths, ownerToken, hadToken, overrides, version, env, cwd, clock = { now: () => Date.now() } } = options;
  const secrets = createSecrets(env);
  secrets.register(ownerToken);
  const { mask } = secrets;
  const log = maskedLog(options.log, mask);

  const installed = installedFolder();
  const records = await openRecords({ database: paths.database, ownerToken, clock, log, mask });
  const { events, calls, auth } = records;
  const { registerConfig } = secrets;
  const trustedOptions = { paths, records, clock, log, overrides, hadToken, cwd, mask, registerConfig, installed };
  const trusted = await openTrusted(trustedOptions);
  const { live } = trusted;
  secrets.registerConfig(live.current());
  live.onChange((next) => secrets.registerConfig(next));

  const home = await openAgents({ paths, trusted, live, records, clock, log });
  // What a first start accepts must be stored before the token is, which ends the first start.
  await trusted.ledger.flush();
  const gating = await openGating({ paths, ledger: trusted.permissions.ledger, live, events, clock, log, mask });
  const { gate, permissions, prompts, modes } = gating;

  const filesOf = await fileServices({ live, paths, installed, agents: home.agents, records, clock, log, env, mask });
  const { fence } = filesOf;
  let port: number | undefined;
  const shellOf = shellServices({
    paths,
    files: fence.files,
    env,
    config: live.current,
    port: () => port,
    secrets: secrets.values,
    trust: trusted.addCheckers,
  });
  const host: Host = {
    clock,
    ids: events.ids,
    log,
    files: fence.files,
    shell: shellOf.shell,
    store: records.values.store,
    registerSecret: secrets.register,
  };

  const registry = createRegistry({ profile: "workspace" });
  addWorkspaceFamilies(registry, { files: filesOf.services, shell: shellOf });
  const databases = await openDatabases({ paths, registry, live, records, secrets, env, clock, ids: events.ids, log });
  await addTrustedFamilies({ registry, families: trusted.families, config: live.current(), host, log });

  const agents = home.agents.seekRef;
  const models = openModels({ paths, live, env, secrets });
  const work = await openWork({
    paths,
    registry,
    records,
    gating,
    home,
    models: models.models,
    checkpoints: filesOf.checkpoints,
    clock,
    log,
    mask,
    secrets: secrets.values,
  });
  let url: string | undefined;
  const pool = createDaemonPool({ registry, live, events, log, env, version, registerSecret: secrets.register });
  const common = { registry, gate, events, log, mask, version };
  const mcpDeps = { ...common, prompts, url: () => url };
  const mcp = createMcpDoor(mcpDeps);
  const { host: address = loopback, allowedHosts = [] } = live.current().server ?? {};
  const httpDeps = {
    ...common,
    auth,
    calls,
    permissions,
    prompts,
    modes,
    agents,
    network: { host: address, allowedHosts },
    url: () => url ?? "",
    page: pageFolder(),
    trust: trusted.trust(permissions),
    settings: trusted.settings,
    agentFiles: home.port(registry),
    skillFiles: home.skillsPort,
    modelList: models.port(() => home.toolTokens(registry)),
    checkpoints: filesOf.checkpoints.port,
    databases: databases.port,
    sessions: work.sessions,
    runs: work.runs,
    mcp: createMcpPort({ pool, live }),
    mcpDoor: mcp,
  };
  assertGated({ http: httpDeps, mcp: mcpDeps });
  const server = createServer(httpDeps);
  const stopWatching = trusted.watch(permissions);
  for (const line of startProblems(live.current(), env)) log.warn(line);
  await records.markRunning();

  return {
    app: server.app,
    handler: server.handler,
    activity: server.activity,
    registry,
    events,
    mcp,
    agents,
    acceptedAtStart: [...trusted.acceptedAtStart, ...home.acceptedAtStart].map((part) => ({
      ...part,
      grants: part.grants.map(({ what, text }) => ({ what, text: mask(text) })),
    })),
    signInLink: () => `${url ?? ""}/#code=${auth.codes.issue().code}`,
    address: () => ({ host: address, port: live.current().server?.port ?? defaultPort }),
    busy: work.busy,
    async listen() {
      await server.app.listen({ host: address, port: live.current().server?.port ?? defaultPort });
      const bound = server.app.server.address();
      port = typeof bound === "object" && bound !== null ? bound.port : defaultPort;
      url = `http://${pageHost(address)}:${port}`;
      // In the background: a server that hangs must not hold up the start.
      void pool.start();
      await work.start();
      if (records.crashed) void cleanAfterCrash({ paths, fence: fence.current(), events, log });
      return { url, port };
    },
    async close() {
      stopWatching();
      await work.close();
      home.close();
      gating.close();
      await Promise.allSettled([server.close(), mcp.close()]);
      await Promise.allSettled([pool.close(), filesOf.close(), databases.close()]);
      await records.close();
    },
  };
}

/** An address that a browser on this machine can open. */
function pageHost(address: string): string {
  if (address === "0.0.0.0" || address === "::") return loopback;
  return address.includes(":") ? `[${address}]` : address;
}
