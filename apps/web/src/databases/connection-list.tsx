import type { DatabaseRow } from "../../../daemon/src/http/api-types.ts";
import { useSchemaFailed } from "../data/databases.ts";
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

/** Filled until something is known to be wrong: with its entry in the config, or with the server that did not answer. */
const Dot = ({ row }: { row: DatabaseRow }) => {
  const silent = useSchemaFailed(row.id);
  return (
    <span className={`dot ${row.problem || silent ? "off" : "on"}`} {...(silent && { title: "does not answer" })} />
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
          <Dot row={row} />
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
