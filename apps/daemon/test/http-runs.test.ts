import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createTestClock } from "@latchai/testkit";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { ActivityView } from "../src/http/schemas/activity.ts";
import type { RunRow } from "../src/http/schemas/runs.ts";
import { createRunsHome, eventually, type RunsHome } from "./support/runs.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const digest = "---\nname: digest\ntools: [echo, risky, slow]\n---\nYou sum up.\n";
const homes: RunsHome[] = [];
afterEach(async () => {
  for (const home of homes.splice(0)) await home.remove();
});
async function homeOf(options: Parameters<typeof createRunsHome>[0]): Promise<RunsHome> {
  const home = await createRunsHome({ files: { "workspace/agents/digest.md": digest }, ...options });
  homes.push(home);
  return home;
}

describe("an unattended run", () => {
  test("works through its task, and everything of it is on record", async () => {
    const home = await homeOf({
      script: [{ calls: [{ name: "echo", arguments: { text: "a" } }] }, { text: "Done: a." }],
    });
    const { run, runs, daemon } = await home.start();
    const { run: row, entries, children } = await run({ agent: "digest", task: "Sum up." });
    expect(row).toMatchObject({
      source: "api",
      agent: "digest",
      task: "Sum up.",
      status: "completed",
      attended: false,
      steps: 2,
      toolCalls: 1,
      denied: 0,
      model: "open",
      text: "Done: a.",
    });
    expect(entries.map(({ kind }) => kind)).toEqual(["user", "call", "text"]);
    expect(children).toEqual([]);
    expect((await runs()).map(({ id }) => id)).toEqual([row.id]);
    expect(home.model.requests[0]?.body).toMatchObject({
      messages: [{ role: "system", content: expect.stringContaining("Nobody is watching") }, { role: "user" }],
    });
    const types = (await daemon.serving.daemon.events.page({ type: "run.", limit: 10 })).map(({ type }) => type);
    expect(types.toSorted()).toEqual(["run.finished", "run.started"]);
  });

  test("shows each entry whole, its sub-agents' too, and no other run's", async () => {
    const long = Array.from({ length: 12_000 }, (_, index) => `word${index}`).join(" ");
    const home = await homeOf({
      script: [
        { when: { last: "Sum up." }, calls: [{ name: "delegate", arguments: { agent: "digest", task: "Tell." } }] },
        { when: { last: "Tell." }, text: long, chunkChars: 4000 },
        { text: long, chunkChars: 4000, times: -1 },
      ],
    });
    const { run, ended, ask } = await home.start();
    const { run: row, entries, children } = await run({ agent: "default", task: "Sum up." });
    const child = await ended(children[0]?.id ?? "");
    for (const entry of [entries.at(-1), child.entries.at(-1)]) {
      expect(entry).toMatchObject({ kind: "text", truncated: true });
      const whole = await ask("GET", `/api/runs/${row.id}/entries/${entry?.id}`);
      expect(whole.json()).toMatchObject({ id: entry?.id, text: long });
    }
    const other = await run({ agent: "digest", task: "Again." });
    for (const path of [`${other.run.id}/entries/${entries.at(-1)?.id}`, `${row.id}/entries/none`, "none/entries/none"])
      expect((await ask("GET", `/api/runs/${path}`)).status).toBe(404);
  });

  test("is answered by the gate at once: a refused call is told, asked about nowhere, and flagged", async () => {
    const home = await homeOf({
      script: [{ calls: [{ name: "risky", arguments: { text: "npm test" } }] }, { text: "I could not run the tests." }],
    });
    const { run, daemon } = await home.start();
    const { run: row, entries } = await run({ agent: "digest", task: "Run the tests." });
    expect(row).toMatchObject({ status: "completed", denied: 1, toolCalls: 1 });
    const call = entries.find((entry) => entry.kind === "call");
    expect(call).toMatchObject({ status: "denied", result: expect.stringContaining('"risky(npm test:*)"') });
    expect(await daemon.serving.daemon.events.page({ type: "prompt.", limit: 10 })).toEqual([]);
  });

  test("that breaks off is not completed", async () => {
    const home = await homeOf({ script: [{ text: "Half of it", stop: { afterFrames: 2, how: "end" } }] });
    const { run: row } = await (await home.start()).run({ agent: "digest", task: "Sum up." });
    expect(row.status).toBe("interrupted");
    expect(row.error).toBeDefined();
  });

  test("can be stopped in the middle of a call", async () => {
    const home = await homeOf({ script: [{ calls: [{ name: "slow", arguments: {} }] }, { text: "never" }] });
    let began = (): void => {};
    const begun = new Promise<void>((resolve) => {
      began = resolve;
    });
    const { ask, ended } = await home.start({ probe: { started: () => began() } });
    const { id } = (await ask("POST", "/api/runs", { agent: "digest", task: "Wait." })).json<RunRow>();
    await begun;
    expect((await ask("POST", `/api/runs/${id}/stop`)).json()).toEqual({ stopped: true });
    expect((await ended(id)).run.status).toBe("cancelled");
    expect((await ask("POST", `/api/runs/${id}/stop`)).json()).toEqual({ stopped: false });
  });

  test("eight at once all finish", async () => {
    const home = await homeOf({ script: [{ text: "Done.", times: 8 }] });
    const { run, runs } = await home.start();
    await Promise.all(Array.from({ length: 8 }, () => run({ agent: "digest", task: "Sum up." })));
    expect((await runs()).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => "completed"));
  });

  test.each([
    [{ agent: "dijest", task: "x" }, 404, 'Did you mean "digest"?'],
    [{ agent: "broken", task: "x" }, 409, "agents/broken.md"],
    [{ agent: "digest", task: "  " }, 400, "task"],
    [{ agent: "../digest", task: "x" }, 400, "agent"],
    [{ agent: "digest", task: "x", source: "cron" }, 400, "source"],
    [{ agent: "digest" }, 400, "task"],
  ])("%j is refused with %i, and no run is left", async (body, status, why) => {
    const home = await homeOf({
      files: { "workspace/agents/digest.md": digest, "workspace/agents/broken.md": "---\ntools: [\n---\nx" },
    });
    const { ask, runs } = await home.start();
    const answer = await ask("POST", "/api/runs", body);
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(why.replaceAll('"', '\\"'));
    expect(await runs()).toEqual([]);
  });

  test("without a configured model names the key and the file", async () => {
    const home = await homeOf({ config: { models: {} } });
    const answer = await (await home.start()).ask("POST", "/api/runs", { agent: "digest", task: "x" });
    expect(answer.status).toBe(503);
    expect(answer.text).toContain(home.home.config);
  });

  test("whose agent names a model that is not configured says so, and leaves no run", async () => {
    const files = { "workspace/agents/digest.md": digest.replace("tools:", "model: gone\ntools:") };
    const { ask, runs } = await (await homeOf({ files })).start();
    const answer = await ask("POST", "/api/runs", { agent: "digest", task: "x" });
    expect(answer.status).toBe(503);
    expect(answer.text).toContain('no model \\"gone\\"');
    expect(await runs()).toEqual([]);
  });

  test("that nobody knows is a 404", async () => {
    const home = await homeOf({});
    const { ask } = await home.start();
    expect((await ask("GET", "/api/runs/01X")).status).toBe(404);
    expect((await ask("POST", "/api/runs/01X/stop")).status).toBe(404);
  });

  test("a secret in its task is masked wherever it is shown", async () => {
    const home = await homeOf({ script: [{ text: "Done." }] });
    const { run, ask } = await home.start();
    const { run: row, entries } = await run({ agent: "digest", task: "Use password=hunter2hunter2 to log in." });
    expect(JSON.stringify({ row, entries })).not.toContain("hunter2hunter2");
    expect((await ask("GET", "/api/activity/events?type=run.")).text).not.toContain("hunter2hunter2");
  });
});

