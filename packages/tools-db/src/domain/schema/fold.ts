import type { ForeignKey, SchemaTable, TableDetail } from "./types.ts";

/** One column of a primary or foreign key, as catalogs list them; the columns of a key come in its order. */
export interface KeyRow {
  /** Which table it belongs to, in the reader's terms. */
  table: string;
  /** Which key of that table. */
  key: string;
  name?: string | undefined;
  column: string;
  /** Absent: a primary key. */
  target?: {
    schema: string;
    table: string;
    column: string;
    onDelete?: string | undefined;
    onUpdate?: string | undefined;
  };
}

export interface Keys {
  primaryKey: string[];
  foreignKeys: ForeignKey[];
}

type Optional<T> = { [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined> };
type Required<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] };

/** Leaves out what is undefined. */
export const present = <T extends object>(value: T): Required<T> & Optional<T> =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Required<T> & Optional<T>;

export function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

/** Puts the columns of each key together, by table: names of keys are only told apart within their table. */
export function foldKeys(rows: readonly KeyRow[]): Map<string, Keys> {
  const tables = new Map<string, Keys>();
  for (const [table, ofTable] of groupBy(rows, (row) => row.table)) {
    const keys: Keys = { primaryKey: [], foreignKeys: [] };
    for (const columns of groupBy(ofTable, (row) => row.key).values()) {
      const [first] = columns;
      if (first === undefined) continue;
      const names = columns.map((row) => row.column);
      const { target } = first;
      if (target === undefined) keys.primaryKey = names;
      else {
        const { schema, table: to, onDelete, onUpdate } = target;
        const references = columns.flatMap((row) => (row.target === undefined ? [] : [row.target.column]));
        keys.foreignKeys.push(
          present({ name: first.name, columns: names, schema, table: to, references, onDelete, onUpdate }),
        );
      }
    }
    tables.set(table, keys);
  }
  return tables;
}

/** Keys of all these tables that point to this one. */
export const referencesTo = (
  tables: readonly SchemaTable[],
  { schema, name }: Pick<SchemaTable, "schema" | "name">,
): TableDetail["referencedBy"] =>
  tables.flatMap((from) =>
    from.foreignKeys
      .filter((key) => key.schema === schema && key.table === name)
      .map(({ columns, references }) => ({ schema: from.schema, table: from.name, columns, references })),
  );

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** By schema, in the order of the search path, then by name. */
export const inOrder = <T extends { schema: string; name: string }>(
  tables: readonly T[],
  searchPath: readonly string[],
): T[] => {
  const rank = (schema: string): number => {
    const at = searchPath.indexOf(schema);
    return at === -1 ? searchPath.length : at;
  };
  return tables.toSorted(
    (a, b) => rank(a.schema) - rank(b.schema) || order(a.schema, b.schema) || order(a.name, b.name),
  );
};
