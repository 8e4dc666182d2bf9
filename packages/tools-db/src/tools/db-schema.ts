import { type CallContext, type Output, type Static, type Tool, Type } from "@latchai/core";
import { errors } from "../errors.ts";
import { tool } from "../kit.ts";
import { schemaText } from "../schema-text.ts";
import type { DbServices } from "../services.ts";
import { available, databasesOf } from "./available.ts";

const Params = Type.Object({
  connection: Type.String({ description: "Id of a connection, as db_connections lists it" }),
  table: Type.Optional(
    Type.String({
      description:
        "One table or view in full, with or without its schema: indexes, checks, what points to it, a view's query. With * behind: all whose names start so",
    }),
  ),
});

async function run({ connection, table }: Static<typeof Params>, at: CallContext<DbServices>): Promise<Output> {
  const read = await databasesOf(at).schema(connection, at.signal);
  if (!read.ok) {
    if ("code" in read) throw errors.refused(read);
    throw errors.schemaFailed(`${connection}: ${read.failure.message}`);
  }
  const answer = await schemaText(read.schema, {
    connection: read.id,
    ...(table !== undefined && { table }),
    signal: at.signal,
  });
  if (answer.ok) return answer.text;
  if ("code" in answer) throw errors.noTable(answer.message);
  throw errors.schemaFailed(`${connection}: ${answer.failure.message}`);
}

export const dbSchema: Tool<DbServices> = tool({
  name: "db_schema",
  description:
    "Tables and views of a connection with columns, types, primary and foreign keys; with table, one of them in full. A large schema is listed by name first: narrow it with table.",
  parameters: Params,
  class: "ordinary",
  concurrent: true,
  available,
  examples: [{ connection: "sales" }, { connection: "sales", table: "orders" }, { connection: "sales", table: "ord*" }],
  run,
});
