import { lazy, Suspense, useState } from "react";
import type { DatabaseRow, SqlReading } from "../../../daemon/src/http/api-types.ts";
import { useSchema } from "../data/databases.ts";
import { useKeys } from "../keys/use-keys.ts";
import { Loading } from "../ui/loading.tsx";
import { HistoryDialog } from "./history-dialog.tsx";
import { QueryTabBar } from "./query-tab-bar.tsx";
import { addTab, changeTab } from "./query-tabs.ts";
import { ResultPane } from "./result-pane.tsx";
import { RunBar } from "./run-bar.tsx";
import { statementAt } from "./statement-at.ts";
import { StatusLine } from "./status-line.tsx";
import { useQueryRun } from "./use-query.ts";
import { type Reading, useReading } from "./use-reading.ts";
import { useTabs } from "./use-tabs.ts";
import { WriteDialog } from "./write-dialog.tsx";

const SqlEditor = lazy(() => import("./sql-editor.tsx"));

/** The reading of one statement alone. */
const only = (reading: SqlReading, statement: SqlReading["statements"][number]): SqlReading => ({
  class: statement.class,
  runs: statement.class === "read" || reading.runs,
  statements: [statement],
});

/** Editor, run bar and results of one connection. */
export const WorkPane = ({ row }: { row: DatabaseRow }) => {
  const { tabs, setTabs } = useTabs(row.id);
  const schema = useSchema(row.problem === undefined ? row.id : undefined);
  const tab = tabs.tabs.find(({ id }) => id === tabs.current) ?? { id: 1, sql: "" };
  const [cursor, setCursor] = useState(0);
  const [rowLimit, setRowLimit] = useState(Math.min(1000, row.rowLimit));
  const [asked, setAsked] = useState<{ sql: string; reading: SqlReading; offset: number } | undefined>();
  const [history, setHistory] = useState(false);
  const [goTo, setGoTo] = useState<{ at: number } | undefined>();
  const [ran, setRan] = useState(0);
  const { run, start, cancel } = useQueryRun(row.id);
  const whole = useReading(row.id, tab.sql);

  // What the cursor stands in, as long as the reading is of the text in view.
  const fresh = whole.state === "read" && whole.sql === tab.sql ? whole.reading : undefined;
  const here = fresh && statementAt(fresh.statements, cursor);
  const reading: Reading = fresh && here ? { state: "read", reading: only(fresh, here), sql: tab.sql } : whole;
  const several = (fresh?.statements.length ?? 0) > 1;

  const send = (sql: string, offset: number, write?: true): void => {
    setAsked(undefined);
    setRan(offset);
    void start({ sql, rowLimit, ...(write && { write }) });
  };
  const attempt = (sql: string, offset: number, its: SqlReading | undefined): void => {
    if (run.state === "running" || sql.trim() === "") return;
    if (its?.class === "write" && its.runs) setAsked({ sql, reading: its, offset });
    else send(sql, offset);
  };
  const runHere = (): void => {
    if (fresh && here && fresh.problem === undefined)
      attempt(
        tab.sql.slice(here.offset, here.offset + here.length),
        here.offset,
        shifted(only(fresh, here), here.offset),
      );
    else attempt(tab.sql, 0, fresh);
  };
  useKeys([
    { keys: "$mod+Enter", label: "Run the statement at the cursor", where: "Data", inFields: true, run: runHere },
    {
      keys: "$mod+Shift+Enter",
      label: "Run all statements",
      where: "Data",
      inFields: true,
      run: () => attempt(tab.sql, 0, fresh),
    },
    { keys: "Escape", label: "Cancel the run", where: "Data", inFields: true, run: cancel },
    { keys: "Enter", label: "Show a value whole", where: "Data", listed: true, run: () => undefined },
  ]);

  return (
    <>
      <QueryTabBar tabs={tabs} onChange={setTabs} onHistory={() => setHistory(true)} />
      <div role="tabpanel" id={`panel-${tab.id}`} aria-labelledby={`tab-${tab.id}`}>
        <Suspense fallback={<Loading label="Loading the editor" rows={3} />}>
          <SqlEditor
            sql={tab.sql}
            text={`${row.id}/${tab.id}`}
            engine={row.engine}
            schema={schema.data}
            onChange={(sql) => setTabs(changeTab(tabs, tab.id, sql))}
            onCursor={setCursor}
            goTo={goTo}
          />
        </Suspense>
      </div>
      <RunBar
        row={row}
        run={run}
        reading={reading}
        rowLimit={rowLimit}
        several={several}
        allBlocked={fresh && !fresh.runs ? "One of them writes, and this connection is read only" : undefined}
        setRowLimit={setRowLimit}
        onRun={runHere}
        onRunAll={() => attempt(tab.sql, 0, fresh)}
        onCancel={cancel}
      />
      <ResultPane row={row} run={run} onGoTo={(at) => setGoTo({ at: ran + at })} />
      <StatusLine row={row} run={run} />
      {asked && (
        <WriteDialog
          connection={row.id}
          sql={asked.sql}
          reading={asked.reading}
          onRun={() => send(asked.sql, asked.offset, true)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {history && (
        <HistoryDialog
          id={row.id}
          onClose={() => setHistory(false)}
          onUse={(sql) => {
            setTabs(addTab(tabs, sql));
            setHistory(false);
          }}
        />
      )}
    </>
  );
};

/** The same with its places counted from `offset`. */
const shifted = (reading: SqlReading, offset: number): SqlReading => ({
  ...reading,
  statements: reading.statements.map((statement) => ({ ...statement, offset: statement.offset - offset })),
});
