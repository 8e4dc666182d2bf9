import { useMemo } from "react";
import { useStepDiff } from "../data/checkpoints.ts";
import { lineDiff } from "../domain/line-diff.ts";
import { DiffView } from "../ui/diff-view.tsx";
import { Failure } from "../ui/failure.tsx";
import { Literal } from "../ui/literal.tsx";
import { Loading } from "../ui/loading.tsx";

/** One file of one step, before against after. */
export const StepDiff = ({ step, path }: { step: string; path: string }) => {
  const diff = useStepDiff(step, path);
  const { before = null, after = null } = diff.data ?? {};
  const rows = useMemo(() => lineDiff(before ?? "", after ?? ""), [before, after]);
  if (diff.isError) return <Failure what="The change" error={diff.error} retry={() => void diff.refetch()} />;
  if (diff.isPending) return <Loading label="Reading the change" rows={2} />;
  if (diff.data.binary) return <p className="meta">It is not text; it can be put back all the same.</p>;
  if (diff.data.notKept !== undefined)
    return (
      <p className="meta">
        <Literal text={diff.data.notKept} />
      </p>
    );
  if (rows.length === 0) return <p className="meta">No line of it changed.</p>;
  return <DiffView rows={rows} layout="unified" label={`Change of ${path}`} />;
};
