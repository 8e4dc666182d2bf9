/** Only `read` runs unasked. */
export type SqlClass = "read" | "write";

export type SqlKind =
  | "select"
  | "show"
  | "explain"
  | "pragma"
  | "dml"
  | "ddl"
  | "admin"
  | "session"
  | "transaction"
  | "invalid";

export interface SqlStatement {
  /** The piece, without the semicolon and the white space around it. */
  text: string;
  /** Where it starts in the whole text, in UTF-16 units. */
  offset: number;
  class: SqlClass;
  kind: SqlKind;
  /** Why it is no read, in plain words: `calls pg_read_file, which is not known to be harmless`. */
  reason?: string;
  /** How it leaves the database, in plain words: `COPY … TO PROGRAM runs a command on the server`. */
  outside?: string;
  /** UPDATE or DELETE of every row. */
  noWhere?: true;
  /** Cannot run inside a transaction block on this engine. */
  noTransaction?: true;
}

export interface Classification {
  /** The strictest of its statements; write when there are none or the text cannot be read. */
  class: SqlClass;
  statements: readonly SqlStatement[];
  /** Why the text as a whole is refused a reading: NUL, an open quote, a parser error, no statement. */
  problem?: string;
  /** Functions it cannot judge by name: ask the server (`pg_proc`) and classify again with `functions`. PostgreSQL only. */
  unknownFunctions?: readonly string[];
  /** Relations that reads name. Present where objects of the connected database may stand behind any of their names: ask it, and classify again with `objection`. PostgreSQL only. */
  relations?: readonly string[];
}

/** Names in a query that the server looks up, and that may be another one's than the catalog's. */
export interface Uses {
  /** Last part of the name. */
  functions: ReadonlySet<string>;
  /** What stands behind a dot: a column, or a function in attribute notation. */
  attributes: ReadonlySet<string>;
  operators: ReadonlySet<string>;
  types: ReadonlySet<string>;
  relations: ReadonlySet<string>;
  /** What stands before a dot may be a value of any type, not a row only: `(1).f`, or the alias of a function in FROM. */
  anyValue: boolean;
}

/** Why a query may write by what the connected database has under the names it uses; undefined: it has nothing of the kind. */
export type Objection = (uses: Uses) => string | undefined;

export interface ClassifyOptions {
  /** Names, as in `unknownFunctions`, that the connected server vouches for: every overload immutable or stable and in a trusted language. */
  functions?: ReadonlySet<string>;
  objection?: Objection;
}

/** Classifies one text; pure and synchronous. */
export type Classify = (sql: string, options?: ClassifyOptions) => Classification;
