import type { Access, Failure, Piece } from "../../domain/driver.ts";
import type { ChildAnswer, ChildEnding } from "./messages.ts";

type Failed = Extract<ChildAnswer, { type: "failed" }>;

const files: Readonly<Record<string, Pick<Failure, "kind" | "message">>> = {
  FILE_MISSING: { kind: "unreachable", message: "The database file does not exist; it is not created." },
  FILE_DENIED: { kind: "unreachable", message: "The database file may not be read by this process." },
  FILE_FOLDER: { kind: "bad_url", message: "The saved path is a folder, not a database file." },
  FILE_SPECIAL: { kind: "bad_url", message: "The saved path is not a regular file." },
  SQLITE_NOTADB: { kind: "bad_url", message: "The file is not an SQLite database, or it is encrypted." },
  SQLITE_CANTOPEN: { kind: "unreachable", message: "The database file cannot be opened." },
};

const named = [
  /^near "([^"]+)": syntax error/,
  /^no such (?:column|table|function|view|index|collation sequence): (.+)$/,
  /^ambiguous column name: (.+)$/,
];

/** Where the word that SQLite complains of stands, when it stands in one place only. */
function positionOf(message: string, piece: Piece | undefined): number | undefined {
  if (piece === undefined) return undefined;
  for (const shape of named) {
    const word = shape.exec(message)?.[1];
    if (word === undefined) continue;
    const at = piece.text.indexOf(word);
    return at >= 0 && piece.text.indexOf(word, at + 1) < 0 ? piece.offset + at : undefined;
  }
  return undefined;
}

function kindOf(code: string, access: Access): Failure["kind"] {
  if (/^SQLITE_(?:BUSY|LOCKED)/.test(code)) return "lock";
  if (code.startsWith("SQLITE_READONLY") && access === "read") return "read_only";
  return "server";
}

const ownWords: Partial<Record<Failure["kind"], string>> = {
  lock: "Another process holds a lock on the database file. Try again later.",
  read_only: "The database refused to write in a read-only session.",
};

/** What a failed job tells: SQLite's words without the file's path. */
export function jobFailure(failed: Failed, pieces: readonly Piece[], access: Access, path: string): Failure {
  const { code = "SQLITE_ERROR", piece, undone } = failed;
  const rest = { ...(piece !== undefined && { piece }), ...(undone !== undefined && { undone }) };
  const file = files[code];
  if (file !== undefined) return { ...file, ...rest };
  const kind = kindOf(code, access);
  const message =
    code === "SQLITE_NOMEM"
      ? "The statement needs more memory than it may have."
      : failed.message.replaceAll(path, "…");
  const position = positionOf(message, piece === undefined ? undefined : pieces[piece]);
  return {
    kind,
    message: ownWords[kind] ?? message,
    code: code.startsWith("SQLITE_") ? code : "SQLITE_ERROR",
    ...(position !== undefined && { position }),
    ...rest,
  };
}

/** What a job that gave no answer tells. A transaction that was not committing is undone by SQLite itself. */
export function stoppedFailure(
  ending: Exclude<ChildEnding, { type: "answer" }>,
  job: { access: Access; timeoutMs: number; transaction: boolean },
): Failure {
  if (ending.type === "busy")
    return {
      kind: "busy",
      message:
        "Every session of this connection is taken, and none became free within 5 s. Nothing was run; try again.",
    };
  if (ending.type === "unusable") {
    return ending.problem === "missing"
      ? {
          kind: "driver_missing",
          message: "The driver is not installed. Install it beside the daemon: npm install better-sqlite3",
        }
      : {
          kind: "driver_missing",
          message: "The driver is installed without its native part: npm rebuild better-sqlite3",
        };
  }
  if (ending.committing) {
    return {
      kind: "lost",
      message: "The session ended while it committed: whether the write holds is not known.",
    };
  }
  const undone = job.access === "write" ? { undone: job.transaction } : {};
  if (ending.why === "timeout")
    return {
      kind: "timeout",
      message: `The query ran longer than ${job.timeoutMs} ms and was stopped. Narrow it with WHERE or LIMIT, or look at its plan with EXPLAIN QUERY PLAN.`,
      ...undone,
    };
  if (ending.why === "cancelled") return { kind: "cancelled", message: "The query was cancelled.", ...undone };
  return { kind: "lost", message: "The process that ran the query ended unexpectedly.", ...undone };
}
