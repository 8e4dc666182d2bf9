import { callerOf } from "../http/call-context.ts";
import type { PortResult } from "../http/ports.ts";
import type { RunsPort } from "../http/run-ports.ts";
import type { RunEntries, RunRecords, UnattendedTurns } from "./ports.ts";
import type { Unattended } from "./unattended.ts";

/** /api/runs over what is recorded. */
export function createRunsPort(options: {
  records: Pick<RunRecords, "get" | "list" | "children">;
  entries: RunEntries;
  turns: Pick<UnattendedTurns, "stop">;
  unattended: Unattended;
  nextId(): string;
}): RunsPort {
  const { records, entries, turns, unattended, nextId } = options;
  /** Sub-agents nest two deep at most, so this ends soon. */
  async function isWithin(run: string | undefined, root: string): Promise<boolean> {
    if (run === undefined || run === root) return run === root;
    return isWithin((await records.get(run))?.parent, root);
  }

  return {
    list: (filter) => records.list(filter),
    async get(id) {
      const run = await records.get(id);
      if (run === undefined) return unknown(id);
      return { ok: true, value: { run, entries: await entries.ofRun(id), children: await records.children(id) } };
    },
    async entry(id, entry) {
      if ((await records.get(id)) === undefined) return unknown(id);
      const found = await entries.whole(entry);
      return found !== undefined && (await isWithin(found.run, id)) ? { ok: true, value: found } : noEntry;
    },
    async start({ agent, task, source = "api" }, principal) {
      const id = nextId();
      const started = await unattended.start({
        run: { id, source, agent, task, attended: false },
        caller: callerOf(principal),
        surface: source,
      });
      if (!started.ok) return started;
      const row = await records.get(id);
      return row ? { ok: true, value: row } : unknown(id);
    },
    async stop(id) {
      if ((await records.get(id)) === undefined) return unknown(id);
      return { ok: true, value: await turns.stop(id) };
    },
  };
}

const noEntry: PortResult<never> = {
  ok: false,
  status: 404,
  code: "not_found",
  message: "This run has no such entry. GET /api/runs/<id> lists them.",
};

const unknown = (id: string): PortResult<never> => ({
  ok: false,
  status: 404,
  code: "unknown_run",
  message: `There is no run "${id.slice(0, 80)}". GET /api/runs lists them.`,
});
