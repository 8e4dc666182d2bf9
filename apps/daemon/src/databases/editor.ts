import { maskSecrets } from "@latchai/core";
import { type Databases, urlProblem } from "@latchai/tools-db";
import { editConfigText } from "../config/edit.ts";
import type { DatabaseConfig } from "../config/schema.ts";
import type { DatabasesPort } from "../http/db-ports.ts";
import type { PortResult } from "../http/ports.ts";
import type { DatabaseList, DatabaseRow } from "../http/schemas/databases.ts";
import type { LiveConfig } from "../settings/live-config.ts";
import { byText } from "../trust/service.ts";
import { infoOf, type ReadConnection } from "./connections.ts";

const idPattern = /^[A-Za-z0-9_-]{1,64}$/;

/** The connections of the config file, for the page: listed, changed, tried out. */
export function createDatabaseEditor(options: {
  live: LiveConfig;
  databases: Databases;
  read(entry: DatabaseConfig): ReadConnection;
  mask(text: string): string;
}): Pick<DatabasesPort, "list" | "put" | "remove" | "tryOut"> {
  const { live, databases, read, mask } = options;
  const written = (): readonly DatabaseConfig[] => live.written().databases ?? [];
  const inForce = (): readonly DatabaseConfig[] => live.current().databases ?? [];

  function rowOf(entry: DatabaseConfig, waiting: boolean): DatabaseRow {
    const found = read(entry);
    return {
      ...infoOf(entry),
      ...(entry.ssl !== undefined && { ssl: entry.ssl }),
      url: mask(maskSecrets(entry.url)),
      ...(!found.ok && { problem: found.problem }),
      ...(waiting && {
        waiting: true as const,
        problem: "It was written outside LatchAI and waits for you: accept it in the trust list.",
      }),
    };
  }

  function list(): DatabaseList {
    const accepted = inForce();
    const waiting = written().filter(({ id }) => !accepted.some((row) => row.id === id));
    return { connections: [...accepted.map((row) => rowOf(row, false)), ...waiting.map((row) => rowOf(row, true))] };
  }

  /** The file as it is now; a broken one must be repaired before anything is written into it. */
  async function fresh(): Promise<PortResult<never> | undefined> {
    await live.reload();
    if (live.problems().length === 0) return undefined;
    return refuse(409, "broken_config", `Repair the config first. ${live.problems().join("; ")}`);
  }

  async function save(rows: readonly DatabaseConfig[], index: number, by: string): Promise<PortResult<DatabaseList>> {
    const saved = await live.save(editConfigText(live.text(), ["databases", index], rows[index]), by);
    return saved.ok
      ? { ok: true, value: list() }
      : refuse(422, "invalid_config", `Nothing was saved. ${saved.problems.map(mask).join("; ")}`);
  }

  return {
    async list() {
      await live.reload();
      return list();
    },
    async put(id, config, actor) {
      if (!idPattern.test(id))
        return refuse(422, "invalid_id", 'A connection\'s id has letters, digits, "-" and "_", at most 64.');
      const broken = await fresh();
      if (broken) return broken;
      const rows = written();
      const at = rows.findIndex((row) => row.id === id);
      const url = config.url ?? rows[at]?.url;
      if (url === undefined) return refuse(422, "no_url", "Say where the database is: its url is missing.");
      const entry = { id, ...config, url };
      const problem = problemOf(entry);
      if (problem !== undefined) return refuse(422, "bad_url", problem);
      const index = at === -1 ? rows.length : at;
      return save([...rows.slice(0, index), entry, ...rows.slice(index + 1)], index, byText(actor));
    },
    async remove(id, actor) {
      const broken = await fresh();
      if (broken) return broken;
      const index = written().findIndex((row) => row.id === id);
      if (index === -1) return unknown(id);
      return save([], index, byText(actor));
    },
    async tryOut({ id, config }, signal) {
      await live.reload();
      const url = config.url ?? inForce().find((row) => row.id === id)?.url;
      if (url === undefined) return refuse(422, "no_url", "Say where the database is: its url is missing.");
      const entry = { id: id ?? "new", ...config, url };
      const problem = problemOf(entry);
      if (problem !== undefined) return { ok: true, value: { ok: false, warnings: [], message: problem } };
      const found = read(entry);
      if (!found.ok) return { ok: true, value: { ok: false, warnings: [], message: `Not usable: ${found.problem}.` } };
      const tested = await databases.test(found.connection, signal);
      if (tested.ok)
        return { ok: true, value: { ok: true, version: tested.info.version, warnings: [...tested.info.warnings] } };
      const message = "code" in tested ? tested.message : tested.failure.message;
      return { ok: true, value: { ok: false, warnings: [], message: mask(message) } };
    },
  };
}

/** What is wrong with a url as it is typed, found before it is saved. It never repeats the url: there is a password in it. */
function problemOf({ engine, url }: DatabaseConfig): string | undefined {
  const problem = url.includes("${env:") ? undefined : urlProblem({ engine, url });
  return problem && `The address cannot be used: ${problem}.`;
}

const refuse = (status: 404 | 409 | 422, code: string, message: string): PortResult<never> => ({
  ok: false,
  status,
  code,
  message,
});

const unknown = (id: string): PortResult<never> =>
  refuse(404, "unknown_connection", `There is no database "${id.slice(0, 80)}". GET /api/db/connections lists them.`);
