import { limits } from "../../limits.ts";
import type { Classify } from "../classify/types.ts";
import type { ConnectionInfo, ConnectionsPort, Engine } from "../connection.ts";
import type { Databases, Plan, QueryOptions, QueryOutcome, Refusal } from "../databases.ts";
import type { CreateDriver, Driver, Failure } from "../driver.ts";
import type { HistoryPort } from "../history.ts";
import type { SchemaView } from "../schema/types.ts";
import { historyRecord } from "./history-record.ts";
import { engineOf, readSql, sameReading } from "./read-plan.ts";
import { planRefusal, refusals } from "./refusals.ts";
import { createSessions, type Session } from "./sessions.ts";
import { type Nearest, suggestNames, unknownName } from "./suggest-names.ts";

type SchemaRead = { ok: true; schema: SchemaView } | { ok: false; failure: Failure };

export interface DatabasesParts {
  /** Read for each call: a change holds at once. */
  connections: ConnectionsPort;
  drivers(engine: Engine): CreateDriver;
  classifier(engine: Engine): Promise<Classify>;
  readSchema(engine: Engine, catalog: Driver["catalog"], signal: AbortSignal): Promise<SchemaRead>;
  nearest: Nearest;
  /** Told of every call that reached its database. */
  history?: HistoryPort;
  clock: { now(): number };
}

