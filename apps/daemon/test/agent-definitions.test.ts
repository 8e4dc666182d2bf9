import { mkdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { AgentDetail, AgentRow } from "../src/http/schemas/agents.ts";
import type { TrustDetail, TrustList } from "../src/http/schemas/trust.ts";
import { startDaemon, type TestDaemon } from "./support/daemon.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const me = `---
name: me
description: Looks after notes
tools:
  - read_file
  - edit_file
schedule:
  - cron: "0 7 * * *"
    task: Tidy up
---

You keep the notes in order.
`;

let daemon: TestDaemon;
const json = async <T>(path: string, init?: RequestInit): Promise<T> =>
  (await (await daemon.fetch(path, init)).json()) as T;
const send = (method: string, path: string, body?: unknown): Promise<Response> =>
  daemon.fetch(path, {
    method,
    ...(body !== undefined && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
const rows = (): Promise<AgentRow[]> => json<AgentRow[]>("/api/agents");
const row = async (name: string): Promise<AgentRow | undefined> => (await rows()).find((one) => one.name === name);
const detail = (name: string): Promise<AgentDetail> => json<AgentDetail>(`/api/agents/${name}`);
const trusted = async (id: string) => (await json<TrustList>("/api/trust")).entries.find((entry) => entry.id === id);

describe("agent definitions", () => {
  beforeAll(async () => {
    daemon = await startDaemon({
      config: {},
      files: {
        "workspace/agents/me.md": me,
        "workspace/agents/odd.md":
          '---\nname: other\ntools: [read_file, Read_File, browser_*, Files, vault]\nmodel: gone\nmemory: "yes"\nfrobnicate: 1\ntools2: x\n---\nx',
        "workspace/agents/broken.md": "---\nname: broken\ntools: [read_file\n---\nx",
        "workspace/agents/plain.md": "no frontmatter",
        "workspace/agents/shared.md": "---\nname: shared\n---\nx",
        "workspace/agents/latin.md": "",
        "workspace/a.txt": "a",
      },
    });
  });
  afterAll(() => daemon.stop());

  test("a first start accepts what it finds, says so, and the agent may be named by its calls", async () => {
    expect(daemon.stderr()).toContain("agents/me.md");
    expect(await row("me")).toMatchObject({
      state: "ready",
      usable: true,
      tools: ["read_file", "edit_file"],
      toolCount: 2,
    });
    expect(await daemon.call("read_file", { path: "a.txt" }, { agent: "me" })).toMatchObject({ ok: true });
    const refused = await daemon.call("write_file", { path: "b.txt", content: "b" }, { agent: "me" });
    expect(refused.error).toMatchObject({
      kind: "not_allowed",
      message: 'Tool "write_file" is not available to this agent (not in its allowlist)',
    });
  });

  test("the built-in agent is there without a file", async () => {
    expect(await detail("default")).toMatchObject({
      builtIn: true,
      state: "ready",
      tools: null,
      memory: true,
      hash: "",
    });
  });

  test("everything wrong with a definition is told with its line, and the rest of it is used", async () => {
    const odd = await row("odd");
    expect(odd).toMatchObject({ state: "ready", usable: true, stale: ["Read_File", "browser_*", "Files", "vault"] });
    const told = odd?.problems.map(({ line, message }) => `${line}: ${message}`) ?? [];
    expect(told).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^2: it calls itself "other", but an agent is known by its file's name: "odd"/),
        expect.stringMatching(/^3: .*"Read_File"; did you mean "read_file"/),
        expect.stringMatching(/^3: "browser_\*" matches nothing: .*no wildcards/),
        expect.stringMatching(/^3: "Files" is a group and no tool\. Write out its tools: read_file/),
        expect.stringMatching(/^4: there is no model "gone"/),
        expect.stringMatching(/^5: memory must be true or false/),
        expect.stringMatching(/^6: "frobnicate" is no field of an agent/),
        expect.stringMatching(/^7: "tools2" is no field of an agent; did you mean "tools"/),
      ]),
    );
  });

  test.each([
    ["broken", 3, /not valid YAML/],
    ["plain", 1, /no frontmatter/],
    ["shared", undefined, /memories that every agent shares/],
  ])("%s cannot be used, and its row says why", async (name, line, message) => {
    const found = await row(name);
    expect(found).toMatchObject({ state: "broken", usable: false });
    expect(found?.problems[0]).toMatchObject({ ...(line && { line }), message: expect.stringMatching(message) });
    const call = await send("POST", "/api/tools/read_file", { arguments: { path: "a.txt" }, agent: name });
    expect(call.status).toBe(422);
  });
});

describe("an agent can't change what it may do", () => {
  beforeAll(async () => {
    daemon = await startDaemon({
      config: {},
      files: {
        "workspace/agents/me.md": me,
        "permissions.json": JSON.stringify({ unattendedDefault: "allow", rules: [] }),
      },
    });
  });
  afterAll(() => daemon.stop());

  test("its edit of its own tools and schedule waits, and the accepted version stays in force", async () => {
    const edited = await daemon.call(
      "edit_file",
      {
        path: "agents/me.md",
        old_string: "  - edit_file",
        new_string: "  - edit_file\n  - run_shell\n  - delete_file",
      },
      { agent: "me" },
    );
    expect(edited).toMatchObject({ ok: true });
    await daemon.call(
      "edit_file",
      { path: "agents/me.md", old_string: "0 7 * * *", new_string: "* * * * *" },
      { agent: "me" },
    );
    expect(await row("me")).toMatchObject({
      state: "waiting",
      usable: true,
      tools: ["read_file", "edit_file"],
      schedule: [{ cron: "0 7 * * *", task: "Tidy up" }],
      changedBy: 'the agent "me"',
      trustId: "agent:me",
    });
    const refused = await daemon.call("delete_file", { path: "agents/me.md" }, { agent: "me" });
    expect(refused.error?.kind).toBe("not_allowed");
    const shown = await json<TrustDetail>("/api/trust/agent:me");
    expect(shown).toMatchObject({ state: "waiting", changedBy: 'the agent "me"', accepted: me });
    expect(shown.diff).toContain("+  - run_shell");
    expect(shown.grants?.map(({ text }) => text)).toContainEqual(expect.stringContaining('"* * * * *"'));
    const listed = await daemon.cli(["trust", "show", "agent:me"]);
    expect(listed.stdout).toContain("run_shell");
  });

  test("rejecting it puts the file back", async () => {
    expect((await send("POST", "/api/trust/agent:me/reject")).status).toBe(200);
    expect(await daemon.home.read("workspace/agents/me.md")).toBe(me);
    expect(await row("me")).toMatchObject({ state: "ready" });
  });

  test("a definition that an agent made is no agent until a person accepts it", async () => {
    await daemon.call("write_file", { path: "agents/helper.md", content: "---\nname: helper\n---\nDo as told." });
    expect(await row("helper")).toMatchObject({ state: "waiting", usable: false });
    const call = await send("POST", "/api/tools/read_file", { arguments: { path: "agents/me.md" }, agent: "helper" });
    expect(call.status).toBe(422);
    expect(await call.json()).toMatchObject({
      error: {
        code: "unusable_agent",
        message: expect.stringMatching(/agents\/helper\.md is new and waits for a person.*trust show agent:helper/),
      },
    });
    const headers = { "content-type": "application/json" };
    const mcp = await daemon.fetch("/mcp?agent=helper", { method: "POST", headers, body: "{}" });
    expect(await mcp.text()).toContain("waits for a person");
    const asked = await daemon.call("delegate", { agent: "helper", task: "Look." });
    expect(asked.error?.message).toMatch(/helper" cannot run: .*waits for a person/);
    expect(asked.error?.message).not.toContain("mend");
    const chat = await send("POST", "/api/sessions", { agent: "helper" });
    const { id } = (await chat.json()) as { id: string };
    const said = await send("POST", `/api/sessions/${id}/messages`, { text: "Hello", clientId: "c1" });
    expect(await said.text()).toContain("waits for a person");
    expect((await daemon.cli(["trust", "accept", "agent:helper"])).code).toBe(0);
    expect(await row("helper")).toMatchObject({ state: "ready", usable: true, tools: null });
    expect(await daemon.call("read_file", { path: "agents/me.md" }, { agent: "helper" })).toMatchObject({ ok: true });
  });

  test("a shell command that rewrites a definition is held as well", async () => {
    const command = "sed -i s/read_file/write_file/ agents/me.md";
    expect(await daemon.call("run_shell", { command }, { attended: false })).toMatchObject({ ok: true });
    expect(await row("me")).toMatchObject({ state: "waiting", tools: ["read_file", "edit_file"] });
    expect((await trusted("agent:me"))?.changedBy).toContain("shell command");
    await send("POST", "/api/trust/agent:me/reject");
  });

  test("deleting a definition waits too: it stays in force until a person agrees", async () => {
    expect(await daemon.call("delete_file", { path: "agents/me.md" })).toMatchObject({ ok: true });
    expect(await row("me")).toMatchObject({ state: "waiting", usable: true });
    expect((await trusted("agent:me"))?.summary).toContain("Deleted, waiting for you");
    await send("POST", "/api/trust/accept", { ids: ["agent:me"] });
    expect(await row("me")).toBeUndefined();
  });

  test("a link, a huge file, bytes that are no text and a broken frontmatter cannot be accepted, and are told", async () => {
    const folder = join(daemon.home.path, "workspace/agents");
    await symlink("../../token", join(folder, "link.md"));
    await writeFile(join(folder, "huge.md"), "x".repeat(300_000));
    await writeFile(join(folder, "bytes.md"), Buffer.from([0x2d, 0xff, 0xfe]));
    await mkdir(join(folder, "folder.md"));
    for (const [name, why] of [
      ["link", /link/],
      ["huge", /256 KB/],
      ["bytes", /UTF-8/],
    ] as const) {
      expect((await row(name))?.problems[0]?.message).toMatch(why);
      const answer = await send("POST", "/api/trust/accept", { ids: [`agent:${name}`] });
      expect(answer.status).toBe(409);
      expect(await answer.text()).not.toContain(daemon.token);
    }
    expect(await row("folder")).toBeUndefined();
    expect(await json("/api/trust/agent:link")).not.toMatchObject({ current: expect.stringContaining(daemon.token) });
  });
});

describe("a person's edit over the API", () => {
  beforeAll(async () => {
    daemon = await startDaemon({ config: {}, files: { "workspace/agents/.keep": "" } });
  });
  afterAll(() => daemon.stop());

  const prompt = "Write tests.";

  test("what is saved is accepted, and unknown fields and comments stay", async () => {
    const text = "---\n# mine\nname: tester\ncolour: blue # kept\ntools: [read_file]\n---\nold\n";
    const made = await send("PUT", "/api/agents/tester", { text, create: true });
    expect(made.status).toBe(200);
    const { hash } = (await made.json()) as AgentDetail;
    const definition = {
      description: "no: really",
      tools: ["read_file", "grep"],
      schedule: [{ cron: "0 9 * * 1", task: "a\n---\nb" }],
      prompt,
    };
    const saved = await send("PUT", "/api/agents/tester", { definition, hash });
    expect(await saved.json()).toMatchObject({ state: "ready", definition });
    const file = await daemon.home.read("workspace/agents/tester.md");
    expect(file).toContain("# mine");
    expect(file).toContain("colour: blue # kept");
    const stale = await send("PUT", "/api/agents/tester", { definition, hash });
    expect(await stale.json()).toMatchObject({ error: { code: "changed" } });
    expect((await send("PUT", "/api/agents/tester", { definition, create: true })).status).toBe(409);
  });

  test.each([
    ["../evil", 422],
    ["a/b", 422],
    ["shared", 422],
    ["Tester", 409],
    ["con\u0000", 422],
  ])("the name %j is refused", async (name, status) => {
    const answer = await send("PUT", `/api/agents/${encodeURIComponent(name)}`, { definition: { prompt } });
    expect(answer.status).toBe(status);
  });

  test("what could not be used is not saved", async () => {
    expect((await send("PUT", "/api/agents/x", { text: "---\na: [\n---\n" })).status).toBe(422);
    for (const cron of ["every day", "99 * * * *", "0 0 30 2 *"]) {
      const answer = await send("PUT", "/api/agents/x", { definition: { prompt, schedule: [{ cron, task: "x" }] } });
      expect(await answer.json(), cron).toMatchObject({
        error: { code: "invalid_definition", message: expect.stringContaining("never fires") },
      });
    }
    expect(await row("x")).toBeUndefined();
  });

  test("agents/default.md changes the built-in agent, and removing it brings that back", async () => {
    await send("PUT", "/api/agents/default", { definition: { tools: ["grep"], prompt } });
    const refused = await daemon.call("read_file", { path: "agents/default.md" });
    expect(refused.error?.kind).toBe("not_allowed");
    expect((await send("DELETE", "/api/agents/default")).status).toBe(200);
    expect(await daemon.call("glob", { pattern: "*" })).toMatchObject({ ok: true });
    expect((await send("DELETE", "/api/agents/default")).status).toBe(409);
  });

  test("the picker lists every tool by group with what it costs", async () => {
    const groups = await json<{ group: string; tools: { name: string; tokens: number }[] }[]>("/api/agents/picker");
    expect(groups.map(({ group }) => group)).toContain("Files");
    expect(groups.flatMap(({ tools }) => tools).every(({ tokens }) => tokens > 20)).toBe(true);
  });

  test("memories of the built-in agent are closed to file tools while other agents are in force", async () => {
    await daemon.home.write("workspace/memories/default/me.md", "mine");
    const read = () => daemon.call("read_file", { path: "memories/default/me.md" });
    expect((await read()).error?.message).toContain("memory tool");
    await send("DELETE", "/api/agents/tester");
    await vi.waitFor(async () => expect(await read()).toMatchObject({ ok: true }));
    await send("PUT", "/api/agents/tester", { definition: { prompt } });
    await vi.waitFor(async () => expect((await read()).ok).toBe(false));
  });

  test("a folder that is a link is not followed: what was accepted stays, and nothing is written through it", async () => {
    const folder = join(daemon.home.path, "workspace/agents");
    await rename(folder, `${folder}-elsewhere`);
    await symlink("agents-elsewhere", folder);
    expect(await row("tester")).toMatchObject({ state: "waiting", usable: true });
    expect((await send("PUT", "/api/agents/other", { definition: { prompt } })).status).toBe(409);
    expect((await send("POST", "/api/trust/agent:tester/reject")).status).toBe(409);
    await rm(folder);
    await rename(`${folder}-elsewhere`, folder);
    expect(await row("tester")).toMatchObject({ state: "ready" });
  });

  test("the folder may go and come back", async () => {
    await rm(join(daemon.home.path, "workspace/agents"), { recursive: true });
    expect(await row("tester")).toMatchObject({ state: "waiting", usable: true });
    await send("POST", "/api/trust/agent:tester/reject");
    expect(await row("tester")).toMatchObject({ state: "ready" });
  });
});

test("a home whose ledger was lost has no agent but the built-in one until a person looks", async () => {
  const first = await startDaemon({ config: {}, files: { "workspace/agents/me.md": me } });
  const { home } = first;
  await first.kill();
  for (const file of ["latchai.db", "latchai.db-wal", "latchai.db-shm"])
    await rm(join(home.path, "data", file), { force: true });
  daemon = await startDaemon({ home });
  expect(await row("me")).toMatchObject({ state: "waiting", usable: false });
  expect(await row("default")).toMatchObject({ state: "ready", usable: true });
  expect((await daemon.cli(["trust", "accept", "--all"])).code).toBe(0);
  expect(await row("me")).toMatchObject({ state: "ready", usable: true });
  const called = await daemon.cli(["call", "write_file", "--agent", "me", "--json", '{"path":"x","content":"y"}']);
  expect(called.stderr + called.stdout).toContain("not in its allowlist");
  await daemon.stop();
  await home.remove();
});
