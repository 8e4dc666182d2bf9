import type { SqlReading } from "../../../daemon/src/http/api-types.ts";

/** The statement that the cursor is in, or the one before it when it stands between two. */
export const statementAt = (
  statements: SqlReading["statements"],
  cursor: number,
): SqlReading["statements"][number] | undefined =>
  statements.findLast(({ offset }) => offset <= cursor) ?? statements[0];
