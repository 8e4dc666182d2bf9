import { type CallContext, type GateRequest, type Output, type Static, type Tool, Type } from "@latchai/core";
import type { Plan } from "../domain/databases.ts";
import { failureText } from "../domain/query/failure-text.ts";
import { queryRequest } from "../domain/query/gate-request.ts";
import { queryEvent } from "../domain/query/query-event.ts";
import { resultText } from "../domain/query/result-text.ts";
import { errors } from "../errors.ts";
import { tool } from "../kit.ts";
import { limits } from "../limits.ts";
import type { DbServices } from "../services.ts";
import { available, databasesOf } from "./available.ts";

const Params = Type.Object({
  connection: Type.String({ description: "Id of a connection, as db_connections lists it" }),
  sql: Type.String({
    maxLength: limits.maxSqlChars,
    description: 'One statement, or several separated by ";"; in the dialect of the connection\'s engine',
  }),
  rowLimit: Type.Optional(
    Type.Integer({ minimum: 1, description: "Rows wanted at most; the connection's own limit holds as well" }),
  ),
});
type Args = Static<typeof Params>;
type At = CallContext<DbServices>;

/** The plan of this call: made for the gate, and the same one when it runs. */
async function planOf({ connection, sql }: Args, at: At): Promise<Plan> {
  const planned = await databasesOf(at).plan(connection, sql, at.signal, at);
  if (planned.ok) return planned.plan;
  throw errors.refused(planned);
}

const request = async (args: Args, at: At): Promise<GateRequest> => queryRequest(await planOf(args, at));

async function run(args: Args, at: At): Promise<Output> {
  const plan = await planOf(args, at);
  const outcome = await databasesOf(at).run(plan, {
    ...(args.rowLimit !== undefined && { rowLimit: args.rowLimit }),
    by: {
      kind: "agent",
      name: at.agent.name,
      ...(at.session !== undefined && { session: at.session }),
      ...(at.run !== undefined && { run: at.run }),
    },
    signal: at.signal,
  });
  // A refusal to write is an answer that the model goes on from.
  if (!("plan" in outcome)) {
    if (outcome.code === "read_only") return outcome.message;
    throw errors.refused(outcome);
  }
  if (!outcome.ok) {
    at.emit("db.query", queryEvent(outcome, { rows: 0, truncated: false }));
    throw errors.queryFailed(failureText(outcome));
  }
  const rendered = resultText(outcome);
  at.emit("db.query", queryEvent(outcome, rendered));
  return rendered.text;
}

export const dbQuery: Tool<DbServices> = tool({
  name: "db_query",
  description: [
    `Run SQL on a saved connection. The first line says how many rows there are and whether anything was cut; at most ${limits.maxRows} rows and ${limits.maxResultChars} characters come back, so aggregate, or page with LIMIT and OFFSET.`,
    "Reads run at once. A write needs a writable connection, and a person's permission while one watches; all statements of a call run in one transaction, without BEGIN or COMMIT of your own. Look at db_schema first: table and column names are exact.",
  ].join(" "),
  parameters: Params,
  class: "unknown",
  request,
  emits: ["db.query"],
  available,
  examples: [
    { connection: "sales", sql: "select status, count(*) from orders group by status" },
    { connection: "sales", sql: "select * from customers order by id limit 20", rowLimit: 20 },
  ],
  run,
});
