import type { Clock } from "@latchai/core";
import { type ModelServer, type ScriptedTurn, startModelServer } from "@latchai/testkit";
import { vi } from "vitest";
import type { RunDetail, RunRow, RunStart, RunsPage, ScheduleRow } from "../../src/http/schemas/runs.ts";
import { createTestHome, type TestHome } from "./home.ts";
import { type LocalDaemon, type Probe, startLocal } from "./in-process.ts";
import type { Answer } from "./send.ts";

/** A daemon in this process whose models play a script, for what runs without anybody watching. */
export interface RunsDaemon {
  daemon: LocalDaemon;
  /** Ends it; once is enough. */
  stop(): Promise<void>;
  ask(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Starts a run and waits for its end. */
  run(body: RunStart): Promise<RunDetail>;
  ended(id: string): Promise<RunDetail>;
  runs(query?: string): Promise<RunRow[]>;
  schedules(): Promise<ScheduleRow[]>;
}

/** Waits for something that will be so, however long this machine takes. */
export const eventually = <T>(look: () => Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: 20_000, interval: 20 });

/** One home with its model server, over any number of daemons in turn. */
export interface RunsHome {
  home: TestHome;
  model: ModelServer;
  start(options?: { probe?: Probe; clock?: Clock }): Promise<RunsDaemon>;
  /** Stops what still runs, and removes everything. */
  remove(): Promise<void>;
}

export async function createRunsHome(options: {
  script?: readonly ScriptedTurn[];
  files?: Readonly<Record<string, string>>;
  /** Members of the models' entries. */
  entry?: object;
  config?: object;
}): Promise<RunsHome> {
  const model = await startModelServer({ script: options.script ?? [] });
  const { entry, files } = options;
  const list = {
    open: { provider: "openai-compatible", url: model.url, model: "scripted", ...entry },
    claude: { provider: "anthropic", url: model.url, model: "scripted", ...entry },
  };
  const config = { models: { default: "open", list }, ...options.config };
  const home = await createTestHome({ config, ...(files && { files }) });
  const started: RunsDaemon[] = [];
  return {
    home,
    model,
    async start(more = {}) {
      const daemon = over(await startLocal({ home, ...more }));
      started.push(daemon);
      return daemon;
    },
    async remove() {
      for (const daemon of started) await daemon.stop();
      await model.close();
      await home.remove();
    },
  };
}

function over(daemon: LocalDaemon): RunsDaemon {
  const ask: RunsDaemon["ask"] = (method, path, body) => daemon.asOwner(method, path, body);
  const ended: RunsDaemon["ended"] = (id) =>
    eventually(async () => {
      const answer = await ask("GET", `/api/runs/${id}`);
      if (answer.status !== 200) throw new Error(answer.text);
      const detail = answer.json<RunDetail>();
      if (detail.run.status === "running") throw new Error(`it still runs: ${answer.text}`);
      return detail;
    });
  let stopped: Promise<void> | undefined;
  return {
    daemon,
    stop() {
      stopped ??= daemon.stop();
      return stopped;
    },
    ask,
    ended,
    async run(body) {
      const answer = await ask("POST", "/api/runs", body);
      if (answer.status !== 202) throw new Error(answer.text);
      return ended(answer.json<RunRow>().id);
    },
    runs: async (query = "") => (await ask("GET", `/api/runs${query}`)).json<RunsPage>().runs,
    schedules: async () => (await ask("GET", "/api/schedules")).json<ScheduleRow[]>(),
  };
}
