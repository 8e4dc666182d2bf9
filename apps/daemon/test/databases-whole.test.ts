import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Entry } from "../src/http/schemas/entries.ts";
import { type ChatDaemon, startChat, told } from "./support/chat.ts";
import { startDaemon, type TestDaemon } from "./support/daemon.ts";
import { callMcp, mcpOverHttp } from "./support/mcp.ts";
import { createRunsHome, type RunsHome } from "./support/runs.ts";
import {
  createSample,
  type SampleDatabase,
  type SampleEngine,
  sampleEngines,
  sampleEntries,
} from "./support/sample-databases.ts";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 180_000 });

const samples = new Map<SampleEngine, SampleDatabase>();
const sampleOf = (engine: SampleEngine): SampleDatabase => {
  const sample = samples.get(engine);
  if (sample === undefined) throw new Error(`no sample of ${engine}`);
  return sample;
};
beforeAll(async () => {
  for (const engine of sampleEngines) samples.set(engine, await createSample(engine));
});
afterAll(async () => {
  for (const sample of samples.values()) await sample.drop();
});

/** Which station is furthest from its prediction, and who runs it. */
const furthest = `select s.name, a.name as authority
  from latest_readings l
  join stations s on s.id = l.station_id
  join authorities a on a.id = s.authority_id
  join predictions p on p.station_id = l.station_id and p.due_at = l.taken_at
  order by abs(l.level_m - p.level_m) desc limit 1`;
const answer = "| Farrow Light | Northern Lights Trust |";

const query = (connection: string, sql: string) => ({ name: "db_query", arguments: { connection, sql } });
const calls = (...list: { name: string; arguments: object }[]) => ({ calls: list as never });
const results = (entries: readonly Entry[]): string[] =>
  entries.flatMap((entry) => (entry.kind === "call" ? [entry.result ?? ""] : []));

describe.each(sampleEngines)("a chat over %s", (engine) => {
  let chat: ChatDaemon;
  let sample: SampleDatabase;
  const regionOf = (code: string) => sample.value(`select region from stations where code = '${code}'`);
  const move = (code: string, region: string) =>
    query("quay", `update stations set region = '${region}' where code = '${code}'`);

  beforeAll(async () => {
    sample = sampleOf(engine);
    chat = await startChat();
    for (const { id, ...entry } of sampleEntries(sample))
      expect((await chat.ask("PUT", `/api/db/connections/${id}`, entry)).status).toBe(200);
  });
  afterAll(() => chat.stop());

  test("explores, answers with a join, is refused a write, is asked on the writable connection and then not again", async () => {
    chat.model.add(
      calls({ name: "db_connections", arguments: {} }),
      { when: { last: "| harbor |" }, ...calls({ name: "db_schema", arguments: { connection: "harbor" } }) },
      { when: { last: "latest_readings" }, ...calls(query("harbor", furthest)) },
      { when: { last: answer }, ...calls(query("harbor", "delete from predictions")) },
      { when: { last: 'connection "harbor" is read-only' }, ...calls(move("FAR", "west")) },
      { when: { last: "1 row affected" }, ...calls(move("SKR", "east")) },
      { when: { last: "1 row affected" }, text: "Farrow Light, run by the Northern Lights Trust." },
    );
    const session = await chat.create();
    await chat.send(session, "Which station is furthest from its prediction right now, and who runs it?");
    const asked = await chat.prompt(session);
    expect(asked).toMatchObject({ tool: "db_query", offers: ["db_query(quay)"] });
    expect(asked).toMatchObject({ preview: expect.stringContaining("update stations set region = 'west'") });
    expect(await regionOf("FAR")).toBe("north");
    expect((await chat.ask("POST", `/api/prompts/${asked.id}`, { answer: "always" })).status).toBe(200);

    const { entries } = await chat.until(session, "idle");
    expect(told(entries).slice(1)).toEqual([
      "call db_connections ok",
      "call db_schema ok",
      ...Array.from({ length: 4 }, () => "call db_query ok"),
      "text Farrow Light, run by the Northern Lights Trust.",
    ]);
    expect(chat.model.left()).toBe(0);
    const [, schema, joined, refused] = results(entries);
    expect(schema).toMatch(/stations.*authorit/s);
    expect(joined).toMatch(/^rows 1-1 of 1 · harbor · /);
    expect(refused).toContain("Nothing was changed");
    expect([await regionOf("FAR"), await regionOf("SKR")]).toEqual(["west", "east"]);
    expect(await sample.value("select count(*) from predictions")).toBe("360");

    const { rules } = (await chat.ask("GET", "/api/permissions")).json<{ rules: object[] }>();
    expect(rules).toEqual([expect.objectContaining({ key: "db_query(quay)", effect: "allow" })]);
    const { queries } = (await chat.ask("GET", "/api/db/history")).json<{ queries: { session?: string }[] }>();
    expect(queries).toHaveLength(3);
    for (const row of queries) expect(row).toMatchObject({ session, by: { kind: "agent", name: "default" } });
  });

  test("a deny rule stops the connection, also where everything is allowed, and leaves the others", async () => {
    await chat.ask("POST", "/api/permissions/rules", { key: "db_query(quay)", effect: "deny" });
    chat.model.add(calls(move("ANV", "west"), query("quay", "select 1 as one"), query("harbor", "select 1 as one")), {
      text: "I may not.",
    });
    const session = await chat.create({ mode: "allow-all" });
    await chat.send(session, "go");
    const { entries } = await chat.until(session, "idle");
    expect(told(entries).slice(1)).toEqual([
      "call db_query denied",
      "call db_query denied",
      "call db_query ok",
      "text I may not.",
    ]);
    expect(results(entries)[0]).toContain('"db_query(quay)"');
    expect(await regionOf("ANV")).toBe("south");
  });
});

