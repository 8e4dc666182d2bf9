import { useMemo } from "react";
import type { TrustDetail } from "../../../daemon/src/http/api-types.ts";
import { diffTotals, lineDiff } from "../domain/line-diff.ts";
import { Ago } from "../ui/ago.tsx";
import { CodeBlock } from "../ui/code-block.tsx";
import { DiffView } from "../ui/diff-view.tsx";
import { Icon } from "../ui/icon.tsx";
import { Seg } from "../ui/seg.tsx";
import { useMedia } from "../ui/use-media.ts";

/** The accepted text against the one that waits; what is accepted alone is shown whole. */
export const TrustDiff = (props: {
  entry: TrustDetail;
  layout: "unified" | "split";
  onLayout: (layout: "unified" | "split") => void;
}) => {
  const { entry } = props;
  const roomy = useMedia("(min-width: 62rem)");
  const rows = useMemo(() => lineDiff(entry.accepted ?? "", entry.current ?? ""), [entry.accepted, entry.current]);
  if (entry.state === "accepted") {
    const text = entry.current ?? entry.accepted;
    return text === undefined ? null : (
      <div className="card">
        <div className="card-head">
          <b className="small">In force</b>
        </div>
        <CodeBlock text={text} label="Accepted version" wrapped />
      </div>
    );
  }
  const { added, removed } = diffTotals(rows);
  return (
    <div className="card">
      <div className="card-head">
        <b className="small">
          {entry.acceptedAt ? (
            <>
              Accepted <Ago iso={entry.acceptedAt} />
            </>
          ) : entry.accepted === undefined ? (
            "Never accepted"
          ) : (
            "Accepted"
          )}
        </b>
        <Icon name="arrow" />
        <b className="small">{entry.current === undefined ? "Removed" : "Now"}</b>
        <span className="meta">
          <span className="t-allow">+{added}</span> <span className="t-deny">−{removed}</span>
        </span>
        <span className="grow" />
        {roomy && (
          <Seg
            label="Diff layout"
            value={props.layout}
            onChange={props.onLayout}
            options={[
              { value: "unified", label: "Unified" },
              { value: "split", label: "Side by side" },
            ]}
          />
        )}
      </div>
      <DiffView rows={rows} layout={roomy ? props.layout : "unified"} label="Difference" />
    </div>
  );
};
