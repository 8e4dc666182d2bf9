import { type Tool, Type } from "@latchai/core";
import { tool } from "../kit.ts";
import type { DbServices } from "../services.ts";
import { connectionsText } from "../text.ts";

export const dbConnections: Tool<DbServices> = tool({
  name: "db_connections",
  description:
    "The saved databases: id, name, engine, whether they may be written to, the most rows of a query and its time limit in milliseconds. Call this before db_schema and db_query, which take the id.",
  parameters: Type.Object({}),
  class: "ordinary",
  concurrent: true,
  examples: [{}],
  run: (_args: object, { services }) => connectionsText(services.databases?.list() ?? []),
});