describe("runs are listed", () => {
  test("by status, source and agent, page by page", async () => {
    const home = await homeOf({ script: [{ text: "Done.", times: 3 }] });
    const { run, runs, ask } = await home.start();
    const first = await run({ agent: "digest", task: "1", source: "cli" });
    const second = await run({ agent: "default", task: "2" });
    const third = await run({ agent: "digest", task: "3" });
    expect((await runs("?agent=digest")).map(({ id }) => id)).toEqual([third.run.id, first.run.id]);
    expect((await runs("?source=cli")).map(({ id }) => id)).toEqual([first.run.id]);
    expect(await runs("?status=failed")).toEqual([]);
    const page = (await ask("GET", "/api/runs?limit=2")).json<{ runs: RunRow[]; next?: string }>();
    expect(page.runs.map(({ id }) => id)).toEqual([third.run.id, second.run.id]);
    expect((await runs(`?limit=2&before=${page.next}`)).map(({ id }) => id)).toEqual([first.run.id]);
    expect((await ask("GET", "/api/runs?status=great")).status).toBe(400);
  });
});

describe("what it costs", () => {
  const price = { input: 10, output: 100, cacheRead: 1 };
  const spent = async (home: RunsHome, agent: string): Promise<ActivityView> => {
    const daemon = await home.start();
    await daemon.run({ agent, task: "Sum up." });
    return (await daemon.ask("GET", "/api/activity?groupBy=model")).json<ActivityView>();
  };

  test("cached input of an OpenAI-type answer is part of its input, and billed as cached", async () => {
    const usage = { input: 100, cacheRead: 64, output: 9, reasoning: 3 };
    const home = await homeOf({ script: [{ text: "Done.", usage }], entry: { price } });
    const { groups } = await spent(home, "digest");
    expect(groups).toMatchObject([{ key: "open", calls: 1, input: 100, cached: 64, output: 9, unpricedCalls: 0 }]);
    expect(groups[0]?.costUsd).toBeCloseTo((36 * 10 + 64 * 1 + 9 * 100) / 1e6, 12);
  });

  test("cached input of an Anthropic answer comes on top, read at a tenth and written at a quarter more", async () => {
    const usage = { input: 10, cacheRead: 200, cacheWrite: 30, output: 40 };
    const home = await homeOf({
      script: [{ text: "Done.", usage }],
      entry: { price: { input: 10, output: 100 } },
      files: { "workspace/agents/digest.md": digest.replace("tools:", "model: claude\ntools:") },
    });
    const { groups } = await spent(home, "digest");
    expect(groups).toMatchObject([{ key: "claude", input: 240, cached: 200, output: 40 }]);
    expect(groups[0]?.costUsd).toBeCloseTo((10 * 10 + 200 * 10 * 0.1 + 30 * 10 * 1.25 + 40 * 100) / 1e6, 12);
  });

  test("without a price is unknown, not nothing", async () => {
    const home = await homeOf({ script: [{ text: "Done." }] });
    const { groups, total } = await spent(home, "digest");
    expect(groups).toMatchObject([{ costUsd: null, knownCostUsd: 0, unpricedCalls: 1 }]);
    expect(total.costUsd).toBeNull();
  });

  test("stays what it was when the price changes later", async () => {
    const home = await homeOf({ script: [{ text: "Done.", usage: { input: 1000, output: 0 } }], entry: { price } });
    const daemon = await home.start();
    const { run } = await daemon.run({ agent: "digest", task: "Sum up." });
    const config = JSON.parse(await home.home.read("latchai.config.json")) as { models: { list: { open: object } } };
    config.models.list.open = { ...config.models.list.open, price: { input: 99, output: 99 } };
    await daemon.ask("PUT", "/api/settings", { config });
    const { groups } = (await daemon.ask("GET", "/api/activity?groupBy=day")).json<ActivityView>();
    expect(groups[0]?.costUsd).toBeCloseTo(0.01, 12);
    expect((await daemon.ended(run.id)).run.usage.costUsd).toBeCloseTo(0.01, 12);
  });

  test("of a call that breaks off is on record with its run, which failed", async () => {
    const home = await homeOf({ script: [{ text: "Half of it", stop: { afterFrames: 2, how: "reset" } }] });
    const { groups, total } = await spent(home, "digest");
    expect(groups).toMatchObject([{ key: "open", calls: 1, failed: 1 }]);
    expect(total).toMatchObject({ runs: 1, failed: 1, failureRate: 1 });
  });

  test("of a request that is refused is nothing, and it is on record", async () => {
    const home = await homeOf({
      script: [{ status: 401, body: { error: { message: "no such key" } } }],
      entry: { price: { input: 10, output: 100 } },
    });
    const { groups } = await spent(home, "digest");
    expect(groups).toMatchObject([{ key: "open", calls: 1, failed: 1, input: 0, costUsd: 0 }]);
  });

  test("the tool tells an agent the same runs", async () => {
    const home = await homeOf({ script: [{ text: "Done." }] });
    const daemon = await home.start();
    const { run } = await daemon.run({ agent: "digest", task: "Sum up." });
    const answer = await daemon.ask("POST", "/api/tools/latchai_activity", { arguments: {} });
    expect(answer.json<{ text: string }>().text).toContain(run.id);
  });
});

