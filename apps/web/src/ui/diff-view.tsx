import { type DiffRow, type DiffSpan, sideBySide } from "../domain/line-diff.ts";
import { Literal } from "./literal.tsx";

const Spans = ({ spans, tag: Tag }: { spans: readonly DiffSpan[]; tag: "ins" | "del" }) => (
  <>
    {spans.map((span, at) =>
      span.changed ? (
        <Tag key={at}>
          <Literal text={span.text} />
        </Tag>
      ) : (
        <Literal key={at} text={span.text} />
      ),
    )}
  </>
);

const Content = ({ row }: { row: DiffRow | undefined }) => {
  if (!row || row.kind === "gap") return null;
  if (row.kind === "same") return <Literal text={row.text} />;
  return <Spans spans={row.spans} tag={row.kind === "add" ? "ins" : "del"} />;
};

const sign = { same: "", gap: "", del: "−", add: "+" } as const;
const spoken = { same: "", gap: "", del: "removed", add: "added" } as const;

const gapText = (lines: number): string => `${lines} equal line${lines === 1 ? "" : "s"}`;

const Sign = ({ row }: { row: DiffRow | undefined }) => (
  <td className="sg">
    {row && sign[row.kind]}
    {row && spoken[row.kind] && <span className="sr">{spoken[row.kind]}</span>}
  </td>
);

const Unified = ({ rows }: { rows: readonly DiffRow[] }) => (
  <tbody>
    {rows.map((row, at) =>
      row.kind === "gap" ? (
        <tr className="gap" key={at}>
          <td colSpan={4}>{gapText(row.lines)}</td>
        </tr>
      ) : (
        <tr key={at} className={row.kind === "same" ? undefined : row.kind}>
          <td className="ln">{row.kind === "add" ? "" : row.before}</td>
          <td className="ln">{row.kind === "del" ? "" : row.after}</td>
          <Sign row={row} />
          <td>
            <Content row={row} />
          </td>
        </tr>
      ),
    )}
  </tbody>
);

const tint = (row: DiffRow | undefined): string => (row && row.kind !== "same" ? row.kind : "");

const SideBySide = ({ rows }: { rows: readonly DiffRow[] }) => (
  <tbody>
    {sideBySide(rows).map(({ left, right }, at) =>
      left?.kind === "gap" ? (
        <tr className="gap" key={at}>
          <td colSpan={6}>{gapText(left.lines)}</td>
        </tr>
      ) : (
        <tr key={at}>
          <td className={`ln half ${tint(left)}`}>{left && "before" in left ? left.before : ""}</td>
          <Sign row={left?.kind === "same" ? undefined : left} />
          <td className={`half ${tint(left)}`}>
            <Content row={left} />
          </td>
          <td className={`ln half split-at ${tint(right)}`}>{right && "after" in right ? right.after : ""}</td>
          <Sign row={right?.kind === "same" ? undefined : right} />
          <td className={`half ${tint(right)}`}>
            <Content row={right} />
          </td>
        </tr>
      ),
    )}
  </tbody>
);

/** A line diff, unified or side by side, in its own scrolling box. Signs, not colour, tell added from removed. */
export const DiffView = ({
  rows,
  layout,
  label,
}: {
  rows: readonly DiffRow[];
  layout: "unified" | "split";
  label: string;
}) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
  <div
    className="diff"
    role="group"
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box needs a tab stop
    tabIndex={0}
  >
    <table>{layout === "unified" ? <Unified rows={rows} /> : <SideBySide rows={rows} />}</table>
  </div>
);
