import type { GateRequest } from "@latchai/core";
import type { SqlStatement } from "../classify/types.ts";
import type { Plan } from "../databases.ts";
import { quoted } from "../values/table-text.ts";
import { planRefusal } from "./refusals.ts";

/** It may hold names out of the text. */
const maxReasonChars = 300;

const labelOf = ({ class: its, kind, reason, noWhere }: SqlStatement, index: number, total: number): string => {
  const which = total === 1 ? "" : `statement ${index + 1} of ${total}: `;
  const every = noWhere === true ? "; NO WHERE: every row" : "";
  const why = its === "write" && reason !== undefined ? `; ${quoted(reason, maxReasonChars)}` : "";
  return `[${which}${its}, ${kind}${every}${why}]`;
};

/** SQL below a label: no line of it can stand where a label stands. */
const indented = (sql: string): string =>
  sql
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `  ${line}`)
    .join("\n");

/** The whole text, comments and all, each statement under what it does. */
export function previewOf({ sql, connection, classification }: Plan): string {
  const { statements } = classification;
  const parts = statements.flatMap((statement, index) => {
    const start = index === 0 ? 0 : statement.offset;
    const end = statements[index + 1]?.offset ?? sql.length;
    return [labelOf(statement, index, statements.length), indented(sql.slice(start, end).trimEnd())];
  });
  return [`${connection.id} (${connection.engine})`, ...(parts.length > 0 ? parts : [indented(sql)])].join("\n");
}

/** What one query asks of the gate: a read nothing, a write the connection's key. What will not run anyway is not asked about. */
export function queryRequest(plan: Plan): GateRequest {
  const key = `db_query(${plan.connection.id})`;
  const preview = previewOf(plan);
  const { class: its, statements, problem } = plan.classification;
  if (its === "read" || planRefusal(plan) !== undefined) return { class: "ordinary", segments: [{ key }], preview };
  const unread = problem ?? statements.find((statement) => statement.kind === "invalid")?.reason;
  const segments = statements.flatMap((statement) =>
    statement.class === "write" ? [{ text: statement.text, key }] : [],
  );
  return {
    segments: segments.length > 0 ? segments : [{ key }],
    ...(unread !== undefined && {
      opaque: { reasons: [`the SQL could not be read: ${quoted(unread, maxReasonChars)}`], unread: true as const },
    }),
    preview,
  };
}
