import { randomUUID } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { onTestFinished } from "vitest";

/** Serves on a free loopback port until the test ends; gives the address of /mcp. */
export const listen = async (handler: RequestListener): Promise<string> => {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return `http://127.0.0.1:${address.port}/mcp`;
};

export interface AdderServer {
  url: string;
  /** As after a restart: every session id is unknown from now on. */
  forgetSessions(): void;
  initialized(): number;
}

/** A server on the official SDK with one tool, `add`. */
export const adderOverHttp = async (options: { check?: RequestListener } = {}): Promise<AdderServer> => {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  let initialized = 0;
  const url = await listen(async (request, response) => {
    options.check?.(request, response);
    if (response.writableEnded) return;
    const id = request.headers["mcp-session-id"];
    const known = typeof id === "string" ? sessions.get(id) : undefined;
    if (known !== undefined) return known.handleRequest(request, response);
    if (id !== undefined) return void response.writeHead(404).end("Session not found");
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized(session) {
        initialized += 1;
        sessions.set(session, transport);
      },
    });
    await adder().connect(transport as never);
    await transport.handleRequest(request, response);
  });
  return { url, forgetSessions: () => sessions.clear(), initialized: () => initialized };
};

const adder = (): Server => {
  const server = new Server({ name: "adder", version: "1" }, { capabilities: { tools: {} } });
  const numbers = { type: "object" as const, properties: { a: { type: "number" }, b: { type: "number" } } };
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [{ name: "add", inputSchema: numbers }] }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => ({
    content: [{ type: "text", text: String(Number(params.arguments?.a) + Number(params.arguments?.b)) }],
  }));
  return server;
};
