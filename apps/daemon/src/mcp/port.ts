import { isStdioConfig, type McpPool, type McpServerState, serverTarget } from "@latchai/mcp";
import type { McpServerConfig } from "../config/schema.ts";
import type { Actor, McpPort, PortResult } from "../http/ports.ts";
import type { McpServerRow } from "../http/schemas/mcp.ts";
import { refusalIfBroken, saveEdits } from "../settings/config-edits.ts";
import type { LiveConfig } from "../settings/live-config.ts";
import { byText } from "../trust/service.ts";

/** How long adding or reconnecting waits for the outcome before it answers with "connecting". */
const settleMs = 3_000;

/** /api/mcp over pool and config file. */
export function createMcpPort(options: { pool: McpPool; live: LiveConfig }): McpPort {
  const { pool, live } = options;
  const stateOf = (name: string): McpServerState | undefined => pool.list().find((state) => state.name === name);

  async function save(name: string, config: McpServerConfig | undefined, actor: Actor): Promise<PortResult<true>> {
    const refused =
      (await refusalIfBroken(live)) ?? (await saveEdits(live, [[["mcpServers", name], config]], byText(actor)));
    return refused ?? { ok: true, value: true };
  }
  async function settled(name: string): Promise<McpServerRow | undefined> {
    await whenSettled(pool, () => stateOf(name)?.status !== "connecting");
    const state = stateOf(name);
    return state && rowOf(state);
  }

  return {
    list: async () => [...pool.list().map(rowOf), ...waitingRows(live)],
    async add(name, config, actor) {
      if (Object.hasOwn(live.written().mcpServers ?? {}, name)) {
        return refuse(
          409,
          "name_taken",
          `There is a server "${name}" already. Remove it first, or choose another name.`,
        );
      }
      const saved = await save(name, config, actor);
      if (!saved.ok) return saved;
      const row = await settled(name);
      return row ? { ok: true, value: row } : refuse(503, "not_started", `"${name}" was saved but not started yet.`);
    },
    async remove(name, actor) {
      if (!Object.hasOwn(live.written().mcpServers ?? {}, name)) return unknown(name);
      return save(name, undefined, actor);
    },
    async test(config, signal) {
      const result = await pool.test(config, signal);
      return result.ok ? { ok: true, tools: result.tools } : { ok: false, tools: [], error: result.error };
    },
    async reconnect(name) {
      if (stateOf(name) === undefined) return unknown(name);
      void pool.reconnect(name);
      const row = await settled(name);
      return row ? { ok: true, value: row } : unknown(name);
    },
  };
}

const refuse = (status: 404 | 409 | 422 | 503, code: string, message: string): PortResult<never> => ({
  ok: false,
  status,
  code,
  message,
});

const unknown = (name: string): PortResult<never> =>
  refuse(404, "unknown_server", `There is no MCP server "${name}". GET /api/mcp lists them.`);

const rowOf = (state: McpServerState): McpServerRow => ({
  name: state.name,
  transport: state.transport,
  target: state.target,
  state: state.status,
  tools: state.tools,
  problems: state.problems,
  ...(state.nextTryAt === undefined ? {} : { nextTryAt: new Date(state.nextTryAt).toISOString() }),
});

/** Servers that the file holds but nobody has accepted. */
const waitingRows = (live: LiveConfig): McpServerRow[] => {
  const inForce = live.current().mcpServers ?? {};
  return Object.entries(live.written().mcpServers ?? {})
    .filter(([name]) => !Object.hasOwn(inForce, name))
    .map(([name, config]) => ({
      name,
      transport: isStdioConfig(config) ? ("stdio" as const) : ("http" as const),
      target: serverTarget(config),
      state: "stopped" as const,
      tools: 0,
      problems: ["was added outside LatchAI and waits for your word: accept it in the trust list"],
    }));
};

const whenSettled = (pool: McpPool, holds: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    if (holds()) return resolve();
    const timer = setTimeout(done, settleMs);
    const stop = pool.onChange(() => {
      if (holds()) done();
    });
    function done(): void {
      clearTimeout(timer);
      stop();
      resolve();
    }
  });
