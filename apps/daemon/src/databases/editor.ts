import { maskSecrets } from "@latchai/core";
import { type Databases, urlProblem } from "@latchai/tools-db";
import type { DatabaseConfig } from "../config/schema.ts";
import type { DatabasesPort } from "../http/db-ports.ts";
import type { Actor, PortResult } from "../http/ports.ts";
import type { DatabaseList, DatabasePut, DatabaseRow } from "../http/schemas/databases.ts";
import { refusalIfBroken, saveEdits } from "../settings/config-edits.ts";
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

  async function save(
    index: number,
    entry: DatabaseConfig | undefined,
    actor: Actor,
  ): Promise<PortResult<DatabaseList>> {
    const refused = await saveEdits(live, [[["databases", index], entry]], byText(actor));
    return refused ? { ...refused, message: mask(refused.message) } : { ok: true, value: list() };
  }

  return {
    async list() {
      await live.reload();
      return list();
    },
    async put(id, config, actor) {
      const broken = await refusalIfBroken(live);
      if (broken) return broken;
      const rows = written();
      const at = rows.findIndex((row) => row.id === id);
      const typed = entryOf(id, config, rows[at]?.url);
      return typed.ok ? save(at === -1 ? rows.length : at, typed.entry, actor) : typed;
    },
    async remove(id, actor) {
      const broken = await refusalIfBroken(live);
      if (broken) return broken;
      const index = written().findIndex((row) => row.id === id);
      if (index === -1) return unknown(id);
      return save(index, undefined, actor);
    },
    async tryOut({ id, config }, signal) {
      await live.reload();
      const typed = entryOf(id ?? "new", config, inForce().find((row) => row.id === id)?.url);
      if (!typed.ok)
        return typed.code === "no_url"
          ? typed
          : { ok: true, value: { ok: false, warnings: [], message: typed.message } };
      const found = read(typed.entry);
      if (!found.ok) return { ok: true, value: { ok: false, warnings: [], message: `Not usable: ${found.problem}.` } };
      const tested = await databases.test(found.connection, signal);
      if (tested.ok)
        return { ok: true, value: { ok: true, version: tested.info.version, warnings: [...tested.info.warnings] } };
      const message = "code" in tested ? tested.message : tested.failure.message;
      return { ok: true, value: { ok: false, warnings: [], message: mask(message) } };
    },
  };
}

/** What a person typed as an entry, or all that is wrong with it. A refusal never repeats the url: there is a password in it. */
function entryOf(
  id: string,
  config: DatabasePut,
  savedUrl: string | undefined,
): { ok: true; entry: DatabaseConfig } | Refused {
  const url = config.url ?? savedUrl;
  const faults: { code: string; message: string }[] = [];
  if (!idPattern.test(id))
    faults.push({
      code: "invalid_id",
      message: 'A connection\'s id has letters, digits, "-" and "_", at most 64.',
    });
  if (url === undefined) {
    faults.push({ code: "no_url", message: "Say where the database is: its url is missing." });
  } else if (!url.includes("${env:")) {
    const problem = urlProblem({ engine: config.engine, url });
    if (problem !== undefined) faults.push({ code: "bad_url", message: `The address cannot be used: ${problem}.` });
  }
  const [first] = faults;
  if (first !== undefined || url === undefined)
    return refuse(422, first?.code ?? "no_url", faults.map(({ message }) => message).join(" "));
  return { ok: true, entry: { id, ...config, url } };
}

type Refused = Extract<PortResult<never>, { ok: false }>;

const refuse = (status: 404 | 422, code: string, message: string): Refused => ({
  ok: false,
  status,
  code,
  message,
});

const unknown = (id: string): PortResult<never> =>
  refuse(404, "unknown_connection", `There is no database "${id.slice(0, 80)}". GET /api/db/connections lists them.`);