describe("an MCP client with a token", () => {
  let daemon: TestDaemon;
  let client: Awaited<ReturnType<typeof mcpOverHttp>>;

  beforeAll(async () => {
    const databases = [...samples.values()].flatMap((sample) => sampleEntries(sample, `${sample.engine}_`));
    daemon = await startDaemon({ config: { databases } });
    const added = await daemon.cli(["token", "add", "agent", "--scope", "call"]);
    client = await mcpOverHttp(daemon, added.stdout.trim().split(/\s+/).at(-1) ?? "");
  });
  afterAll(async () => {
    await client.close();
    await daemon.stop();
  });

  const answerNext = (body: object) =>
    vi.waitFor(
      async () => {
        const [prompt] = (await (await daemon.fetch("/api/prompts")).json()) as { id: string; surface: string }[];
        if (prompt === undefined) throw new Error("no prompt is open");
        const sent = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
        expect((await daemon.fetch(`/api/prompts/${prompt.id}`, sent)).status).toBe(200);
        return prompt;
      },
      { timeout: 30_000, interval: 50 },
    );

  test("the tools are listed, and db_connections shows no address", async () => {
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["db_connections", "db_schema", "db_query"]));
    const { text } = await callMcp(client, "db_connections", {});
    for (const engine of sampleEngines) expect(text).toContain(`| ${engine}_harbor |`);
    for (const { url, name } of samples.values()) for (const secret of [url, name]) expect(text).not.toContain(secret);
  });

  test.each(sampleEngines)("%s: explores, answers with a join, is refused and asked", async (engine) => {
    const sample = sampleOf(engine);
    const harbor = `${engine}_harbor`;
    const quay = `${engine}_quay`;
    const run = (connection: string, sql: string) => callMcp(client, "db_query", { connection, sql });
    const officeOf = () => sample.value("select office from authorities where id = 3");

    const schema = await callMcp(client, "db_schema", { connection: harbor, table: "readings" });
    expect(schema).toMatchObject({ isError: false, text: expect.stringContaining("readings_by_time") });
    expect(await run(harbor, furthest)).toMatchObject({ isError: false, text: expect.stringContaining(answer) });

    const update = "update authorities set office = 'Quay 9' where id = 3";
    const refused = await run(harbor, update);
    expect(refused).toMatchObject({ isError: false, text: expect.stringContaining("is read-only") });
    expect(await officeOf()).toBe("Tern Island");

    const denied = run(quay, update);
    expect(await answerNext({ answer: "deny", message: "leave it" })).toMatchObject({ surface: "mcp" });
    expect(await denied).toMatchObject({ isError: true, text: expect.stringContaining("leave it") });
    expect(await officeOf()).toBe("Tern Island");

    const allowed = run(quay, update);
    await answerNext({ answer: "once" });
    expect(await allowed).toMatchObject({ isError: false, text: expect.stringContaining("1 row affected") });
    expect(await officeOf()).toBe("Quay 9");
  });
});

describe("a run that nobody watches", () => {
  let home: RunsHome;
  afterEach(() => home.remove());

  test.each(sampleEngines)("over %s: writes where it may, nowhere else, and nothing unreadable", async (engine) => {
    const sample = sampleOf(engine);
    const opened = (name: string) => `update stations set name = '${name}' where code = 'EGR'`;
    home = await createRunsHome({
      files: { "workspace/agents/keeper.md": "---\nname: keeper\ntools: [db_query]\n---\nYou keep the harbour.\n" },
      config: { databases: sampleEntries(sample) },
      script: [
        calls(
          query("harbor", opened("West Groyne")),
          query("quay", "update stations set name = 'Broken"),
          query("quay", opened("Long Groyne")),
        ),
        { text: "Renamed." },
      ],
    });
    const { run, daemon } = await home.start();
    const { run: row, entries } = await run({ agent: "keeper", task: "Rename East Groyne." });
    expect(row).toMatchObject({ status: "completed", attended: false, denied: 1 });
    const [readOnly, unread, written] = results(entries);
    expect(readOnly).toContain('connection "harbor" is read-only');
    expect(unread).toContain("could not be read with certainty");
    expect(written).toContain("1 row affected");
    expect(await sample.value("select name from stations where code = 'EGR'")).toBe("Long Groyne");
    expect(await daemon.serving.daemon.events.page({ type: "prompt.", limit: 10 })).toEqual([]);
  });
});
