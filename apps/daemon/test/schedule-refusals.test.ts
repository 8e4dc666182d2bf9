import { createTestClock } from "@latchai/testkit";
import { afterEach, describe, expect, test } from "vitest";
import { createRunsHome, eventually, type RunsDaemon, type RunsHome } from "./support/runs.ts";

let home: RunsHome;
afterEach(() => home.remove());

const hourMs = 3_600_000;
const start = Date.parse("2026-05-04T08:30:00Z");
const digest =
  '---\nname: digest\ntools: [run_shell]\nschedule:\n  - cron: "0 * * * *"\n    catchup: last\n    task: Run the tests.\n---\nYou run tests.\n';
const files = { "workspace/agents/digest.md": digest };

const cronRuns = (daemon: RunsDaemon, status: string) =>
  eventually(async () => {
    const rows = await daemon.runs("?source=cron");
    expect(rows[0]).toMatchObject({ status });
    return rows;
  });

describe("a scheduled run that would have to ask", () => {
  test("is refused at once and marked, and the next one starts", async () => {
    const tests = { calls: [{ name: "run_shell", arguments: { command: "npm test" } }] };
    home = await createRunsHome({
      files,
      script: [
        { ...tests, when: { last: "Run the tests." }, times: 2 },
        { when: { last: "run_shell" }, text: "I may not run them.", times: 2 },
      ],
    });
    const clock = createTestClock(start);
    await (await home.start({ clock })).stop();
    clock.advance(hourMs);
    const first = await home.start({ clock });
    const [run] = await cronRuns(first, "completed");
    expect(run).toMatchObject({ denied: 1, toolCalls: 1, attended: false });
    expect((await first.ask("GET", "/api/prompts")).json()).toEqual([]);
    const entries = (await first.ended(run?.id ?? "")).entries.filter(({ kind }) => kind === "call");
    expect(entries).toMatchObject([{ status: "denied", result: expect.stringContaining("run_shell(npm test:*)") }]);
    const seen = await first.ask("POST", "/api/tools/latchai_activity", { arguments: {} });
    expect(seen.text).toContain("1 denied");
    await first.stop();
    clock.advance(hourMs);
    const rows = await cronRuns(await home.start({ clock }), "completed");
    expect(rows).toHaveLength(2);
  });
});

describe("a scheduled run whose daemon ends", () => {
  test("does not count as completed, is not begun again, and the next one starts", async () => {
    home = await createRunsHome({
      files,
      script: [{ text: "I begin", stop: { afterFrames: 2, how: "stall" } }, { text: "Done." }],
    });
    const clock = createTestClock(start);
    await (await home.start({ clock })).stop();
    clock.advance(hourMs);
    const first = await home.start({ clock });
    await eventually(async () => expect(home.model.requests).toHaveLength(1));
    await first.stop();
    const second = await home.start({ clock });
    const [run] = await second.runs("?source=cron");
    expect(run?.status).not.toBe("completed");
    expect(await second.runs("?status=completed")).toEqual([]);
    await second.stop();
    clock.advance(hourMs);
    const rows = await cronRuns(await home.start({ clock }), "completed");
    expect(rows).toHaveLength(2);
  });
});
