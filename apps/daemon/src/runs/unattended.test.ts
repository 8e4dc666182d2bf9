import type { AgentDefinition, TurnResult } from "@latchai/agent-runtime";
import type { Caller } from "@latchai/core";
import { createTestIds, createTestLog } from "@latchai/testkit";
import { describe, expect, test } from "vitest";
import type { UnattendedRun, UnattendedTurns } from "./ports.ts";
import { createScheduledFires } from "./scheduled-fires.ts";
import { createUnattended } from "./unattended.ts";

const caller: Caller = { id: "owner", name: "owner", capabilities: new Set(), anonymous: false };
const result = (status: TurnResult["end"]["status"]): TurnResult => ({
  end: { status, reason: "answered" },
  text: "",
  messages: [],
  usage: { input: 0, noCache: 0, cacheRead: 0, cacheWrite: 0, output: 0, reasoning: 0 },
  steps: 1,
  toolCalls: 0,
  denials: 0,
});

function setUp(options: { noModel?: string; status?: TurnResult["end"]["status"] } = {}) {
  const turns: Parameters<UnattendedTurns["start"]>[0][] = [];
  const definitions: Record<string, AgentDefinition | { problem: string }> = {
    digest: { name: "digest", system: "You sum up." },
    waits: { problem: "agents/waits.md is new and waits for a person." },
  };
  const unattended = createUnattended({
    agents: {
      find: (name) => definitions[name],
      names: () => Object.keys(definitions),
      async refresh() {
        definitions.fresh = { name: "fresh", system: "" };
      },
    },
    noModel: () => options.noModel,
    turns: {
      async start(turn) {
        turns.push(turn);
        return { run: turn.run.id, done: Promise.resolve(result(options.status ?? "completed")) };
      },
    },
    nextId: createTestIds().next,
  });
  return { unattended, turns };
}
const run: UnattendedRun = { id: "01R", source: "cli", agent: "digest", task: "Sum up.", attended: false };

describe("an unattended run", () => {
  test("tells the model that nobody can be asked, and is not attended at any place", async () => {
    const { unattended, turns } = setUp();
    expect(await unattended.start({ run, caller, surface: "cli" })).toMatchObject({ ok: true });
    expect(turns[0]).toMatchObject({ attended: false, surface: "cli", run: { attended: false, source: "cli" } });
    expect(turns[0]?.definition.system).toMatch(/^You sum up\.\n\nNobody is watching/);
    expect(turns[0]?.messages).toMatchObject([{ role: "user", content: [{ type: "text", text: "Sum up." }] }]);
  });

  test.each([
    ["dijest", 404, 'Did you mean "digest"?'],
    ["x", 404, "There are: digest, waits, fresh."],
    ["waits", 409, "waits for a person"],
  ])("of %s is refused with %i", async (agent, status, why) => {
    const { unattended, turns } = setUp();
    const started = await unattended.start({ run: { ...run, agent }, caller, surface: "cli" });
    expect(started).toMatchObject({ ok: false, status });
    if (!started.ok) expect(started.message).toContain(why);
    expect(turns).toEqual([]);
  });

  test("without a model says which key is missing, and stores nothing", async () => {
    const { unattended, turns } = setUp({ noModel: "No model is configured." });
    expect(await unattended.start({ run, caller, surface: "cli" })).toMatchObject({
      ok: false,
      status: 503,
      code: "no_model",
    });
    expect(turns).toEqual([]);
  });

  test("uses definitions as they are now", async () => {
    const { unattended } = setUp();
    expect(await unattended.start({ run: { ...run, agent: "fresh" }, caller, surface: "cli" })).toMatchObject({
      ok: true,
    });
  });
});

describe("a fire of a schedule", () => {
  const fire = { run: "01F", agent: "digest", task: "Sum up.", scheduledFor: Date.parse("2026-05-04T09:00:00Z") };
  function fires(options: Parameters<typeof setUp>[0] = {}) {
    const set = setUp(options);
    const failed: [UnattendedRun, string][] = [];
    const runs = createScheduledFires({
      unattended: set.unattended,
      records: { fail: async (...row) => void failed.push(row), skip: async () => {} },
      log: createTestLog(),
    });
    return { ...set, runs, failed };
  }

  test("for several missed times says in the task for how many", async () => {
    const { runs, turns } = fires();
    await runs.start({ ...fire, missed: 7 });
    const [content] = turns[0]?.messages[0]?.role === "user" ? turns[0].messages[0].content : [];
    expect(content?.type === "text" && content.text).toMatch(/^Sum up\.\n\n\[.*\b7\b.*2026-05-04T09:00:00\.000Z/s);
    expect(turns[0]?.run).toMatchObject({ source: "cron", missed: 7, scheduledFor: fire.scheduledFor });
  });

  test.each([
    ["completed", "completed"],
    ["failed", "failed"],
    ["interrupted", "failed"],
    ["stopped", "stopped"],
  ] as const)("that is %s counts as %s", async (status, end) => {
    const { runs } = fires({ status });
    expect(await (await runs.start(fire)).done).toBe(end);
  });

  test("that cannot start is on record as failed, with the reason", async () => {
    const { runs, failed } = fires({ noModel: "No model is configured." });
    expect(await (await runs.start(fire)).done).toBe("failed");
    expect(failed).toMatchObject([[{ id: "01F", source: "cron", agent: "digest" }, "No model is configured."]]);
  });
});
