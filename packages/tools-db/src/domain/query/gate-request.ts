import type { GateRequest } from "@latchai/core";
import type { SqlStatement } from "../classify/types.ts";
import type { Plan } from "../databases.ts";
import { quoted } from "../values/table-text.ts";
import { planRefusal } from "./refusals.ts";

/** It may hold names out of the text. */
const maxReasonChars = 300;

const labelOf = (
  { class: its, kind, reason, noWhere, outside }: SqlStatement,
  index: number,
  total: number,
): string => {
  const which = total === 1 ? "" : `statement ${index + 1} of ${total}: `;
  const every = noWhere === true ? "; NO WHERE: every row" : "";
  const far = outside === undefined ? "" : `; leaves the database: ${quoted(outside, maxReasonChars)}`;
  const why = its === "write" && reason !== undefined ? `; ${quoted(reason, maxReasonChars)}` : "";
  return `[${which}${its}, ${kind}${every}${why}${far}]`;
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

/** What one query asks of the gate: a read nothing, a write the connection's key, what leaves the database a person each time. What will not run anyway is not asked about. */
export function queryRequest(plan: Plan): GateRequest {
  const key = `db_query(${plan.connection.id})`;
  const preview = previewOf(plan);
  const { class: its, statements } = plan.classification;
  if (its === "read" || planRefusal(plan) !== undefined) return { class: "ordinary", segments: [{ key }], preview };
  const segments = statements.flatMap((statement) =>
    statement.class === "write" ? [{ text: statement.text, key }] : [],
  );
  return {
    ...(statements.some(({ outside }) => outside !== undefined) && { class: "code" as const }),
    segments: segments.length > 0 ? segments : [{ key }],
    ...opaqueOf(plan),
    preview,
  };
}

/** What no rule may stand in for: a text that could not be read, and a way out of the database. */
function opaqueOf({ classification: { statements, problem } }: Plan): Pick<GateRequest, "opaque"> {
  const unread = problem ?? statements.find((statement) => statement.kind === "invalid")?.reason;
  const ways = new Set(statements.flatMap(({ outside }) => (outside === undefined ? [] : [outside])));
  const reasons = [...ways].map((way) => `leaves the database: ${quoted(way, maxReasonChars)}`);
  if (unread === undefined) return reasons.length > 0 ? { opaque: { reasons } } : {};
  reasons.unshift(`the SQL could not be read: ${quoted(unread, maxReasonChars)}`);
  return { opaque: { reasons, unread: true } };
}
