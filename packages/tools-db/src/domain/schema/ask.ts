import type { Kysely, OperationNode, SelectQueryBuilder } from "kysely";
import type { Cell, Driver, Failure } from "../driver.ts";

export type Catalog = Driver["catalog"];

/** A row of a catalog query by the names it was selected under. */
type Row = Record<string, string | null>;

/** Runs one catalog query; rejects with a `CatalogFailure`, which `settled` turns into a value again. */
export type Ask = <O extends object>(query: SelectQueryBuilder<never, never, O>) => Promise<O[]>;

export class CatalogFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** Kysely as a compiler only: it never gets a connection. */
export interface Compiler<DB> {
  db: Kysely<DB>;
  sql: typeof import("kysely").sql;
}

const decoder = new TextDecoder();

const asText = (cell: Cell): string | null => (cell instanceof Uint8Array ? decoder.decode(cell) : cell);

const nameOf = (node: OperationNode): string | undefined => {
  const { kind } = node;
  if (kind === "AliasNode") return nameOf((node as unknown as { alias: OperationNode }).alias);
  if (kind === "ReferenceNode" || kind === "ColumnNode")
    return nameOf((node as unknown as { column: OperationNode }).column);
  if (kind === "IdentifierNode") return (node as unknown as { name: string }).name;
  return undefined;
};

/** The names its columns are selected under, in the order of the result. */
function selected(node: OperationNode): string[] {
  const { selections = [] } = node as unknown as { selections?: readonly { selection: OperationNode }[] };
  return selections.map(({ selection }) => {
    const name = nameOf(selection);
    if (name === undefined) throw new TypeError("a catalog query names each of its columns");
    return name;
  });
}

export function createAsk(catalog: Catalog, signal: AbortSignal): Ask {
  return async <O extends object>(query: SelectQueryBuilder<never, never, O>) => {
    const compiled = query.compile();
    const names = selected(compiled.query);
    const answer = await catalog(compiled.sql, compiled.parameters as readonly (string | number | null)[], signal);
    if (!answer.ok) throw new CatalogFailure(answer.failure);
    return answer.rows.map((cells) => {
      const row: Row = {};
      for (const [index, name] of names.entries()) row[name] = asText(cells[index] ?? null);
      return row as O;
    });
  };
}

/** Waits for the work; a failure of one of its queries becomes a value. */
export async function settled<T extends object>(
  work: Promise<T>,
): Promise<(T & { ok: true }) | { ok: false; failure: Failure }> {
  try {
    return { ok: true, ...(await work) };
  } catch (error) {
    if (error instanceof CatalogFailure) return { ok: false, failure: error.failure };
    throw error;
  }
}
