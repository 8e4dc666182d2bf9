import { createServer } from "node:net";
import { readConfig } from "../../config/read.ts";
import type { HomePaths } from "../../home/layout.ts";
import type { McpServerRow } from "../../http/schemas/mcp.ts";
import type { TrustList } from "../../http/schemas/trust.ts";
import { readHolder } from "../../lock/holder.ts";
import { readConfigText } from "../../settings/config-file.ts";
import { type DaemonLink, findDaemon } from "../daemon-link.ts";
import type { Finding } from "./finding.ts";

const what = "daemon";

export async function checkDaemon(paths: HomePaths): Promise<Finding[]> {
  try {
    const link = await findDaemon(paths);
    if (!link) return [{ state: "note", what, text: "none runs on this home" }, ...(await port(paths))];
    const holder = await readHolder(paths);
    const running: Finding = {
      state: "ok",
      what,
      text: `${link.version} at ${holder?.url ?? paths.socket}, pid ${holder?.pid}`,
    };
    return [running, ...(await servers(link)), ...(await waiting(link))];
  } catch (error) {
    return [{ state: "fail", what, text: error instanceof Error ? error.message : String(error) }];
  }
}

async function servers({ client }: DaemonLink): Promise<Finding[]> {
  const { status, body } = await client.send("GET", "/api/mcp");
  if (status !== 200) return [];
  return (body as McpServerRow[]).map((row) =>
    row.state === "connected"
      ? { state: "ok", what: `server ${row.name}`, text: `${row.tools} tools` }
      : { state: "note", what: `server ${row.name}`, text: [row.state, ...row.problems].join("; ") },
  );
}

async function waiting({ client }: DaemonLink): Promise<Finding[]> {
  const { status, body } = await client.send("GET", "/api/trust");
  if (status !== 200) return [];
  const list = body as TrustList;
  const count = list.entries.filter((entry) => entry.state === "waiting").length;
  const text = `${count} ${count === 1 ? "entry waits" : "entries wait"} for you: latchai trust list`;
  return [
    ...(list.problem ? [{ state: "fail" as const, what: "trust", text: list.problem }] : []),
    count > 0 ? { state: "note", what: "trust", text } : { state: "ok", what: "trust", text: "nothing waits" },
  ];
}

async function port(paths: HomePaths): Promise<Finding[]> {
  const reading = readConfig(await readConfigText(paths.config));
  const { host = "127.0.0.1", port: wanted = 7777 } = (reading.ok && reading.config.server) || {};
  const free = await new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(wanted, host, () => probe.close(() => resolve(true)));
  });
  return free
    ? [{ state: "ok", what: "port", text: `${host}:${wanted} is free` }]
    : [
        {
          state: "fail",
          what: "port",
          text: `${host}:${wanted} can't be listened on; set server.port or use --port 0`,
        },
      ];
}
