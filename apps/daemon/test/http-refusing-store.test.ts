import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { RunDetail, RunRow } from "../src/http/schemas/runs.ts";
import { createRunsHome, eventually, type RunsDaemon, type RunsHome } from "./support/runs.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let home: RunsHome;
let daemon: RunsDaemon;
const unhandled: unknown[] = [];
const caught = (error: unknown): void => void unhandled.push(error);

beforeEach(async () => {
  process.on("unhandledRejection", caught);
  home = await createRunsHome({
    script: [
      { when: { last: "Make it." }, calls: [{ name: "write_file", arguments: { path: "made.txt", content: "x" } }] },
      { text: "Done.", times: -1 },
    ],
  });
  daemon = await home.start();
});
afterEach(async () => {
  await home.remove();
  process.off("unhandledRejection", caught);
  expect(unhandled.splice(0)).toEqual([]);
});

/** The database refuses these writes from now on, as it does on a full disk. */
function refuse(...writes: ("insert on runs" | "update on runs" | "insert on entries" | "insert on model_calls")[]) {
  const db = new SQLite(join(home.home.path, "data/latchai.db"));
  for (const [index, write] of writes.entries())
    db.exec(`create trigger full_${index} before ${write} begin select raise(abort, 'database or disk is full'); end`);
  return () => {
    for (const index of writes.keys()) db.exec(`drop trigger full_${index}`);
    db.close();
  };
}

const detail = async (id: string): Promise<RunDetail> => (await daemon.ask("GET", `/api/runs/${id}`)).json<RunDetail>();

describe("an unattended run that the database refuses", () => {
  test("to end has ended all the same, says so in the log, and is stored once that works", async () => {
    const allow = refuse("update on runs");
    const started = await daemon.ask("POST", "/api/runs", { agent: "default", task: "Sum up." });
    expect(started.status).toBe(202);
    const { id } = started.json<RunRow>();
    await eventually(async () => expect((await detail(id)).run).toMatchObject({ status: "completed", text: "Done." }));
    expect(await daemon.runs()).toMatchObject([{ id, status: "completed" }]);
    const said = daemon.daemon.log.messages("error").join("\n");
    expect(said).toContain(`the end of run ${id} (completed) is not stored yet`);
    expect(said).toContain("database or disk is full");
    const finished = await daemon.daemon.serving.daemon.events.page({ type: "run.finished", limit: 5 });
    expect(finished.map(({ run }) => run)).toEqual([id]);
    allow();
    expect((await detail(id)).run.status).toBe("completed");
    await daemon.stop();
    daemon = await home.start();
    expect((await detail(id)).run).toMatchObject({ status: "completed", text: "Done." });
  });

  test("to begin is refused, and the daemon goes on", async () => {
    const allow = refuse("insert on runs");
    const answer = await daemon.ask("POST", "/api/runs", { agent: "default", task: "Sum up." });
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(home.model.requests).toEqual([]);
    allow();
    const { run } = await daemon.run({ agent: "default", task: "Sum up." });
    expect(run.status).toBe("completed");
  });

  test("to ask its model asks nothing and has failed", async () => {
    const allow = refuse("insert on model_calls");
    const { run } = await daemon.run({ agent: "default", task: "Sum up." });
    expect(run).toMatchObject({ status: "failed", reason: "store_failed" });
    expect(run.error).toContain("database or disk is full");
    expect(home.model.requests).toEqual([]);
    allow();
  });

  test("to keep its calls runs none, and has failed", async () => {
    const allow = refuse("insert on entries");
    const { run } = await daemon.run({ agent: "default", task: "Make it." });
    expect(run).toMatchObject({ status: "failed", reason: "store_failed", usage: { costUsd: null } });
    await expect(home.home.read("workspace/made.txt")).rejects.toThrow(/ENOENT/);
    allow();
  });

  test("to keep what it said has failed, and says what is missing", async () => {
    const allow = refuse("insert on entries");
    const { run } = await daemon.run({ agent: "default", task: "Sum up." });
    expect(run).toMatchObject({ status: "failed", reason: "store_failed", text: "Done." });
    expect(run.error).toMatch(/came to its end, but not all .*database or disk is full/);
    allow();
  });
});
