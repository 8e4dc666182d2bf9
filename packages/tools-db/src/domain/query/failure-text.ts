import type { QueryOutcome } from "../databases.ts";
import { quoted } from "../values/table-text.ts";

type Failed = Extract<QueryOutcome, { ok: false }>;

const maxMessageChars = 2_000;
const maxExtraChars = 1_000;
/** Of the line that is shown with a caret, on each side of it. */
const aroundChars = 60;

/** Line and column, both from 1, with the line itself and a caret under the place. */
export function placeText(sql: string, position: number): string[] {
  const text = sql.slice(0, position);
  const lineStart = Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r")) + 1;
  const line = (text.match(/\r\n|\n|\r/g)?.length ?? 0) + 1;
  const column = Array.from(sql.slice(lineStart, position)).length + 1;
  const rest = /[\r\n]/.exec(sql.slice(position));
  const lineEnd = rest === null ? sql.length : position + rest.index;
  const from = Math.max(lineStart, position - aroundChars);
  const to = Math.min(lineEnd, position + aroundChars);
  const plain = (text: string): string => text.replaceAll(/\p{C}/gu, " ");
  const before = `${from > lineStart ? "…" : ""}${plain(sql.slice(from, position).replace(/^[\udc00-\udfff]/, ""))}`;
  const behind = `${plain(sql.slice(position, to).replace(/[\ud800-\udbff]$/, ""))}${to < lineEnd ? "…" : ""}`;
  return [`line ${line}, column ${column}:`, `  ${before}${behind}`, `  ${" ".repeat([...before].length)}^`];
}

const effect = ({ failure, plan }: Failed): string | undefined => {
  if (plan.classification.class === "read") return undefined;
  if (failure.kind === "lost") return "Look at the data before you repeat a write.";
  if (failure.undone === true) return "Everything this call had done was rolled back.";
  if (failure.undone === false) return "What earlier statements of this call did stays: it could not be undone.";
  return "Nothing was changed.";
};

/** The database's own error as a model reads it: what, where, why, and what can be done. */
export function failureText(outcome: Failed): string {
  const { failure, plan, suggestion } = outcome;
  const { piece, code, message, detail, hint, position } = failure;
  const { statements } = plan.classification;
  const which =
    piece === undefined || statements.length < 2 ? "" : ` in statement ${piece + 1} of ${statements.length}`;
  const done = effect(outcome);
  return [
    `${plan.connection.id}: ${code === undefined ? "failed" : `error ${code}`}${which}: ${quoted(message, maxMessageChars)}`,
    ...(position === undefined ? [] : placeText(plan.sql, position)),
    ...(detail === undefined ? [] : [`detail: ${quoted(detail, maxExtraChars)}`]),
    ...(hint === undefined ? [] : [`hint: ${quoted(hint, maxExtraChars)}`]),
    ...(suggestion === undefined ? [] : [quoted(suggestion, maxExtraChars)]),
    ...(done === undefined ? [] : [done]),
  ].join("\n");
}
