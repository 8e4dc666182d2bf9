import type { CheckpointChange, CheckpointStep } from "../http/schemas/checkpoints.ts";
import { keptList } from "./kept-list.ts";
import type { Change, Rows, StepRow } from "./rows.ts";
import { stateOf } from "./states.ts";

const changeOf = (row: Change): CheckpointChange => {
  const [before, after] = [stateOf(row, "before"), stateOf(row, "after")];
  const same = before.kind === after.kind && before.hash !== undefined && before.hash === after.hash;
  return {
    path: row.path,
    change:
      before.kind === "absent"
        ? "create"
        : after.kind === "absent"
          ? "delete"
          : same && before.mode !== after.mode
            ? "mode"
            : "edit",
    ...(before.bytes !== undefined && { bytesBefore: before.bytes }),
    ...(after.bytes !== undefined && { bytesAfter: after.bytes }),
    ...(row.not_covered !== null && { notCovered: row.not_covered }),
  };
};

/** Steps as people see them, in the order given. */
export const stepViews = async (rows: Rows, steps: readonly StepRow[]): Promise<CheckpointStep[]> => {
  const changes = await rows.changes(steps.map(({ id }) => id));
  const views: CheckpointStep[] = [];
  for (const step of steps) {
    const own = changes.filter((change) => change.step === step.id);
    const restores = keptList<string>(step.restores);
    const unreadable = restores === undefined || own.some(({ folders }) => keptList(folders) === undefined);
    let restoredBy: string | undefined;
    for (const change of own)
      if (restoredBy === undefined && (await rows.undone(change))) restoredBy = change.restored_by ?? undefined;
    views.push({
      id: step.id,
      at: step.at,
      ...(step.session !== null && { session: step.session }),
      ...(step.run !== null && { run: step.run }),
      ...(step.call_id !== null && { callId: step.call_id }),
      tool: step.tool,
      agent: step.agent,
      kind: step.kind,
      changes: own.map(changeOf),
      ...(restoredBy !== undefined && { restoredBy }),
      ...(step.restores !== null && restores !== undefined && { restores }),
      ...(unreadable && { unreadable: true as const }),
    });
  }
  return views;
};
