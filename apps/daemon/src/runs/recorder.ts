import type { Usage } from "@latchai/agent-runtime";
import type { Clock, Log } from "@latchai/core";
import type { EventLog } from "../events/log.ts";
import type { RunsFilter } from "../http/run-ports.ts";
import type { RunRow, RunSource, RunStatus } from "../http/schemas/runs.ts";
import type { Store } from "../store/open.ts";
import type { RunTable } from "../store/tables.ts";
import { createLateEnds } from "./late-ends.ts";
import { createModelCalls, type OpenModelCall } from "./model-calls.ts";
import type { RunRecords } from "./ports.ts";
import { callsOf, toRunRow } from "./run-row.ts";

/** A run before it starts. */
export interface NewRun {
  id: string;
  source: RunSource;
  agent: string;
  task?: string;
  session?: string;
  parent?: string;
  /** Name in models.list. */
  model?: string;
  attended: boolean;
  /** Epoch ms of the slot. */
  scheduledFor?: number;
  missed?: number;
  /** Tools that its agent is allowed; null: all. */
  tools?: readonly string[] | null;
}

export interface RunEnd {
  status: Exclude<RunStatus, "running" | "skipped">;
  reason?: string;
  error?: string;
  text?: string;
  steps: number;
  toolCalls: number;
  denied: number;
}

/** A run that is going on. */
export interface RunHandle {
  /** A request begins; resolves when that is on record. */
  request(model: string, unanswered: Usage): Promise<OpenModelCall>;
  finish(end: RunEnd): Promise<RunRow>;
}

/** Every run on record. */
export interface RunRecorder extends RunRecords {
  begin(run: NewRun): Promise<RunHandle>;
  /** Runs that a dead daemon left count as interrupted from now on. */
  recover(): Promise<RunRow[]>;
}

const maxTextChars = 4000;
const leftBehind = "The daemon ended while it ran.";

export function createRunRecorder(options: {
  store: Store;
  events: Pick<EventLog, "emit">;
  clock: Clock;
  log: Log;
  mask(text: string): string;
}): RunRecorder {
  const { store, events, clock, log, mask } = options;
  const ends = createLateEnds({ store, log });
  const requests = createModelCalls(store);
  const shown = (text: string): string => mask(text).slice(0, maxTextChars).toWellFormed();

  const toTable = (run: NewRun): RunTable => ({
    id: run.id,
    source: run.source,
    agent: run.agent,
    task: run.task === undefined ? null : shown(run.task),
    session: run.session ?? null,
    parent: run.parent ?? null,
    model: run.model ?? null,
    status: "running",
    started_ms: clock.now(),
    ended_ms: null,
    attended: run.attended ? 1 : 0,
    steps: 0,
    tool_calls: 0,
    denied: 0,
    error: null,
    reason: null,
    text: null,
    scheduled_for_ms: run.scheduledFor ?? null,
    missed: run.missed ?? null,
    kept: null,
    tools: run.tools === undefined ? null : JSON.stringify(run.tools),
  });

  const rows = async (tables: readonly RunTable[]): Promise<RunRow[]> => {
    const calls = await callsOf(
      store,
      tables.map(({ id }) => id),
    );
    return tables.map((table) => toRunRow(ends.over(table), calls.get(table.id) ?? []));
  };

  async function get(id: string): Promise<RunRow | undefined> {
    await ends.catchUp();
    const table = await store.selectFrom("runs").selectAll().where("id", "=", id).executeTakeFirst();
    return table && (await rows([table]))[0];
  }

  function tell(type: "run.started" | "run.finished" | "run.skipped", run: RunRow): void {
    const { id, session, agent } = run;
    events.emit({ type, run: id, agent, ...(session !== undefined && { session }), data: { run } });
  }

  /** Changes a row, tells it, and gives it back. */
  async function end(id: string, change: Partial<RunTable>): Promise<RunRow> {
    await ends.put(id, { ended_ms: clock.now(), ...change });
    const row = await get(id);
    if (row === undefined) throw new Error(`run ${id} is not on record`);
    tell("run.finished", row);
    return row;
  }

  async function insert(table: RunTable): Promise<RunRow> {
    await store.insertInto("runs").values(table).execute();
    return toRunRow(table, []);
  }

  return {
    get,
    async begin(run) {
      const { id } = run;
      tell("run.started", await insert(toTable(run)));
      return {
        request: (model, unanswered) => requests.begin(id, model, unanswered),
        async finish({ status, reason, error, text, steps, toolCalls, denied }) {
          await requests.settle(id).catch((cause: unknown) => log.error(`a model call of run ${id} stays open`, cause));
          return end(id, {
            status,
            reason: reason ?? null,
            error: error === undefined ? null : shown(error),
            text: text === undefined || text === "" ? null : shown(text),
            steps,
            tool_calls: toolCalls,
            denied,
          });
        },
      };
    },
    async fail(run, error) {
      await insert(toTable(run));
      await end(run.id, { status: "failed", reason: "not_started", error: shown(error) });
    },
    async skip(run, why) {
      const table = { ...toTable(run), status: "skipped" as const, reason: "skipped", error: shown(why) };
      tell("run.skipped", await insert({ ...table, ended_ms: table.started_ms }));
    },
    async list({ status, source, agent, before, limit }: RunsFilter) {
      await ends.catchUp();
      let query = store.selectFrom("runs").selectAll().orderBy("id", "desc").limit(limit);
      if (status !== undefined) query = query.where("status", "=", status);
      if (source !== undefined) query = query.where("source", "=", source);
      if (agent !== undefined) query = query.where("agent", "=", agent);
      if (before !== undefined) query = query.where("id", "<", before);
      return rows(await query.execute());
    },
    async children(id) {
      return rows(await store.selectFrom("runs").selectAll().where("parent", "=", id).orderBy("id").execute());
    },
    async recover() {
      await requests.settle();
      const left = await store.selectFrom("runs").select("id").where("status", "=", "running").execute();
      if (left.length > 0) log.info(`${left.length} runs of the daemon before this one count as interrupted`);
      const change = { status: "interrupted", reason: "interrupted", error: leftBehind } as const;
      const found: RunRow[] = [];
      for (const { id } of left) found.push(await end(id, change));
      return found;
    },
  };
}
