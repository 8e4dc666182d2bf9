import { type ModelServer, startModelServer } from "@latchai/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { callMcp, mcpOverHttp, mcpOverStdio } from "../../daemon/test/support/mcp.ts";
import { type Bench, openBench } from "./support/browser.ts";

let bench: Bench;
let model: ModelServer;
beforeAll(async () => {
  model = await startModelServer({ script: [{ text: "It is done.", times: 2 }] });
  bench = await openBench({
    config: {
      databases: [{ id: "notes", engine: "sqlite", url: "notes.db", writable: true }],
      models: { default: "m", list: { m: { provider: "openai-compatible", url: model.url, model: "scripted" } } },
    },
    files: {
      "workspace/skills/tidy/SKILL.md": "---\nname: tidy\ndescription: Tidies up\n---\nTidy up.\n",
      // An empty file is an empty database.
      "workspace/notes.db": "",
    },
  });
});
afterAll(async () => {
  await bench.close();
  await model.close();
});

/** One plain call of every tool that is built in. */
const calls: [string, Record<string, unknown>][] = [
  ["write_file", { path: "a.ts", content: "const one = 1;\n" }],
  ["read_file", { path: "a.ts" }],
  ["edit_file", { path: "a.ts", old_string: "one = 1", new_string: "one = 2" }],
  ["multi_edit", { path: "a.ts", edits: [{ old_string: "one", new_string: "two" }] }],
  ["list_dir", { path: "." }],
  ["grep", { pattern: "two" }],
  ["glob", { pattern: "*.ts" }],
  ["search_code", { query: "two" }],
  ["check_diagnostics", {}],
  ["delete_file", { path: "a.ts" }],
  ["run_shell", { command: "echo from an MCP client" }],
  ["load_skill", { name: "tidy" }],
  ["delegate", { agent: "default", task: "Say that it is done." }],
  ["set_plan", { steps: [{ text: "look", status: "active" }] }],
  ["memory", { command: "view", path: "/memories" }],
  ["latchai_activity", {}],
  ["db_connections", {}],
  ["db_schema", { connection: "notes" }],
  ["db_query", { connection: "notes", sql: "create table if not exists notes (text text)" }],
];

/** What asks, and what its card shows. */
const asks: Readonly<Record<string, string>> = {
  delete_file: "a.ts",
  run_shell: "echo from",
  db_query: "create table",
};

it.each(["HTTP", "stdio"])(
  "an MCP client over %s calls every tool, and what asks is answered on the page",
  async (door) => {
    const page = await bench.signedIn();
    await page.getByText("Connected", { exact: true }).waitFor();
    const { daemon } = bench;
    const client =
      door === "HTTP" ? await mcpOverHttp(daemon, daemon.token) : (await mcpOverStdio(daemon.home.path)).client;
    const listed = (await client.listTools()).tools.map(({ name }) => name);
    expect(listed.sort()).toEqual(calls.map(([name]) => name).sort());
    for (const [name, args] of calls) {
      const call = callMcp(client, name, args);
      const shown = asks[name];
      if (shown !== undefined) {
        const card = page.getByRole("alertdialog").filter({ hasText: shown });
        await card.getByRole("button", { name: /once/i }).click();
      }
      expect({ name, ...(await call) }).toMatchObject({ name, isError: false });
    }
    await client.close();
  },
);
