import { type EventSchemas, type EventsPort, Type } from "@latchai/core";
import type { McpPool } from "@latchai/mcp";

/** Events of the connections to MCP servers. */
export const mcpEvents: EventSchemas = {
  "mcp.changed": Type.Object({
    server: Type.String(),
    state: Type.String({ description: "connecting, connected, waiting, failed, or removed" }),
    tools: Type.Integer(),
    problem: Type.Optional(Type.String()),
  }),
};

/** Tells each change of a server's state or tools once. The result stops. */
export function tellChanges(pool: McpPool, events: EventsPort): () => void {
  let before = snapshot(pool);
  return pool.onChange(() => {
    const now = snapshot(pool);
    for (const [server, text] of now) {
      if (before.get(server) !== text) events.emit({ type: "mcp.changed", data: JSON.parse(text) as unknown });
    }
    for (const server of before.keys()) {
      if (!now.has(server)) events.emit({ type: "mcp.changed", data: { server, state: "removed", tools: 0 } });
    }
    before = now;
  });
}

const snapshot = (pool: McpPool): Map<string, string> =>
  new Map(
    pool.list().map(({ name, status, tools, problems: [problem] }) => {
      const data = { server: name, state: status, tools, ...(problem === undefined ? {} : { problem }) };
      return [name, JSON.stringify(data)];
    }),
  );
