// read_file over MCP stdio: `latchai mcp` attached and standalone, against a minimal one-tool server and the reference filesystem server.
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { startDaemon } from "./lib/daemon.mjs";
import { wall } from "./lib/measure.mjs";
import { daemonMain, peerFile } from "./lib/paths.mjs";
import { goal, ratio, table } from "./lib/report.mjs";

const base = realpathSync(mkdtempSync(join(tmpdir(), "latchai-bench-")));
const line = 'The quick brown fox jumps over the lazy dog 0123456789 "quoted" \\ and é\n';
writeFileSync(join(base, "k4.txt"), line.repeat(60).slice(0, 4_096));
writeFileSync(join(base, "m1.txt"), line.repeat(14_600).slice(0, 1 << 20));
const homes = [mkdtempSync(join(tmpdir(), "latchai-bench-")), mkdtempSync(join(tmpdir(), "latchai-bench-"))];

const connect = async (args, env = {}) => {
  const client = new Client({ name: "bench", version: "1" });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, env: { ...process.env, ...env }, stderr: "inherit" }),
  );
  await client.listTools();
  return client;
};
const daemon = await startDaemon(homes[0], ["--workspace", base]);
const minimal = await connect([join(import.meta.dirname, "lib", "minimal-server.mjs")]);
const reference = await connect([peerFile("@modelcontextprotocol/server-filesystem/dist/index.js"), base]);
const attached = await connect([daemonMain, "mcp", "--home", homes[0]]);
// A new home accepts its first config as found.
writeFileSync(join(homes[1], "latchai.config.json"), JSON.stringify({ workspace: base }));
const standalone = await connect([daemonMain, "mcp", "--standalone", "--home", homes[1]]);

const call = async (client, name, args) => {
  const result = await client.callTool({ name, arguments: args });
  if (result.isError) throw new Error(JSON.stringify(result.content));
  return result;
};
const limit = "minimal one-tool server";
const small = await wall(
  {
    [limit]: () => call(minimal, "read", { path: join(base, "k4.txt") }),
    "latchai mcp, attached": () => call(attached, "read_file", { path: "k4.txt" }),
    "latchai mcp --standalone": () => call(standalone, "read_file", { path: "k4.txt" }),
    "server-filesystem": () => call(reference, "read_text_file", { path: join(base, "k4.txt") }),
  },
  { n: 200, warm: 20 },
);
table("MCP over stdio, 4 KB", "ms", limit, small, 3);
goal("latchai mcp attached against a minimal server", ratio(small, "latchai mcp, attached", limit), 1.7);
goal("latchai mcp --standalone against a minimal server", ratio(small, "latchai mcp --standalone", limit), 1.1);

const page = await call(attached, "read_file", { path: "m1.txt" });
const lines = page.content[0].text.split("\n").length - 1;
const peerRow = "server-filesystem, head of equal size";
const big = await wall(
  {
    [peerRow]: () => call(reference, "read_text_file", { path: join(base, "m1.txt"), head: lines }),
    "latchai mcp, attached": () => call(attached, "read_file", { path: "m1.txt" }),
  },
  { n: 60, warm: 5 },
);
table("MCP over stdio, first page of a 1 MB file", "ms", peerRow, big, 3);
goal("first page of 1 MB against server-filesystem", ratio(big, "latchai mcp, attached", peerRow), 1);

for (const client of [minimal, reference, attached, standalone]) await client.close();
await daemon.stop();
for (const folder of [base, ...homes]) rmSync(folder, { recursive: true });
