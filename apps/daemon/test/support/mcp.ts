import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { daemonBundle } from "./bundle.ts";
import { childEnv } from "./cli.ts";
import type { TestDaemon } from "./daemon.ts";

export interface StdioClient {
  client: Client;
  transport: StdioClientTransport;
  /** What `latchai mcp` said on stderr. */
  stderr(): string;
}

/** The official client in front of `latchai mcp …`. */
export async function mcpOverStdio(
  home: string,
  args: readonly string[] = [],
  client = new Client({ name: "test", version: "1" }),
): Promise<StdioClient> {
  const main = await daemonBundle();
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [main, "mcp", "--home", home, ...args],
    env: childEnv(undefined) as Record<string, string>,
    stderr: "pipe",
  });
  let said = "";
  transport.stderr?.on("data", (chunk: Buffer) => {
    said += chunk.toString("utf8");
  });
  await client.connect(transport);
  return { client, transport, stderr: () => said };
}

/** The official client on the daemon's /mcp. */
export async function mcpOverHttp(
  daemon: TestDaemon,
  token: string,
  client = new Client({ name: "test", version: "1" }),
): Promise<Client> {
  const transport = new StreamableHTTPClientTransport(new URL(`${daemon.url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  await client.connect(transport as never);
  return client;
}

/** The text of a result, and whether it is an error. */
export async function callMcp(
  client: Client,
  name: string,
  args: Record<string, unknown>,
): Promise<{ text: string; isError: boolean }> {
  const result = await client.callTool({ name, arguments: args });
  const parts = result.content as { type: string; text?: string }[];
  return { text: parts.map((part) => part.text ?? `<${part.type}>`).join("\n"), isError: result.isError === true };
}
