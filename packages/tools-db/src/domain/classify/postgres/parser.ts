import { createRequire } from "node:module";
import type * as PgQuery from "libpg-query";

/** A node of the parse tree as JSON: `{ SelectStmt: { targetList: … } }`. */
export type Tree = { readonly [key: string]: unknown };

export type Parse = { ok: true; statements: readonly Tree[] } | { ok: false; message: string };

/** PostgreSQL's own grammar, in WebAssembly. */
export interface PostgresParser {
  /** Loads it once. Rejects only when the package cannot be loaded. */
  ready(): Promise<void>;
  /** Never throws: before `ready`, and while a fresh copy loads, it answers that it cannot parse. */
  parse(text: string): Parse;
}

export function createPostgresParser(): PostgresParser {
  let current: typeof PgQuery | undefined;
  let loading: Promise<void> | undefined;

  const load = (): Promise<void> => {
    loading ??= fresh().then(
      (loaded) => {
        current = loaded;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };

  return {
    ready: load,
    parse(text) {
      if (!current) {
        // Nobody may be waiting for `ready` now.
        load().catch(() => {});
        return { ok: false, message: "the PostgreSQL grammar is being loaded; call again" };
      }
      try {
        const { stmts = [] } = current.parseSync(text);
        return { ok: true, statements: stmts.map(({ stmt }) => stmt as Tree) };
      } catch (error) {
        if (error instanceof current.SqlError) return { ok: false, message: error.message };
        // It was cut off inside (stack or memory), so its own memory is no longer sound: a fresh copy takes over.
        current = undefined;
        loading = undefined;
        load().catch(() => {});
        return { ok: false, message: "the statement is too large or too deeply nested for the PostgreSQL grammar" };
      }
    },
  };
}

// The package gives one instance per load of its module; its CommonJS form can be loaded again.
async function fresh(): Promise<typeof PgQuery> {
  const require = createRequire(import.meta.url);
  delete require.cache[require.resolve("libpg-query")];
  const loaded = require("libpg-query") as typeof PgQuery;
  await loaded.loadModule();
  return loaded;
}
