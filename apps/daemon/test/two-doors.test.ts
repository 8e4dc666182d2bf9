import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { differences } from "@latchai/testkit";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startDaemon, type TestDaemon } from "./support/daemon.ts";
import { callMcp, mcpOverHttp } from "./support/mcp.ts";

/** What a case sends, and the file whose content afterwards belongs to the outcome. */
interface Call {
  tool: string;
  arguments: Record<string, unknown>;
  file: string;
}

interface Recorded {
  type: string;
  data: Record<string, unknown>;
}

/** Not rendered text: whether it worked, why not, what is on disk, and what was recorded. */
interface Outcome {
  ok: boolean;
  file: string | undefined;
  events: Recorded[];
}

// Both doors are attended, so that the gate's answer does not differ by door; the rules answer what would ask.
const permissions = JSON.stringify({
  unattendedDefault: "deny",
  rules: [
    { id: "1", key: "run_shell(touch:*)", effect: "allow", createdAt: "2026-01-01T00:00:00.000Z" },
    { id: "2", key: "run_shell(git push:*)", effect: "deny", createdAt: "2026-01-01T00:00:00.000Z" },
    { id: "3", key: "delete_file", effect: "allow", createdAt: "2026-01-01T00:00:00.000Z" },
  ],
});

const cases: Record<string, Call> = {
  read: { tool: "read_file", arguments: { path: "a.txt", offset: "1", limit: 1 }, file: "a.txt" },
  write: { tool: "write_file", arguments: { path: "new/b.txt", content: "b\n" }, file: "new/b.txt" },
  edit: { tool: "edit_file", arguments: { path: "a.txt", old_string: "one", new_string: "$&" }, file: "a.txt" },
  "an edit that fails": {
    tool: "edit_file",
    arguments: { path: "a.txt", old_string: "absent", new_string: "x" },
    file: "a.txt",
  },
  "several edits as text": {
    tool: "multi_edit",
    arguments: {
      path: "a.txt",
      edits: '[{"old_string":"one","new_string":"1"},{"old_string":"two","new_string":"2"}]',
    },
    file: "a.txt",
  },
  delete: { tool: "delete_file", arguments: { path: "a.txt" }, file: "a.txt" },
  "outside the fence": { tool: "write_file", arguments: { path: "../token", content: "x" }, file: "a.txt" },
  "arguments that do not fit": { tool: "grep", arguments: { pattern: "x", offset: -1 }, file: "a.txt" },
  "a tool that is not there": { tool: "read_fil", arguments: { path: "a.txt" }, file: "a.txt" },
  "a command under a rule": { tool: "run_shell", arguments: { command: "touch made.txt" }, file: "made.txt" },
  "a command under a deny rule": {
    tool: "run_shell",
    arguments: { command: "touch no.txt; git push" },
    file: "no.txt",
  },
  "a command of the denylist": { tool: "run_shell", arguments: { command: "touch no.txt; rm -rf ." }, file: "no.txt" },
};

let overMcp: TestDaemon;
let overHttp: TestDaemon;
let client: Client;

beforeAll(async () => {
  const open = () => startDaemon({ files: { "permissions.json": permissions } });
  [overMcp, overHttp] = await Promise.all([open(), open()]);
  client = await mcpOverHttp(overMcp, overMcp.token);
}, 120_000);
afterAll(async () => {
  await client.close();
  await Promise.all([overMcp.stop(), overHttp.stop()]);
});

const recorded = async (daemon: TestDaemon): Promise<(Recorded & { id: string })[]> => {
  const page = (await (await daemon.fetch("/api/activity/events?limit=100")).json()) as {
    events: (Recorded & { id: string })[];
  };
  return page.events.reverse();
};

/** Which call by which door, and how long it took, is not the domain's. */
const doorsOwn = new Set(["callId", "durationMs", "surface", "caller"]);
const domainPart = ({ type, data }: Recorded): Recorded =>
  JSON.parse(JSON.stringify({ type, data }, (key, value: unknown) => (doorsOwn.has(key) ? undefined : value)));

async function outcome(daemon: TestDaemon, { file }: Call, run: () => Promise<boolean>): Promise<Outcome> {
  const workspace = join(daemon.home.path, "workspace");
  for (const path of ["new", "made.txt", "no.txt"]) await rm(join(workspace, path), { recursive: true, force: true });
  await daemon.home.write("workspace/a.txt", "one\ntwo\n");
  const last = (await recorded(daemon)).at(-1)?.id ?? "";
  const ok = await run();
  const content = await readFile(join(workspace, file), "utf8").catch(() => undefined);
  const events = (await recorded(daemon)).filter(({ id, type }) => id > last && /^(tool|file|shell)\./.test(type));
  return { ok, file: content, events: events.map(domainPart) };
}

test("a tool does the same through MCP and through HTTP: result, files, events", async () => {
  const seen: Outcome[] = [];
  const found = await differences<Call, Outcome>({
    cases,
    open: () => ({
      tool: async (call) => {
        const one = await outcome(
          overMcp,
          call,
          async () => !(await callMcp(client, call.tool, call.arguments)).isError,
        );
        seen.push(one);
        return one;
      },
      http: (call) =>
        outcome(overHttp, call, async () => (await overHttp.call(call.tool, call.arguments, { attended: true })).ok),
    }),
  });
  expect(found).toEqual([]);
  // The comparison would also hold between two doors that do nothing.
  expect(seen.map(({ ok }) => ok)).toEqual([
    true,
    true,
    true,
    false,
    true,
    true,
    false,
    false,
    false,
    true,
    false,
    false,
  ]);
  expect(seen.every(({ events }) => events.length > 0)).toBe(true);
  expect(seen[1]?.events.map(({ type }) => type)).toEqual(["tool.started", "file.written", "tool.finished"]);
  expect(seen[9]?.events.map(({ type }) => type)).toContain("shell.exec");
}, 60_000);
