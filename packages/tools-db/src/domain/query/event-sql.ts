import { limits } from "../../limits.ts";

const literal = /\$([A-Za-z_]\w*|)\$[\s\S]*?\$\1\$|'(?:[^'\\]|\\[\s\S]|'')*'?/g;

/** SQL for the record: of a long literal nothing is left but its length, so that half a secret is never kept. */
export function eventSql(sql: string): string {
  const short = sql.replaceAll(literal, (text) =>
    text.length - 2 > limits.maxEventLiteralChars ? `'…(${text.length - 2} characters)'` : text,
  );
  if (short.length <= limits.maxEventSqlChars) return short.toWellFormed();
  const head = short.slice(0, limits.maxEventSqlChars).replace(/\S{1,512}$/, "");
  return `${head.toWellFormed()}…(${short.length - head.length} more characters)`;
}
