import type { AgentDetail } from "../../../daemon/src/http/api-types.ts";
import { useServices } from "../data/services.tsx";
import { lineDiff } from "../domain/line-diff.ts";
import { DiffView } from "../ui/diff-view.tsx";
import { Note } from "../ui/note.tsx";
import { changedFields, draftOf, fieldWords, mergeDrafts } from "./agent-draft.ts";
import type { AgentEdit } from "./use-agent-edit.ts";

/** The file moved on while somebody edits it: what changed, and how to go on without losing either. */
export const ConflictNote = ({ edit, newer }: { edit: AgentEdit; newer: AgentDetail }) => {
  const { announcer } = useServices();
  const base = draftOf(edit.base.definition);
  const theirs = draftOf(newer.definition);
  const { both } = mergeDrafts(base, edit.draft, theirs);
  const changed = changedFields(base, theirs).map((name) => fieldWords[name]);
  return (
    <Note
      tone="ask"
      icon="warn"
      role="alert"
      title="The file was changed elsewhere meanwhile. Your changes are still here."
    >
      {edit.mode === "form" && changed.length > 0 && (
        <p>
          Changed there: {changed.join(", ")}.
          {both.length > 0 && ` You changed ${both.map((name) => fieldWords[name]).join(", ")} too; yours stays.`}
        </p>
      )}
      <div className="card">
        <DiffView rows={lineDiff(edit.base.text, newer.text)} layout="unified" label="What changed meanwhile" />
      </div>
      <div className="row wrap">
        <button
          type="button"
          className="btn s"
          onClick={() => {
            edit.takeIn();
            announcer.say("Your changes now stand on the new version. Not saved yet.");
          }}
        >
          {edit.mode === "form" ? "Take their changes in" : "Keep my text instead"}
        </button>
        <button type="button" className="btn s" onClick={edit.drop}>
          Drop mine, show the new version
        </button>
      </div>
    </Note>
  );
};
