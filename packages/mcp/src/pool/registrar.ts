import { defineFamily, externalTool, type Output, type Registry, type Tool } from "@latchai/core";
import { reduceName, toolName } from "../names.ts";
import { cleanLine } from "../text.ts";
import type { RemoteCall } from "./call.ts";
import type { ListedTool, Listing } from "./listing.ts";

export interface RegistrarOptions {
  registry: Registry;
  /** Every configured server, connected or not. */
  servers(): readonly string[];
  call(server: string, call: Omit<RemoteCall, "server">): Promise<Output>;
}

/** Puts a server's tools into the registry, and takes them out again. */
export interface Registrar {
  publish(server: string, listing: Listing | undefined): { tools: number; problems: string[] };
}

export const createRegistrar = (options: RegistrarOptions): Registrar => {
  const { registry } = options;
  const shown = new Map<string, { content: string; result: { tools: number; problems: string[] }; remove(): void }>();

  const publish: Registrar["publish"] = (server, listing) => {
    const before = shown.get(server);
    const content = JSON.stringify(listing?.tools ?? []);
    // The same list again leaves the registry alone: a model's prompt cache depends on it.
    if (listing !== undefined && before?.content === content) return before.result;
    shown.delete(server);
    before?.remove();
    if (listing === undefined) return { tools: 0, problems: [] };

    const names = new Set<string>();
    const problems = [...listing.problems];
    const tools: Tool[] = [];
    for (const listed of listing.tools) {
      const taken = (name: string): boolean => names.has(name) || registry.get(name) !== undefined;
      const name = toolName({ server, tool: listed.name }, { servers: options.servers(), taken });
      if (taken(name)) {
        problems.push(`"${cleanLine(listed.name, 80)}" is left out: its name ${name} is taken`);
        continue;
      }
      names.add(name);
      tools.push(describe(name, server, listed, options.call));
      if (listed.problem !== undefined) problems.push(`${name} is unavailable: ${listed.problem}`);
    }
    const family = defineFamily({ name: `mcp-${reduceName(server)}`, title: server, events: {}, tools });
    const remove = registry.add(family, undefined);
    const result = { tools: tools.length, problems };
    shown.set(server, { content, result, remove });
    return result;
  };
  return { publish };
};

const describe = (name: string, server: string, listed: ListedTool, call: RegistrarOptions["call"]): Tool =>
  externalTool(
    {
      name,
      description:
        listed.description === "" ? `Tool ${cleanLine(listed.name, 80)} of MCP server ${server}.` : listed.description,
      parameters: listed.parameters,
      // Whatever its annotations claim: they are the server's word.
      class: "unknown",
      available: () => listed.problem ?? true,
      examples: [],
      run: (args: unknown, at) =>
        call(server, { tool: listed.name, arguments: args, signal: at.signal, progress: at.progress }),
    },
    { server, tool: listed.name },
  );
