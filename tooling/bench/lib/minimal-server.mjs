// The least an MCP server can do on the same SDK: one tool that reads a file.
import { readFile } from "node:fs/promises";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";

const server = new Server({ name: "minimal", version: "1" }, { capabilities: { tools: {} } });
const inputSchema = { type: "object", properties: { path: { type: "string" } }, required: ["path"] };
server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: [{ name: "read", description: "read", inputSchema }],
}));
server.setRequestHandler(CallToolRequestSchema, async ({ params }) => ({
  content: [{ type: "text", text: await readFile(params.arguments.path, "utf8") }],
}));
await server.connect(new StdioServerTransport());
