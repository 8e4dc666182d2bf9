import type { DatabaseRow } from "../../../daemon/src/http/api-types.ts";
import { literalText } from "../domain/escape.ts";
import { hashOf } from "../domain/route.ts";
import { Literal } from "../ui/literal.tsx";
import { engineWords } from "./connection-form.ts";

const Badge = ({ row }: { row: DatabaseRow }) => {
  if (row.waiting) return <span className="end badge ask">waits for you</span>;
  if (row.problem)
    return <span className="end meta t-deny clip">{row.problem === "file missing" ? row.problem : "not usable"}</span>;
  return row.writable ? (
    <span className="end badge ask">writable</span>
  ) : (
    <span className="end badge line">read only</span>
  );
};

/** The saved connections, each with its engine and whether it can be written. */
export const ConnectionList = ({ rows, shown }: { rows: readonly DatabaseRow[]; shown: string | undefined }) => (
  <ul className="tree" aria-label="Connections">
    {rows.map((row) => (
      <li key={row.id}>
        <a
          className="item"
          href={hashOf({ screen: "data", connection: row.id })}
          title={literalText(row.problem ?? row.name)}
          {...(row.id === shown && { "aria-current": "true" as const })}
        >
          <span className={`dot ${row.problem ? "off" : "on"}`} />
          <span className="clip">
            <Literal text={row.id} />
          </span>
          <span className="meta">{engineWords[row.engine]}</span>
          <Badge row={row} />
        </a>
      </li>
    ))}
  </ul>
);
