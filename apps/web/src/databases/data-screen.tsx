import { useState } from "react";
import type { DatabaseRow } from "../../../daemon/src/http/api-types.ts";
import { useDatabases } from "../data/databases.ts";
import { hashOf } from "../domain/route.ts";
import { Act } from "../ui/act.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Empty } from "../ui/empty.tsx";
import { Failure } from "../ui/failure.tsx";
import { Icon } from "../ui/icon.tsx";
import { Literal } from "../ui/literal.tsx";
import { Loading } from "../ui/loading.tsx";
import { useMedia } from "../ui/use-media.ts";
import { useOnePane } from "../ui/use-one-pane.ts";
import { ConnectionDialog } from "./connection-dialog.tsx";
import { ConnectionList } from "./connection-list.tsx";
import { SchemaTree } from "./schema-tree.tsx";
import { Unusable } from "./unusable.tsx";
import { WorkPane } from "./work-pane.tsx";

/** Databases for a person: connections and schema on the left, the query on the right. */
export const DataScreen = ({ selected }: { selected: string | undefined }) => {
  const databases = useDatabases();
  const wide = useMedia("(min-width: 48rem)");
  const [dialog, setDialog] = useState<{ row?: DatabaseRow } | undefined>();
  const [schemaOpen, setSchemaOpen] = useState(false);
  useOnePane(selected, wide, (connection) => hashOf({ screen: "data", connection }));
  if (databases.isPending) return <Loading label="Loading connections" />;
  if (databases.isLoadingError)
    return <Failure what="The connections" error={databases.error} retry={() => void databases.refetch()} />;
  const rows = databases.data.connections;
  const shown = selected ?? (wide ? rows[0]?.id : undefined);
  const row = rows.find(({ id }) => id === shown);
  const usable = row !== undefined && row.problem === undefined;
  return (
    <div className="panes dbg" data-view={selected === undefined ? "list" : "detail"}>
      <section className="pane side list" aria-label="Connections and schema">
        <div className="conns">
          <div className="row">
            <h2 className="title">Data</h2>
            <span className="grow" />
            {row && (
              <button
                type="button"
                className="btn quiet s icon"
                aria-label={`Change ${row.id}`}
                title={`Change ${row.id}`}
                onClick={() => setDialog({ row })}
              >
                <Icon name="pen" />
              </button>
            )}
            <Act className="btn quiet s icon" aria-label="Add a connection" onClick={() => setDialog({})}>
              <Icon name="plus" />
            </Act>
          </div>
          <ConnectionList rows={rows} shown={shown} />
        </div>
        {usable && wide && (
          <div className="schema">
            <SchemaTree key={row.id} id={row.id} />
          </div>
        )}
      </section>
      <section className="pane work detail" aria-label="Query">
        <h2 className="sr">Query</h2>
        {row ? (
          <>
            <div className="row only-s pick-row">
              <a className="btn back" href={hashOf({ screen: "data" })}>
                <Icon name="left" />
                <Literal text={row.id} />
              </a>
              <span className={`badge ${row.writable ? "ask" : "line"}`}>
                {row.writable ? "writable" : "read only"}
              </span>
              <span className="grow" />
              <button
                type="button"
                className="btn quiet icon"
                aria-label={`Change ${row.id}`}
                onClick={() => setDialog({ row })}
              >
                <Icon name="pen" />
              </button>
              {usable && (
                <button type="button" className="btn" onClick={() => setSchemaOpen(true)}>
                  Schema
                </button>
              )}
            </div>
            {usable ? <WorkPane key={row.id} row={row} /> : <Unusable row={row} onChange={() => setDialog({ row })} />}
          </>
        ) : (
          <Empty icon="data" title={shown === undefined ? "No connection yet" : "There is no such connection"}>
            <p>Add a database by its address. Agents then read its schema and ask it questions; so can you, here.</p>
            <p className="mt-3">
              <Act className="btn primary" onClick={() => setDialog({})}>
                Add a connection
              </Act>
            </p>
          </Empty>
        )}
      </section>
      {dialog && <ConnectionDialog {...dialog} taken={rows.map(({ id }) => id)} onClose={() => setDialog(undefined)} />}
      {schemaOpen && usable && (
        <Dialog title={`Schema of ${row.id}`} onClose={() => setSchemaOpen(false)}>
          <div className="card-body schema">
            <SchemaTree id={row.id} />
          </div>
        </Dialog>
      )}
    </div>
  );
};
