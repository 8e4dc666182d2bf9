import { ToolError } from "@latchai/core";

/** A refusal of the domain by its code, as the model reads it. */
const refusals: Readonly<Record<string, (message: string) => ToolError>> = {
  unknown_connection: (message) => new ToolError("unknown_connection", `${message} db_connections tells more.`),
  unusable_connection: (message) => new ToolError("unusable_connection", message),
  connection_changed: (message) => new ToolError("connection_changed", message),
  read_differently: (message) => new ToolError("read_differently", message),
  no_statement: (message) => new ToolError("no_statement", message),
  unreadable: (message) => new ToolError("unreadable", message),
  too_many_statements: (message) => new ToolError("too_many_statements", message),
  transaction_control: (message) => new ToolError("transaction_control", message),
};

/** Failures of the database tools, as the model reads them. */
export const errors = {
  noDatabases: (message: string) => new ToolError("no_databases", message),
  /** The domain refuses; what it refuses because the database failed has that failure's kind as its code. */
  refused: ({ code, message }: { code: string; message: string }) =>
    refusals[code]?.(message) ?? errors.queryFailed(message),
  /** The database, or the way to it, failed. */
  queryFailed: (message: string) => new ToolError("query_failed", message),
  schemaFailed: (message: string) => new ToolError("schema_failed", message),
  noTable: (message: string) => new ToolError("no_table", message),
} as const;
