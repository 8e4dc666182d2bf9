import { createInterface } from "node:readline";

// An MCP server on stdio whose schemas, texts and pictures try to break the page. No SDK: the lines are the protocol.
const node = {
  type: "object",
  properties: { name: { type: "string" }, child: { $ref: "#/$defs/node" } },
  required: ["child"],
};
const tools = [
  { name: "endless", description: "Requires itself <img src=x>", inputSchema: { ...node, $defs: { node } } },
  {
    name: "circular",
    description: "Is any of itself",
    inputSchema: {
      type: "object",
      properties: { a: { $ref: "#/$defs/x" }, b: { $ref: "#/%" } },
      $defs: { x: { anyOf: [{ $ref: "#/$defs/x" }] } },
    },
  },
  { name: "shout", description: "Answers with hostile text", inputSchema: { type: "object", properties: {} } },
];
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="document.title=1"/>').toString("base64");
const rows = Array.from({ length: 1500 }, (_, at) => `row ${at}`).join("\n");

const answers = {
  initialize: (params) => ({
    protocolVersion: params.protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: "hostile", version: "1" },
  }),
  ping: () => ({}),
  "tools/list": () => ({ tools }),
  "tools/call": () => ({
    content: [
      { type: "text", text: `<script>document.title = "taken"</script>\u202ehidden\u3164\n${rows}` },
      { type: "image", data: svg, mimeType: "image/svg+xml" },
    ],
  }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) continue;
  const answer = answers[method];
  const body = answer ? { result: answer(params) } : { error: { code: -32601, message: "no such method" } };
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...body })}\n`);
}