describe("a schedule", () => {
  const hourly = (catchup: string, task = "Sum up the day."): string =>
    `---\nname: digest\ntools: [echo]\nschedule:\n  - cron: "0 * * * *"\n    timeZone: Europe/Berlin\n    catchup: ${catchup}\n    task: ${task}\n---\nYou sum up.\n`;
  const start = Date.parse("2026-05-04T08:30:00Z");
  const hourMs = 3_600_000;

  test("is shown with its next time, and stands for what was missed in one run", async () => {
    const home = await homeOf({
      script: [{ text: "Done.", times: 2 }],
      files: { "workspace/agents/digest.md": hourly("last") },
    });
    const clock = createTestClock(start);
    const before = await home.start({ clock });
    expect(await before.schedules()).toMatchObject([
      {
        agent: "digest",
        cron: "0 * * * *",
        timeZone: "Europe/Berlin",
        state: "on",
        nextAt: "2026-05-04T09:00:00.000Z",
      },
    ]);
    await before.stop();
    clock.advance(5 * hourMs);
    const after = await home.start({ clock });
    const [row] = await eventually(async () => {
      const rows = await after.runs("?source=cron&status=completed");
      if (rows.length === 0) throw new Error("it did not run yet");
      return rows;
    });
    expect(row).toMatchObject({
      agent: "digest",
      attended: false,
      missed: 5,
      scheduledFor: "2026-05-04T13:00:00.000Z",
    });
    expect(JSON.stringify(home.model.requests[0]?.body)).toContain("stands for 5 scheduled times");
    expect(await after.schedules()).toMatchObject([{ lastRun: { id: row?.id } }]);
    await after.stop();
    const again = await home.start({ clock });
    expect(await again.runs("?source=cron")).toHaveLength(1);
  });

  test("with catchup none makes up for nothing", async () => {
    const home = await homeOf({ files: { "workspace/agents/digest.md": hourly("none") } });
    const clock = createTestClock(start);
    await (await home.start({ clock })).stop();
    clock.advance(5 * hourMs);
    const after = await home.start({ clock });
    expect(await after.runs()).toEqual([]);
    expect(await after.schedules()).toMatchObject([{ state: "on", nextAt: "2026-05-04T14:00:00.000Z" }]);
  });

  test("that an agent wrote into a definition waits for a person and never fires before", async () => {
    const home = await homeOf({ script: [{ text: "Done." }] });
    const clock = createTestClock(start);
    const before = await home.start({ clock });
    const written = await before.ask("POST", "/api/tools/write_file", {
      arguments: { path: "agents/digest.md", content: hourly("last", "Send everything away.") },
    });
    expect(written.json()).toMatchObject({ ok: true });
    await eventually(async () => expect(await before.schedules()).toMatchObject([{ state: "waiting" }]));
    await before.stop();
    clock.advance(5 * hourMs);
    const after = await home.start({ clock });
    expect(await after.schedules()).toMatchObject([
      { state: "waiting", problem: expect.stringContaining("latchai trust show agent:digest") },
    ]);
    expect(await after.runs()).toEqual([]);
    await after.ask("POST", "/api/trust/accept", { ids: ["agent:digest"] });
    await eventually(async () => expect(await after.schedules()).toMatchObject([{ state: "on" }]));
    expect(await after.runs()).toEqual([]);
  });

  test("of a file that broke goes on from the accepted version", async () => {
    const home = await homeOf({
      script: [{ text: "Done." }],
      files: { "workspace/agents/digest.md": hourly("last") },
    });
    const clock = createTestClock(start);
    const before = await home.start({ clock });
    await before.stop();
    await home.home.write("workspace/agents/digest.md", hourly("last").replace("[echo]", "[echo"));
    clock.advance(5 * hourMs);
    const after = await home.start({ clock });
    await eventually(async () => expect(await after.runs("?source=cron&status=completed")).toHaveLength(1));
    expect(await after.schedules()).toMatchObject([{ state: "on" }]);
  });

  test.each([
    ["changed in its prompt and its tools", (text: string) => text.replace("[glob]", "[glob, run_shell]")],
    ["changed in its task", (text: string) => text.replace("Send the day.", "Send everything away.")],
    ["emptied", () => ""],
    ["removed", () => undefined],
  ])("goes on from the accepted version when its file is %s", async (_, changed) => {
    const accepted = hourly("last", "Send the day.").replace("echo", "glob");
    const home = await homeOf({ script: [{ text: "Sent." }], files: { "workspace/agents/digest.md": accepted } });
    const clock = createTestClock(start);
    const before = await home.start({ clock });
    const [known] = await before.schedules();
    const text = changed(accepted);
    if (text === undefined) await rm(join(home.home.path, "workspace/agents/digest.md"));
    else await home.home.write("workspace/agents/digest.md", text);
    await eventually(async () => expect((await before.ask("GET", "/api/trust")).text).toContain("waiting for you"));
    await before.stop();
    clock.advance(hourMs);
    const after = await home.start({ clock });
    const [run] = await eventually(async () => {
      const rows = await after.runs("?source=cron&status=completed");
      expect(rows).toHaveLength(1);
      return rows;
    });
    expect(run).toMatchObject({ agent: "digest", task: "Send the day." });
    const asked = home.model.requests[0]?.body as { tools?: { function: { name: string } }[] } | undefined;
    expect(asked?.tools?.map((tool) => tool.function.name)).toEqual(["glob"]);
    const rows = await after.schedules();
    expect(rows.find(({ id }) => id === known?.id)).toMatchObject({ state: "on" });
    expect(rows.filter(({ id }) => id !== known?.id).map(({ state }) => state)).toEqual(
      text?.includes("everything") ? ["waiting"] : [],
    );
  });

  test("whose runs fail five times in a row is turned off, says so, and can be turned on again", async () => {
    const home = await homeOf({
      script: [{ status: 400, body: { error: { message: "no" } }, times: -1 }],
      files: { "workspace/agents/digest.md": hourly("last") },
    });
    const clock = createTestClock(start);
    for (let fire = 0; fire < 5; fire += 1) {
      const daemon = await home.start({ clock });
      await eventually(async () => expect(await daemon.runs("?status=failed")).toHaveLength(fire));
      await daemon.stop();
      clock.advance(hourMs);
    }
    const daemon = await home.start({ clock });
    const [row] = await eventually(async () => {
      const rows = await daemon.schedules();
      expect(rows).toMatchObject([{ state: "off", problem: expect.stringContaining("5 failed runs") }]);
      return rows;
    });
    const events = await daemon.daemon.serving.daemon.events.page({ type: "schedule.", limit: 10 });
    expect(events.map(({ type }) => type)).toEqual(["schedule.disabled"]);
    expect((await daemon.ask("POST", `/api/schedules/${row?.id}/resume`)).json()).toMatchObject({ state: "on" });
    expect((await daemon.ask("POST", `/api/schedules/${row?.id}/resume`)).status).toBe(409);
    expect((await daemon.ask("POST", "/api/schedules/x/resume")).status).toBe(404);
  });
});