/** The saved databases over their drivers. Never throws for what a database does. */
export function createDatabasesOver(parts: DatabasesParts): Databases {
  const { connections, clock, nearest } = parts;
  const sessions = createSessions(connections, parts.drivers);
  /** The plan of a call, and the session that a plan was made for. */
  const plans = new WeakMap<object, Plan>();
  const madeFor = new WeakMap<Plan, Session>();

  const plain = ({ id, name, engine, writable, rowLimit, timeoutMs }: ConnectionInfo): ConnectionInfo => ({
    id,
    name,
    engine,
    writable,
    rowLimit,
    timeoutMs,
  });

  function find(given: string): { ok: true; info: ConnectionInfo; session: Session } | Refusal {
    const rows = connections.list();
    const ids = rows.map((row) => row.id);
    const named = rows.filter((row) => row.name === given);
    const row = rows.find((one) => one.id === given) ?? named[0];
    if (row === undefined) return refusals.unknownConnection(given, ids, nearest(given, ids));
    if (row.id !== given && named.length > 1)
      return refusals.ambiguousName(
        given,
        named.map((one) => one.id),
      );
    if (row.problem !== undefined) return refusals.unusableConnection(row.id, row.problem);
    const session = sessions.get(row.id);
    if (session === undefined) return refusals.unusableConnection(row.id, "its url cannot be resolved");
    return { ok: true, info: plain(row), session };
  }

  async function meet(session: Session, signal: AbortSignal): Promise<Failure | undefined> {
    if (session.info !== undefined) return undefined;
    const met = await session.driver.server(signal);
    if (!met.ok) return met.failure;
    session.info = met.info;
    return undefined;
  }

  async function schemaOf(session: Session, signal: AbortSignal): Promise<SchemaRead> {
    const kept = session.schema;
    if (kept !== undefined && clock.now() - kept.readAtMs < limits.schemaKeptMs) return { ok: true, schema: kept.view };
    const failure = await meet(session, signal);
    if (failure !== undefined) return { ok: false, failure };
    const read = await parts.readSchema(engineOf(session), session.driver.catalog, signal);
    if (read.ok) session.schema = { view: read.schema, readAtMs: clock.now() };
    return read;
  }

  async function suggestion(session: Session, failure: Failure, plan: Plan, signal: AbortSignal) {
    if (unknownName(failure) === undefined) return undefined;
    const enough = AbortSignal.any([signal, AbortSignal.timeout(limits.suggestionTimeoutMs)]);
    const read = await schemaOf(session, enough);
    return read.ok ? suggestNames(failure, plan.sql, read.schema, nearest) : undefined;
  }

  async function perform(
    session: Session,
    plan: Plan,
    { rowLimit, signal }: QueryOptions,
  ): Promise<QueryOutcome | Refusal> {
    const startedAt = performance.now();
    const maxRows = Math.min(rowLimit ?? limits.maxRows, session.connection.rowLimit, limits.maxRows);
    const ended = () => ({ plan, rowLimit: maxRows, durationMs: performance.now() - startedAt });
    const unmet = await meet(session, signal);
    if (unmet !== undefined) return { ...ended(), ok: false, failure: unmet, results: [] };
    const { classification } = plan;
    const engine = engineOf(session);
    if (engine !== plan.engine) {
      const again = await readSql(plan.sql, await parts.classifier(engine), session, clock.now(), signal);
      if (!again.ok) return { ...ended(), ok: false, failure: again.failure, results: [] };
      if (!sameReading(again.classification, classification))
        return refusals.readDifferently(plan.connection.id, engine);
    }
    const done = await session.driver.run({
      pieces: classification.statements.map(({ text, offset, noTransaction }) => ({
        text,
        offset,
        ...(noTransaction && { noTransaction }),
      })),
      access: classification.class,
      maxRows,
      maxBytes: limits.maxReadBytes,
      timeoutMs: session.connection.timeoutMs,
      signal,
    });
    // Whatever is more than a change of rows may have changed tables and functions, also where it failed half-way.
    if (classification.statements.some((one) => one.class === "write" && one.kind !== "dml")) {
      delete session.learned;
      delete session.schema;
    }
    if (done.ok) return { ...ended(), ok: true, results: done.results, autocommitted: done.autocommitted ?? [] };
    const failed = { ...ended(), ok: false as const, failure: done.failure, results: done.results };
    const near = await suggestion(session, done.failure, plan, signal);
    return { ...failed, ...(near !== undefined && { suggestion: near }) };
  }

  function remember(outcome: QueryOutcome, { by }: QueryOptions, startedAtMs: number): void {
    try {
      parts.history?.add(historyRecord(outcome, by, startedAtMs));
    } catch {
      // What ran, ran: a history that cannot be kept must not make it look as if it had not.
    }
  }

  return {
    list: () =>
      connections.list().map((row) => {
        const warnings = sessions.peek(row.id)?.info?.warnings ?? [];
        return {
          ...plain(row),
          ...(row.problem !== undefined && { problem: row.problem }),
          ...(warnings.length > 0 && { warnings }),
        };
      }),

    async test(given, signal) {
      if (typeof given === "string") {
        const found = find(given);
        if (!found.ok) return found;
        const { session } = found;
        const met = await session.driver.server(signal);
        if (met.ok) session.info = met.info;
        return met;
      }
      const driver = parts.drivers(given.engine)(given);
      try {
        return await driver.server(signal);
      } finally {
        await driver.close();
      }
    },

    async plan(given, sql, signal, call) {
      const made = call === undefined ? undefined : plans.get(call);
      const found = find(given);
      if (!found.ok) return found;
      const { info, session } = found;
      if (made !== undefined && made.sql === sql && made.connection.id === info.id) return { ok: true, plan: made };
      const engine = engineOf(session);
      const read = await readSql(sql, await parts.classifier(engine), session, clock.now(), signal);
      if (!read.ok) return { ok: false, code: read.failure.kind, message: `${info.id}: ${read.failure.message}` };
      const plan: Plan = { connection: info, engine, classification: read.classification, sql };
      madeFor.set(plan, session);
      if (call !== undefined) plans.set(call, plan);
      return { ok: true, plan };
    },

    async run(plan, options) {
      const found = find(plan.connection.id);
      if (!found.ok) return found;
      const refused = planRefusal({ ...plan, connection: found.info });
      if (refused !== undefined) return refused;
      // What was agreed to was this text on that server.
      if (madeFor.get(plan) !== found.session) return refusals.changed(plan.connection.id);
      const startedAtMs = clock.now();
      const outcome = await perform(found.session, plan, options);
      if ("plan" in outcome) remember(outcome, options, startedAtMs);
      return outcome;
    },

    async schema(given, signal) {
      const found = find(given);
      if (!found.ok) return found;
      const read = await schemaOf(found.session, signal);
      return read.ok ? { ...read, id: found.info.id } : read;
    },

    prune: sessions.prune,
    close: () => sessions.close(),
  };
}
