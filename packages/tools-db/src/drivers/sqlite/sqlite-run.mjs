// Part of sqlite-child.mjs.

/** A floating-point number as SQLite writes it: never like an integer, and with every digit it needs. */
const realText = (value) => {
  if (value === Number.POSITIVE_INFINITY) return "Inf";
  if (value === Number.NEGATIVE_INFINITY) return "-Inf";
  const text = Object.is(value, -0) ? "0" : String(value);
  if (/[.n]/.test(text)) return text;
  return text.includes("e") ? text.replace("e", ".0e") : `${text}.0`;
};

const cellOf = (value) => {
  if (value === null) return null;
  if (typeof value === "bigint") return value.toString();
  if (typeof value === "number") return realText(value);
  return new Uint8Array(value);
};

const leading = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?(?:\*\/|$))+/;

/** The word that says what a statement does; behind WITH, the first verb outside brackets and quotes. */
const commandOf = (text) => {
  const bare = text.replace(leading, "");
  const first = (/^[A-Za-z]+/.exec(bare)?.[0] ?? "").toUpperCase();
  if (first !== "WITH") return first;
  let depth = 0;
  for (const [part] of bare.matchAll(
    /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?\*\/|[()]|[A-Za-z_]\w*/g,
  )) {
    if (part === "(") depth++;
    else if (part === ")") depth--;
    else if (depth === 0 && /^(?:select|values|insert|update|delete|replace)$/i.test(part)) return part.toUpperCase();
  }
  return first;
};

const comments = /--[^\n]*|\/\*[\s\S]*?\*\//g;

/** SQLite calls this one a write even when nothing is given to it, and it only tells the mode. */
const asksForMode = (text) =>
  /^\s*pragma\s+(?:(?:\w+|"\w+")\s*\.\s*)?journal_mode\s*$/i.test(text.replace(comments, " "));

/** A whole number is bound as one: SQLite tells 7 from 7.0. */
const paramsOf = (job) => (job.params ?? []).map((value) => (Number.isInteger(value) ? BigInt(value) : value));

const changing = new Set(["INSERT", "UPDATE", "DELETE", "REPLACE"]);

/** What the rest of a job may still read. */
const budgetOf = (job) => ({ rows: job.maxRows, bytes: job.maxBytes });

function readRows(statement, params, left) {
  const rows = [];
  let more = false;
  const iterator = statement
    .raw(true)
    .safeIntegers(true)
    .iterate(...params);
  for (const values of iterator) {
    if (rows.length >= left.rows) more = "rows";
    else if (left.bytes <= 0) more = "bytes";
    if (more) break; // ends the statement as well
    // In place: this is the loop that a large result spends its time in.
    for (let index = 0; index < values.length; index++) {
      const value = values[index];
      if (typeof value === "string") {
        left.bytes -= Buffer.byteLength(value);
        continue;
      }
      const cell = cellOf(value);
      if (cell !== null) left.bytes -= cell.length;
      values[index] = cell;
    }
    rows.push(values);
  }
  left.rows -= rows.length;
  return { rows, more };
}

function runPiece(database, { text }, job, left) {
  const startedAt = performance.now();
  const statement = database.prepare(text);
  const command = commandOf(text);
  // A wall behind the domain's refusal: a connection is for its own file.
  if (command === "ATTACH" || command === "DETACH" || (command === "VACUUM" && /\binto\b/i.test(text)))
    throw Object.assign(new Error("another file is not opened on this connection"), { code: "SQLITE_AUTH" });
  // A check behind the classifier. EXPLAIN tells of a statement and runs nothing.
  if (job.access === "read" && !statement.readonly && command !== "EXPLAIN" && !asksForMode(text)) {
    throw Object.assign(new Error("attempt to write on a read-only session"), { code: "SQLITE_READONLY" });
  }
  const result = { rows: [], more: false, command, notices: [], durationMs: 0 };
  if (statement.reader) {
    result.columns = statement.columns().map(({ name, type }) => ({ name, type: type ?? "" }));
    Object.assign(result, readRows(statement, paramsOf(job), left));
    if (changing.has(command)) result.affected = database.prepare("select changes()").pluck().get();
  } else {
    const { changes } = statement.run(...paramsOf(job));
    if (changing.has(command)) result.affected = changes;
  }
  result.durationMs = performance.now() - startedAt;
  return result;
}

/** Runs the pieces in order and in one transaction, unless one of them cannot be inside one. Never rejects. */
export async function runPieces(database, job, committing) {
  const apart = job.pieces.some((piece) => piece.noTransaction);
  const results = [];
  const left = budgetOf(job);
  let index = -1;
  let ending = false;
  try {
    if (!apart) database.exec(job.access === "read" ? "BEGIN" : "BEGIN IMMEDIATE");
    for (const [at, piece] of job.pieces.entries()) {
      index = at;
      results.push(runPiece(database, piece, job, left));
    }
    index = -1;
    if (!apart && job.access === "write") {
      ending = true;
      await committing();
      database.exec("COMMIT");
    } else if (!apart) database.exec("ROLLBACK");
    return { type: "done", results, ...(apart && { autocommitted: job.pieces.map((_, at) => at) }) };
  } catch (error) {
    if (database.inTransaction) database.exec("ROLLBACK");
    return {
      type: "failed",
      code: error.code,
      message: String(error.message),
      results,
      ...(index >= 0 && { piece: index }),
      ...(job.access === "write" && (index > 0 || ending) && { undone: !apart }),
    };
  }
}
