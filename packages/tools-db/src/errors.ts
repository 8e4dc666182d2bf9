import { ToolError } from "@latchai/core";

/** Failures of the database tools, as the model reads them. */
export const errors = {
  /** No such connection, or one that cannot be used now. */
  connection: (message: string) => new ToolError("connection", `${message} db_connections lists what there is.`),
  /** The database, or the way to it, failed. */
  queryFailed: (message: string) => new ToolError("query_failed", message),
  /** The text cannot be run as it is. */
  notRun: (message: string) => new ToolError("not_run", message),
  schemaFailed: (message: string) => new ToolError("schema_failed", message),
} as const;
