import { type KeyboardEvent, useRef, useState } from "react";
import type { QueryStatement, WireCell } from "../../../daemon/src/http/api-types.ts";
import { count } from "../domain/time.ts";
import { Literal } from "../ui/literal.tsx";
import { CellView } from "./cell-view.tsx";

const shownChars = 300;

const numberTypes = /^(?:int|bigint|smallint|tinyint|mediumint|numeric|decimal|float|double|real|money|oid|serial)/i;

const Value = ({ cell }: { cell: WireCell }) => {
  if (cell === null) return <span className="null">NULL</span>;
  const text = typeof cell === "string" ? cell : cell.text;
  const whole = typeof cell === "string" ? cell.length : (cell.chars ?? text.length);
  const cut = text.length > shownChars || whole > text.length;
  const bytes = typeof cell === "string" ? undefined : cell.bytes;
  return (
    <>
      <Literal text={text.slice(0, shownChars).toWellFormed()} />
      {cut && <span className="meta"> …{count(whole)} characters</span>}
      {bytes !== undefined && <span className="meta"> {count(bytes)} bytes</span>}
    </>
  );
};

interface Place {
  row: number;
  column: number;
}

/** The rows of one statement as the server wrote them. Arrows move; Enter shows the whole value. */
export const ResultGrid = ({ columns = [], rows }: Pick<QueryStatement, "columns" | "rows">) => {
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 });
  const [open, setOpen] = useState<Place | undefined>();
  const table = useRef<HTMLTableElement>(null);
  const move = (row: number, column: number): void => {
    const next = {
      row: Math.max(0, Math.min(rows.length - 1, row)),
      column: Math.max(0, Math.min(columns.length - 1, column)),
    };
    setPlace(next);
    const cell = table.current?.tBodies[0]?.rows[next.row]?.cells[next.column + 1];
    cell?.focus();
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { row, column } = place;
    const steps: Record<string, () => void> = {
      ArrowDown: () => move(row + 1, column),
      ArrowUp: () => move(row - 1, column),
      ArrowRight: () => move(row, column + 1),
      ArrowLeft: () => move(row, column - 1),
      Home: () => move(row, 0),
      End: () => move(row, columns.length - 1),
      PageDown: () => move(row + 20, column),
      PageUp: () => move(row - 20, column),
      Enter: () => setOpen(place),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };
  const chosen = open && rows[open.row]?.[open.column];
  return (
    <>
      <section className="grid table-wrap" aria-label="Result rows">
        <table className="table" ref={table} onKeyDown={onKey}>
          <thead>
            <tr>
              <th className="rn" scope="col">
                #
              </th>
              {columns.map(({ name, type }, at) => (
                <th key={at} scope="col" className={numberTypes.test(type) ? "num" : undefined}>
                  <Literal text={name} /> <i>{type}</i>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, rowAt) => (
              <tr key={rowAt}>
                <td className="rn">{rowAt + 1}</td>
                {row.map((cell, at) => {
                  const here = place.row === rowAt && place.column === at;
                  return (
                    <td
                      key={at}
                      className={numberTypes.test(columns[at]?.type ?? "") ? "num" : undefined}
                      tabIndex={here ? 0 : -1}
                      onFocus={() => setPlace({ row: rowAt, column: at })}
                      onDoubleClick={() => setOpen({ row: rowAt, column: at })}
                    >
                      <Value cell={cell} />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {open && chosen !== undefined && (
        <CellView
          title={`${columns[open.column]?.name ?? "Value"}, row ${open.row + 1}`}
          cell={chosen}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
};
