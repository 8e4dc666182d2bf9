import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import type { CheckpointDiff } from "../../../daemon/src/http/api-types.ts";
import { usePreviewDiff, useStepDiff } from "../data/checkpoints.ts";
import { lineDiff } from "../domain/line-diff.ts";
import { DiffView } from "../ui/diff-view.tsx";
import { Failure } from "../ui/failure.tsx";
import { Literal } from "../ui/literal.tsx";
import { Loading } from "../ui/loading.tsx";

const FileDiff = ({ diff, label }: { diff: UseQueryResult<CheckpointDiff>; label: string }) => {
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
  return <DiffView rows={rows} layout="unified" label={label} />;
};

/** One file of one step, before against after. */
export const StepDiff = ({ step, path }: { step: string; path: string }) => (
  <FileDiff diff={useStepDiff(step, path)} label={`Change of ${path}`} />
);

/** One file of an undo, as it is now against what would be put back. */
export const UndoDiff = ({ selector, path }: Parameters<typeof usePreviewDiff>[0]) => (
  <FileDiff diff={usePreviewDiff({ selector, path })} label={`What the undo does to ${path}`} />
);
