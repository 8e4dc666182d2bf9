import type {
  CheckpointPreview,
  CheckpointRestored,
  CheckpointStep,
  CheckpointsPage,
  ConflictAnswer,
  PreviewChange,
} from "../../../http/schemas/checkpoints.ts";
import { outlineOf } from "../state/outline.ts";
import { type Row, span } from "../text/spans.ts";
import type { Entry } from "../wire.ts";
import type { ChatCommands, ChatContext } from "./command.ts";

const conflicts: Readonly<Record<NonNullable<PreviewChange["conflict"]>, string>> = {
  changed: "was changed since",
  gone: "was removed since",
  appeared: "is there again since",
};

export const undoCommands: ChatCommands = {
  undo: {
    takes: "[step|run]",
    what: "put files back: the newest change (step), or all of the newest turn (run)",
    async run(rest, chat) {
      const what = rest === "" ? "step" : rest;
      if (what !== "step" && what !== "run") return chat.say("Say /undo step or /undo run.", "warn");
      const query = new URLSearchParams({ session: chat.state().session.id, limit: "200" });
      const { steps, notCovered } = await chat.api.get<CheckpointsPage>(`/api/checkpoints?${query}`);
      const chosen = choose(steps, what, outlineOf(chat.state()).own);
      if (chosen.length === 0) return chat.say(`There is no change of a file to undo. ${notCovered}`, "dim");
      await undo(chat, { steps: chosen.map(({ id }) => id) });
      chat.say(notCovered, "dim");
    },
  },
};

/** Steps of the newest turn that changed files: everything since the message that began it, sub-agents' changes too. */
export function choose(
  steps: readonly CheckpointStep[],
  what: "step" | "run",
  own: readonly Entry[],
): CheckpointStep[] {
  const open = steps.filter(({ kind, restoredBy }) => kind === "edit" && restoredBy === undefined);
  const [newest] = open;
  if (!newest) return [];
  if (what === "step") return [newest];
  const began = own.findLast(({ kind, at }) => kind === "user" && at <= newest.at)?.at;
  return began === undefined ? open.filter(({ run }) => run === newest.run) : open.filter(({ at }) => at >= began);
}

async function undo(chat: ChatContext, selector: { steps: string[] }): Promise<void> {
  const { changes } = await chat.api.send<CheckpointPreview>(
    "POST",
    "/api/checkpoints/preview",
    selector,
    "repeatable",
  );
  chat.print(changes.map(previewRow));
  const onConflict: Record<string, ConflictAnswer> = {};
  for (const { path, conflict } of changes) {
    if (conflict === undefined) continue;
    const answer = await chat.choose(
      [
        [span(`${path} ${conflicts[conflict]}.`, "warn")],
        [
          span(
            "  keep: leave it as it is now; restore: put the earlier state back; both: put the earlier one beside it",
            "dim",
          ),
        ],
      ],
      ["keep", "restore", "both"],
    );
    if (answer === undefined) return chat.say("Nothing was changed.", "dim");
    onConflict[path] = answer as ConflictAnswer;
  }
  const files = changes.length === 1 ? "this file" : `these ${changes.length} files`;
  const sure = await chat.choose([[span(`Put ${files} back?`)]], ["yes", "no"]);
  if (sure !== "yes") return chat.say("Nothing was changed.", "dim");
  const done = await chat.api.send<CheckpointRestored>("POST", "/api/checkpoints/restore", { ...selector, onConflict });
  chat.print(resultRows(done));
}

const wills: Readonly<Record<PreviewChange["will"], string>> = {
  restore: "goes back to its earlier state",
  delete: "is deleted: it did not exist before",
  recreate: "is made again",
};

function previewRow({ path, will, added, removed, problem }: PreviewChange): Row {
  const lines = added === undefined || removed === undefined ? "" : ` (+${added} −${removed})`;
  return [
    span(`  ${path} `, "bold"),
    problem === undefined ? span(`${wills[will]}${lines}`) : span(`cannot be put back: ${problem}`, "bad"),
  ];
}

function resultRows({ restored, kept, copies, failed }: CheckpointRestored): Row[] {
  const list = (what: string, paths: readonly string[]): Row[] =>
    paths.length === 0 ? [] : [[span(`${what}: ${paths.join(", ")}`)]];
  return [
    ...list("Put back", restored),
    ...list("Left as it was", kept),
    ...list("Earlier state beside it", copies),
    ...failed.map(({ path, problem }): Row => [span(`${path} could not be put back: ${problem}`, "bad")]),
  ];
}
