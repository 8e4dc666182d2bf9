import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { RunsPage } from "../src/http/schemas/runs.ts";
import type { TrustDetail, TrustList } from "../src/http/schemas/trust.ts";
import { type ChatDaemon, eventually, startChat } from "./support/chat.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Literal values of the config: of a server's variable and headers, of a model, of a change that waits, of one that is gone. */
const secrets = {
  variable: "Zk9xQ-quietHarbor77",
  header: "hdr-Vb3LmournfulOtter",
  apiKey: "kp-99-Tangerine-Lagoon",
  password: "pg.Salmon%Anvil22",
  waiting: "Wt4-restlessGranite",
  replaced: "Old1-shyCinnamonFox",
};
const server = { command: "false", env: { PLAIN_NAME: secrets.variable } };
const sent = Object.values(secrets).join(" and ");

let chat: ChatDaemon;
const routes: string[] = [];
const ids: Record<string, string[]> = {};

beforeAll(async () => {
  chat = await startChat({
    script: [
      { text: `I know ${sent}.`, calls: [{ name: "echo", arguments: { text: sent } }] },
      {
        when: { last: "Zk9xQ" },
        calls: [{ name: "set_plan", arguments: { steps: [{ text: sent, status: "active" }] } }],
      },
      { calls: [{ name: "read_file", arguments: { path: "keys.txt" } }] },
      { calls: [{ name: "risky", arguments: { text: secrets.variable } }] },
      { text: `That was ${sent}.`, times: -1 },
    ],
    files: {
      "workspace/keys.txt": `${sent}\n`,
      "workspace/agents/digest.md": `---\ndescription: d\nschedule:\n  - cron: "0 7 1 1 *"\n    task: Use ${secrets.variable}\n---\nYou sum up.\n`,
    },
    entry: { apiKey: secrets.apiKey },
  });
  const config = JSON.parse(await chat.daemon.home.read("latchai.config.json")) as object;
  const withServers = (env: string) => ({
    ...config,
    mcpServers: {
      one: { ...server, env: { PLAIN_NAME: env } },
      two: { url: "http://127.0.0.1:9/mcp", headers: { "X-Plain": secrets.header } },
    },
    databases: [
      { id: "sales", name: "Sales", engine: "postgres", url: `postgres://u:${secrets.password}@127.0.0.1:9/x` },
    ],
  });
  for (const env of [secrets.replaced, secrets.variable])
    expect((await chat.ask("PUT", "/api/settings", { config: withServers(env) })).status).toBe(200);

  // A change by hand, which waits for a person.
  await chat.daemon.home.write("latchai.config.json", JSON.stringify(withServers(secrets.waiting)));
  await eventually(async () =>
    expect((await chat.ask("GET", "/api/trust")).json<TrustList>().entries).toContainEqual(
      expect.objectContaining({ id: "config:mcpServers.one", state: "waiting" }),
    ),
  );
  const session = await chat.create({ title: `About ${sent}` });
  await chat.send(session, `What of ${sent}?`);
  const { id: prompt } = await chat.prompt(session);
  ids["prompts"] = [prompt];
  expect((await look("/api/prompts")).length).toBeGreaterThan(0);
  await chat.ask("POST", `/api/prompts/${prompt}`, { answer: "deny", message: sent });
  const view = await chat.until(session, "idle");
  const run = await chat.ask("POST", "/api/runs", { agent: "digest", task: `Report ${sent}` });
  expect(run.status).toBe(202);
  await chat.ask("POST", "/api/tools/grep", { arguments: { pattern: secrets.variable } });
  await eventually(async () =>
    expect((await chat.ask("GET", "/api/runs?status=running")).json<RunsPage>().runs).toEqual([]),
  );
  ids["sessions"] = [session];
  ids["entries"] = view.entries.map(({ id }) => id);
  ids["runs"] = (await chat.ask("GET", "/api/runs")).json<RunsPage>().runs.map(({ id }) => id);
  ids["trust"] = (await chat.ask("GET", "/api/trust")).json<TrustList>().entries.map(({ id }) => id);
  const { paths } = (await chat.ask("GET", "/api/openapi.json")).json<{ paths: Record<string, object> }>();
  routes.push(...Object.entries(paths).flatMap(([path, methods]) => ("get" in methods ? [path] : [])));
});
afterAll(() => chat.stop());

const look = async (path: string): Promise<string> => (await chat.ask("GET", path)).text;

/** What this route gives for everything there is. */
function filled(route: string): string[] {
  const [, , area = ""] = route.split("/");
  const names: Record<string, string[]> = {
    agents: ["digest", "default"],
    tools: ["echo", "run_shell"],
    databases: ["sales"],
    db: ["sales"],
  };
  const own = ids[area] ?? names[area] ?? ["x"];
  const whole = own.map((id) =>
    route.replace("{id}", encodeURIComponent(id)).replace(/\{(name|tool|connection)\}/, id),
  );
  return whole.flatMap((path) =>
    (ids["entries"] ?? []).flatMap((entry, index) =>
      path.includes("{entry}") ? [path.replace("{entry}", entry)] : index === 0 ? [path] : [],
    ),
  );
}

test("no route but the editors of files shows a secret of the config, wherever it came in", async () => {
  // Editors of files show them as they are, for what they show is saved again. The stream never ends; its events are in the log.
  const open = new Set(["/api/settings", "/api/agents/{name}", "/api/events"]);
  const asked = routes.filter((route) => !open.has(route));
  expect(asked).toEqual(
    expect.arrayContaining(["/api/sessions/{id}", "/api/activity/events", "/api/trust/{id}", "/api/runs/{id}"]),
  );
  const shown: string[] = [];
  let answered = 0;
  for (const path of asked.flatMap(filled)) {
    const answer = await chat.ask("GET", path);
    if (answer.status === 200) answered += 1;
    for (const [name, value] of Object.entries(secrets))
      if (answer.text.includes(value)) shown.push(`${path}: ${name}`);
  }
  expect(shown).toEqual([]);
  expect(answered).toBeGreaterThan(30);
});

test("a search for it finds what holds it and shows none of it; the stream of events neither", async () => {
  for (const query of [secrets.variable, "quietHarbor77"]) {
    const found = await look(`/api/sessions?query=${encodeURIComponent(query)}`);
    for (const value of Object.values(secrets)) expect(found).not.toContain(value);
  }
  const events = await look("/api/activity/events?limit=200");
  expect(events).toContain("‹masked›");
  for (const line of chat.daemon.log.entries)
    for (const value of Object.values(secrets)) expect(JSON.stringify(line)).not.toContain(value);
});

test("what waits can still be told from what was accepted, and rejecting it puts the accepted value back", async () => {
  const detail = (await chat.ask("GET", "/api/trust/config:mcpServers.one")).json<TrustDetail>();
  expect(detail.diff).toContain("-");
  expect(detail.diff).toContain("+");
  expect(detail.accepted).toContain("‹masked›");
  expect((await chat.ask("POST", "/api/trust/config:mcpServers.one/reject")).status).toBe(200);
  const written = JSON.parse(await chat.daemon.home.read("latchai.config.json")) as { mcpServers: object };
  expect(written.mcpServers).toMatchObject({ one: { env: { PLAIN_NAME: secrets.variable } } });
});
