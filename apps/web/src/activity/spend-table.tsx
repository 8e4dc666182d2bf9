import type { ActivityGroup } from "../../../daemon/src/http/api-types.ts";
import { costWords, shortCount } from "../domain/amounts.ts";
import { count, duration } from "../domain/time.ts";
import { Literal } from "../ui/literal.tsx";
import { sourceWords } from "./run-words.ts";
import { type Grouping, groupings } from "./spend-range.ts";

const nameOf = (key: string, groupBy: Grouping): string => {
  if (key === "") return groupBy === "workflow" ? "no workflow" : "none";
  return groupBy === "source" && Object.hasOwn(sourceWords, key) ? sourceWords[key as keyof typeof sourceWords] : key;
};

/** The share of a line as a bar; the figures beside it say the same. */
const Bar = ({ share }: { share: number }) => (
  <svg className="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
    <rect className="bar-all" width="100" height="6" />
    <rect className="bar-part" width={Math.max(share > 0 ? 1 : 0, share * 100)} height="6" />
  </svg>
);

const failures = (group: ActivityGroup): string =>
  group.failed === 0 ? "0" : `${count(group.failed)} (${Math.round(group.failureRate * 100)} %)`;

const headings = [
  "Cost",
  "Runs",
  "Model calls",
  "Failed",
  "Refused",
  "Tokens in",
  "cached",
  "Tokens out",
  "Median",
  "95 %",
] as const;

/** One line for each group: cost, runs, calls, failures, tokens and times. */
export const SpendTable = (props: { groups: readonly ActivityGroup[]; total: ActivityGroup; groupBy: Grouping }) => {
  // Where no cost is known, tokens are what can be compared.
  const byCost = props.groups.some((group) => group.knownCostUsd > 0);
  const size = (group: ActivityGroup): number => (byCost ? group.knownCostUsd : group.input + group.output);
  const most = Math.max(...props.groups.map(size), 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box needs a tab stop
    <section className="card table-wrap" aria-label={`Spend by ${groupings[props.groupBy].toLowerCase()}`} tabIndex={0}>
      <table className="table spend">
        <thead>
          <tr>
            <th scope="col">{groupings[props.groupBy]}</th>
            {headings.map((heading) => (
              <th scope="col" className="num" key={heading}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.groups.map((group) => (
            <tr key={group.key}>
              <th scope="row">
                <span className="mono">
                  <Literal text={nameOf(group.key, props.groupBy)} />
                </span>
                <Bar share={most === 0 ? 0 : size(group) / most} />
              </th>
              <td className="num nw">{costWords(group)}</td>
              <td className="num">{count(group.runs)}</td>
              <td className="num">{count(group.calls)}</td>
              <td className="num nw">{failures(group)}</td>
              <td className="num">{count(group.denied)}</td>
              <td className="num" title={count(group.input)}>
                {shortCount(group.input)}
              </td>
              <td className="num" title={count(group.cached)}>
                {shortCount(group.cached)}
              </td>
              <td className="num" title={count(group.output)}>
                {shortCount(group.output)}
              </td>
              <td className="num nw">{group.p50Ms === undefined ? "–" : duration(group.p50Ms)}</td>
              <td className="num nw">{group.p95Ms === undefined ? "–" : duration(group.p95Ms)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="meta bar-note">Bars compare {byCost ? "the cost that is known" : "tokens, as no cost is known"}.</p>
    </section>
  );
};
