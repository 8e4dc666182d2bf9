import type { FormEvent } from "react";
import type { AgentDetail } from "../../../daemon/src/http/api-types.ts";
import { literalText } from "../domain/escape.ts";
import { useKeys } from "../keys/use-keys.ts";
import { Act } from "../ui/act.tsx";
import { LeaveGuard } from "../ui/leave-guard.tsx";
import { Literal } from "../ui/literal.tsx";
import { Note } from "../ui/note.tsx";
import { Seg } from "../ui/seg.tsx";
import { draftProblems } from "./agent-draft.ts";
import { AgentHead } from "./agent-head.tsx";
import { AgentNotes } from "./agent-notes.tsx";
import { BasicsCard } from "./basics-card.tsx";
import { ConflictNote } from "./conflict-note.tsx";
import { LimitsCard } from "./limits-card.tsx";
import { ScheduleCard } from "./schedule-card.tsx";
import { ToolsCard } from "./tools-card.tsx";
import { type EditMode, useAgentEdit } from "./use-agent-edit.ts";

/** The definition of one agent, as a form or as the file's Markdown. */
export const AgentEditor = ({ agent }: { agent: AgentDetail }) => {
  const edit = useAgentEdit(agent);
  const problems = draftProblems(edit.draft);
  useKeys([{ keys: "$mod+s", label: "Save the agent", where: "Agents", inFields: true, run: () => void edit.save() }]);
  /** A form would show what is not in the file. */
  const unread = edit.base.state === "broken" && edit.mode === "text";
  const form = { draft: edit.draft, set: edit.set, problems };
  return (
    <form
      className="agent"
      aria-label={literalText(agent.name)}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void edit.save();
      }}
    >
      <AgentHead agent={agent} dirty={edit.dirty} />
      <AgentNotes agent={agent} />
      <div className="row wrap">
        <Seg<EditMode>
          label="Edit as"
          value={edit.mode}
          onChange={edit.setMode}
          disabled={edit.dirty || unread}
          options={[
            { value: "form", label: "Form" },
            { value: "text", label: "Markdown" },
          ]}
        />
        <span className="meta">
          {unread ? (
            "As a form once the file can be read."
          ) : edit.dirty ? (
            "Save or discard first to edit it the other way."
          ) : (
            <Literal text={agent.path} />
          )}
        </span>
      </div>
      {edit.mode === "form" ? (
        <>
          <BasicsCard {...form} />
          <ToolsCard {...form} agent={agent} />
          <LimitsCard {...form} />
          <ScheduleCard {...form} />
        </>
      ) : (
        <textarea
          className="textarea mono whole"
          aria-label="Definition file"
          rows={24}
          spellCheck={false}
          value={edit.text}
          onChange={(event) => edit.setText(event.target.value)}
        />
      )}
      <div className="save-bar">
        {edit.newer && <ConflictNote edit={edit} newer={edit.newer} />}
        {edit.problem && (
          <Note tone="deny" icon="warn" title="Not saved." role="alert">
            <p className="mono">
              <Literal text={edit.problem} />
            </p>
          </Note>
        )}
        <div className="row wrap">
          <Act type="submit" className="btn primary" disabled={!edit.dirty || edit.busy} aria-busy={edit.busy}>
            {edit.busy ? "Saving" : "Save the agent"}
          </Act>
          <button type="button" className="btn" disabled={!edit.dirty || edit.busy} onClick={edit.drop}>
            Discard changes
          </button>
          <span className="meta">
            {edit.dirty ? "Not saved yet. What you save here is accepted; nothing waits in Trust." : "Nothing to save"}
          </span>
        </div>
      </div>
      {edit.dirty && <LeaveGuard what={agent.name} />}
    </form>
  );
};
