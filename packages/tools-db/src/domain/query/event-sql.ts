import { limits } from "../../limits.ts";
import type { Engine } from "../connection.ts";

const quoted = /'(?:[^'\\]|\\[\s\S]|'')*'?/g;
/** With PostgreSQL's `$tag$…$tag$`; an open one reaches to the end. */
const quotedOrDollar = new RegExp(`\\$([A-Za-z_]\\w*|)\\$[\\s\\S]*?(?:\\$\\1\\$|$)|${quoted.source}`, "g");

/** SQL for the record: of a long literal nothing is left but its length, so that half a secret is never kept. */
export function eventSql(sql: string, engine: Engine): string {
  const most = 2 * limits.maxEventSqlChars;
  // Cut before it is looked through, so that looking takes no time; a literal that is cut open counts to the end.
  const head = sql.length <= most ? sql : sql.slice(0, most).replace(/\S{1,512}$/, "");
  const short = head.replaceAll(engine === "postgres" ? quotedOrDollar : quoted, (text) =>
    text.length - 2 > limits.maxEventLiteralChars ? `'…(${text.length - 2} characters)'` : text,
  );
  const kept =
    short.length <= limits.maxEventSqlChars ? short : short.slice(0, limits.maxEventSqlChars).replace(/\S{1,512}$/, "");
  const left = short.length - kept.length + (sql.length - head.length);
  return left === 0 ? kept.toWellFormed() : `${kept.toWellFormed()}…(${left} more characters)`;
}
