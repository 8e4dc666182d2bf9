import { limits } from "../../limits.ts";
import type { SqlStatement } from "../classify/types.ts";
import type { Plan, Refusal } from "../databases.ts";
import { quoted } from "../values/table-text.ts";

const refuse = (code: string, message: string): Refusal => ({ ok: false, code, message });

export const refusals = {
  unknownConnection: (given: string, ids: readonly string[], near: string | undefined): Refusal =>
    refuse(
      "unknown_connection",
      ids.length === 0
        ? `There is no connection ${JSON.stringify(given)}: no database is set up.`
        : `There is no connection ${JSON.stringify(given)}${near === undefined ? "." : ` – did you mean ${near}?`} Connections: ${ids.join(", ")}.`,
    ),
  ambiguousName: (given: string, ids: readonly string[]): Refusal =>
    refuse(
      "unknown_connection",
      `Several connections are named ${JSON.stringify(given)}; give the id instead: ${ids.join(", ")}.`,
    ),
  unusableConnection: (id: string, problem: string): Refusal =>
    refuse("unusable_connection", `Connection "${id}" cannot be used: ${problem}`),
  changed: (id: string): Refusal =>
    refuse(
      "connection_changed",
      `Connection "${id}" was changed after this call was looked at. Nothing was run; call again.`,
    ),
  readDifferently: (id: string, engine: string): Refusal =>
    refuse(
      "read_differently",
      `The server of "${id}" turned out to be ${engine}, which reads this text differently from what was looked at. Nothing was run; call again.`,
    ),
} as const;

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

const label = (plan: Plan, index: number): string => {
  const { statements } = plan.classification;
  return statements.length === 1 ? "it" : `statement ${index + 1} of ${statements.length}`;
};

/** It may hold names out of the text. */
const maxReasonChars = 500;

const readOnly = (plan: Plan): Refusal => {
  const { statements, problem } = plan.classification;
  const index = statements.findIndex((statement) => statement.class === "write");
  const { reason, kind } = statements[index] ?? {};
  const why = quoted(problem ?? reason ?? kind ?? "unknown", maxReasonChars).replace(/\.$/, "");
  const where = `Not run: connection "${plan.connection.id}" is read-only and`;
  // Mostly a slip of the pen, which no right to write would mend.
  if (problem !== undefined || kind === "invalid")
    return refuse(
      "read_only",
      `${where} this text cannot be read with certainty (${why}). Nothing was changed. Correct it and call again.`,
    );
  return refuse(
    "read_only",
    `${where} ${label(plan, index)} writes or may write (${why}). Nothing was changed. Get what you need with SELECT, or ask the user to make this connection writable.`,
  );
};

/** ATTACH, DETACH and VACUUM INTO, the commands of SQLite that leave it, take any path that the account may use: no permission covers that. */
const reachesOtherFile = ({ kind, outside }: SqlStatement): boolean => kind === "admin" && outside !== undefined;

/** Why a plan is not run whatever a person says, or undefined. */
export function planRefusal(plan: Plan): Refusal | undefined {
  const { classification, connection, sql } = plan;
  const { statements, problem } = classification;
  if (!sql.isWellFormed() || sql.includes("\0")) {
    return refuse("unreadable", "The SQL holds a NUL or half of a surrogate pair. Nothing was run; send plain text.");
  }
  if (statements.length === 0) {
    const code = sql.trim() === "" ? "no_statement" : "unreadable";
    return refuse(
      code,
      `${sentence(quoted(problem ?? "There is no SQL statement in this call", maxReasonChars))} Nothing was run.`,
    );
  }
  if (statements.length > limits.maxStatements) {
    return refuse(
      "too_many_statements",
      `${statements.length} statements in one call; at most ${limits.maxStatements} are run. Nothing was run; split the call.`,
    );
  }
  const file = connection.engine === "sqlite" ? statements.findIndex(reachesOtherFile) : -1;
  if (file >= 0 && connection.writable) {
    return refuse(
      "other_file",
      `Not run: ${label(plan, file)} would open or write another file, and a SQLite connection is for its own file only, whoever asks. Nothing was changed. Use the connection that the other file has, or ask the user to add one.`,
    );
  }
  const transaction = statements.findIndex((statement) => statement.kind === "transaction");
  const otherWrite = statements.some((statement) => statement.class === "write" && statement.kind !== "transaction");
  if (classification.class === "write" && !connection.writable && (otherWrite || transaction < 0))
    return readOnly(plan);
  if (transaction >= 0) {
    // On a read-only connection it is a write like any other: an answer, no failure.
    return refuse(
      connection.writable ? "transaction_control" : "read_only",
      `Not run: ${label(plan, transaction)} controls a transaction, and the statements of one call already run in one. Send them without BEGIN, COMMIT, ROLLBACK or SAVEPOINT.`,
    );
  }
  return undefined;
}
