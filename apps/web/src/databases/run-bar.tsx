import type { DatabaseRow } from "../../../daemon/src/http/api-types.ts";
import { Elapsed } from "../chat/elapsed.tsx";
import { useConnected } from "../data/use-connected.ts";
import { literalText } from "../domain/escape.ts";
import { duration } from "../domain/time.ts";
import { keyWords } from "../keys/key-words.ts";
import { Icon } from "../ui/icon.tsx";
import { Latch } from "../ui/latch.tsx";
import { Literal } from "../ui/literal.tsx";
import { classSentence } from "./class-words.ts";
import type { QueryRun } from "./use-query.ts";
import type { Reading } from "./use-reading.ts";

const rowChoices = [50, 200, 500, 1000];

const ClassBadge = ({ reading }: { reading: Reading }) => {
  if (reading.state !== "read") return null;
  const { class: its, runs } = reading.reading;
  if (its === "read")
    return (
      <span className="badge allow">
        <Latch effect="allow" />
        Reads only
      </span>
    );
  return (
    <span className={`badge ${runs ? "ask" : "deny"}`}>
      <Latch effect={runs ? "ask" : "deny"} />
      Writes
    </span>
  );
};

/** Run and cancel, what a run would do, and its limits. */
export const RunBar = (props: {
  row: DatabaseRow;
  run: QueryRun;
  reading: Reading;
  rowLimit: number;
  several: boolean;
  /** Why all of them together cannot run. */
  allBlocked: string | undefined;
  setRowLimit: (rows: number) => void;
  onRun: () => void;
  onRunAll: () => void;
  onCancel: () => void;
}) => {
  const { row, run, reading, several } = props;
  const connected = useConnected();
  const blocked = !connected
    ? "Not connected to the daemon"
    : reading.state === "empty"
      ? "Nothing to run yet"
      : reading.state === "read" && !reading.reading.runs
        ? "This connection is read only"
        : undefined;
  const choices = [...new Set([...rowChoices, Math.min(1000, row.rowLimit)])].filter(
    (rows) => rows <= Math.min(1000, row.rowLimit),
  );
  const sentence =
    reading.state === "read"
      ? classSentence(reading.reading)
      : reading.state === "failed"
        ? reading.message
        : undefined;
  return (
    <div className="runbar">
      {run.state === "running" ? (
        <>
          <button type="button" className="btn primary" aria-busy="true" disabled>
            <span className="spin" />
            Running
          </button>
          <button type="button" className="btn" onClick={props.onCancel}>
            <Icon name="stop" />
            Cancel <kbd className="kbd">Esc</kbd>
          </button>
          <span className="meta" role="status">
            <Elapsed since={new Date(run.startedAt).toISOString()} />
          </span>
        </>
      ) : (
        <>
          <button
            type="button"
            className="btn primary"
            disabled={blocked !== undefined}
            title={blocked}
            onClick={props.onRun}
          >
            <Icon name="play" />
            Run <kbd className="kbd hide-s">{keyWords("$mod+Enter")}</kbd>
          </button>
          {several && (
            <button
              type="button"
              className="btn"
              disabled={props.allBlocked !== undefined}
              title={props.allBlocked}
              onClick={props.onRunAll}
            >
              Run all
            </button>
          )}
          <ClassBadge reading={reading} />
          <span className="small muted expl clip" title={sentence && literalText(sentence)}>
            {sentence && <Literal text={sentence} />}
          </span>
        </>
      )}
      <span className="grow" />
      <label className="row meta hide-s nw">
        Rows
        <select
          className="select s"
          aria-label="Row limit"
          value={props.rowLimit}
          onChange={(event) => props.setRowLimit(Number(event.target.value))}
        >
          {choices
            .toSorted((a, b) => a - b)
            .map((rows) => (
              <option key={rows} value={rows}>
                {rows}
              </option>
            ))}
        </select>
      </label>
      <span className="meta hide-s nw">stops after {duration(row.timeoutMs)}</span>
    </div>
  );
};
