import { startModelServer } from "@latchai/testkit";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startDaemon, type TestDaemon } from "./support/daemon.ts";
import { eventually } from "./support/runs.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

interface Document {
  paths: Record<
    string,
    Record<string, { responses: Record<string, { content: Record<string, { schema?: object }> }> }>
  >;
}
interface Id {
  id: string;
}

const agent = "---\ndescription: Sums up\nschedule:\n  - cron: '0 7 * * 1'\n    task: Sum up.\n---\nYou sum up.\n";
const skill = "---\nname: pdf\ndescription: Reads PDF files\n---\nRead.\n";

let daemon: TestDaemon;
let document: Document;
/** What stands for each parameter of a path, by the path's first part. */
const named: Record<string, string> = {};
const after: (() => unknown)[] = [];

/** A home in which something of everything there is has happened. */
beforeAll(async () => {
  const model = await startModelServer({
    script: [
      { when: { last: "Write." }, calls: [{ name: "write_file", arguments: { path: "b.txt", content: "b\n" } }] },
      { text: "Done.", times: -1 },
    ],
  });
  daemon = await startDaemon({
    config: {
      models: { default: "m", list: { m: { provider: "openai-compatible", url: model.url, model: "scripted" } } },
      mcpServers: { broken: { command: "no-such-program-of-latchai" } },
      databases: [{ id: "notes", engine: "sqlite", url: "sqlite:notes.db", writable: true }],
    },
    files: {
      "workspace/agents/digest.md": agent,
      "workspace/skills/pdf/SKILL.md": skill,
      "workspace/notes.db": "",
      "workspace/a.txt": "one\n",
    },
  });
  after.push(model.close, () => daemon.stop());
  document = (await (await daemon.fetch("/api/openapi.json")).json()) as Document;
  expect(await daemon.call("write_file", { path: "a.txt", content: "two\n" })).toMatchObject({ ok: true });
  expect(await daemon.call("run_shell", { command: "ls" })).toMatchObject({ ok: false });
  const sql = "create table t (id integer primary key, n text default 'x', o references t)";
  const asked = { sql, write: true };
  await send("POST", "/api/db/connections/notes/query", asked);
  await send("POST", "/api/permissions/rules", { key: "run_shell(ls:*)", effect: "allow" });
  await send("POST", "/api/tokens", { name: "ci", scope: "call" });
  const session = await send<Id>("POST", "/api/sessions", {});
  await send("POST", `/api/sessions/${session.id}/messages`, { text: "Write.", clientId: "c" });
  const run = await send<Id>("POST", "/api/runs", { agent: "digest", task: "Write." });
  const view = await eventually(async () => {
    const seen = await get<{ session: { status: string }; entries: Id[] }>(`/api/sessions/${session.id}`);
    expect(seen.session.status).toBe("idle");
    return seen;
  });
  const detail = await eventually(async () => {
    const seen = await get<{ run: { status: string }; entries: Id[] }>(`/api/runs/${run.id}`);
    expect(seen.run.status).toBe("completed");
    return seen;
  });
  const { steps } = await get<{ steps: Id[] }>("/api/checkpoints");
  Object.assign(named, {
    "/api/tools/{name}": "read_file",
    "/api/runs/{id}": run.id,
    "/api/runs/{id}/entries/{entry}": `${run.id} ${detail.entries.at(-1)?.id}`,
    "/api/sessions/{id}": session.id,
    "/api/sessions/{id}/mode": session.id,
    "/api/sessions/{id}/entries/{entry}": `${session.id} ${view.entries.at(-1)?.id}`,
    "/api/trust/{id}": "permissions",
    "/api/agents/{name}": "digest",
    "/api/skills/{name}": "pdf",
    "/api/checkpoints/{id}/diff": steps.at(-1)?.id,
    "/api/db/connections/{id}/schema": "notes",
    "/api/db/connections/{id}/table": "notes",
  });
});
afterAll(async () => {
  for (const undo of after.toReversed()) await undo();
});

async function get<T>(path: string): Promise<T> {
  return (await (await daemon.fetch(path)).json()) as T;
}

async function send<T>(method: string, path: string, body: object): Promise<T> {
  const headers = { "content-type": "application/json" };
  const response = await daemon.fetch(path, { method, headers, body: JSON.stringify(body) });
  const answer = (await response.json()) as T;
  expect([path, response.status, response.ok ? "" : answer]).toEqual([path, response.status, ""]);
  return answer;
}

const queries: Readonly<Record<string, string>> = {
  "/api/db/connections/{id}/table": "?schema=main&table=t",
  "/api/checkpoints/{id}/diff": "?path=a.txt",
};
/** No document: an endless stream, a protocol of its own, a page for people. */
const other = new Set(["/api/events", "/mcp", "/api/docs", "/api/openapi.json"]);

test("every GET route answers what the document says of it", async () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  const wrong: unknown[] = [];
  for (const [path, { get: operation }] of Object.entries(document.paths)) {
    if (operation === undefined || other.has(path)) continue;
    const values = (named[path] ?? "").split(" ");
    const filled = path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(values.shift() || "NOT-NAMED"));
    const response = await daemon.fetch(filled + (queries[path] ?? ""));
    const body: unknown = await response.json();
    const schema = operation.responses[response.status]?.content["application/json"]?.schema;
    if (response.status !== 200 || schema === undefined) wrong.push([filled, response.status, body]);
    else if (!ajv.validate(schema, body)) wrong.push([filled, ajv.errors?.slice(0, 3), body]);
  }
  expect(wrong).toEqual([]);
});
