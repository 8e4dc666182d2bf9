import { useMemo, useRef, useState } from "react";
import type { SchemaAnswer } from "../../../daemon/src/http/api-types.ts";
import { useSchema } from "../data/databases.ts";
import { useTreeKeys } from "../tools/use-tree-keys.ts";
import { Empty } from "../ui/empty.tsx";
import { Failure } from "../ui/failure.tsx";
import { Icon } from "../ui/icon.tsx";
import { Literal } from "../ui/literal.tsx";
import { Loading } from "../ui/loading.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import { groupTables } from "./group-tables.ts";
import { TableBranch } from "./table-branch.tsx";

/** Rows that are drawn at once; more are found by the search. */
const maxShown = 300;

const Tree = ({ id, schema, query }: { id: string; schema: SchemaAnswer; query: string }) => {
  const tree = useRef<HTMLUListElement>(null);
  const onKey = useTreeKeys(tree);
  const [shut, setShut] = useState<ReadonlySet<string>>(new Set());
  const groups = useMemo(() => groupTables(schema.tables, query), [schema.tables, query]);
  let left = maxShown;
  if (groups.length === 0)
    return <Empty icon="search" title={query === "" ? "No tables yet" : "No table or column matches"} />;
  return (
    <ul className="tree" aria-label={`Schema of ${id}`} ref={tree} onKeyDown={onKey}>
      {groups.map(({ schema: name, tables }) => {
        const open = !shut.has(name);
        const shown = open ? tables.slice(0, Math.max(0, left)) : [];
        left -= shown.length;
        return (
          <li key={name}>
            <button
              type="button"
              className="item group"
              aria-expanded={open}
              onClick={() => {
                const next = new Set(shut);
                if (!next.delete(name)) next.add(name);
                setShut(next);
              }}
            >
              <Icon name={open ? "down" : "right"} />
              <span className="clip">
                <Literal text={name} />
              </span>
              <span className="count">{tables.length}</span>
            </button>
            {open && (
              <ul className="kids">
                {shown.map((table) => (
                  <TableBranch key={table.name} id={id} table={table} query={query} />
                ))}
                {shown.length < tables.length && (
                  <li className="meta more">{tables.length - shown.length} more: the search finds them.</li>
                )}
              </ul>
            )}
          </li>
        );
      })}
    </ul>
  );
};

/** Schemas, tables and columns of a connection, with a search over both. */
export const SchemaTree = ({ id }: { id: string }) => {
  const schema = useSchema(id);
  const [query, setQuery] = useState("");
  if (schema.isPending) return <Loading label="Reading the schema" />;
  if (schema.isLoadingError)
    return <Failure what="The schema" error={schema.error} retry={() => void schema.refetch()} />;
  return (
    <>
      <SearchBox label="Find a table or column" placeholder="Table or column" value={query} onChange={setQuery} />
      <Tree id={id} schema={schema.data} query={query.trim().toLowerCase()} />
    </>
  );
};
