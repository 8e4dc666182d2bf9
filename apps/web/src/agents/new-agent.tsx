import { type FormEvent, useState } from "react";
import { useAgentActions } from "../data/agents.ts";
import { messageOf } from "../data/api-error.ts";
import { useServices } from "../data/services.tsx";
import { Act } from "../ui/act.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { TextLine } from "../ui/labelled.tsx";
import { Literal } from "../ui/literal.tsx";
import { Note } from "../ui/note.tsx";
import { go } from "../ui/use-route.ts";

const namePattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** A new agent: its name and what it is for; the rest is edited where it then stands. */
export const NewAgent = ({ taken, onClose }: { taken: readonly string[]; onClose: () => void }) => {
  const { save } = useAgentActions();
  const { toasts } = useServices();
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();
  const wanted = name.trim();
  const nameProblem =
    wanted === ""
      ? undefined
      : taken.includes(wanted)
        ? "There is an agent of this name"
        : namePattern.test(wanted)
          ? undefined
          : "Letters, digits, dot, dash and underscore; it starts with a letter or digit";
  const create = async (): Promise<void> => {
    setBusy(true);
    try {
      await save(wanted, {
        definition: {
          ...(description.trim() !== "" && { description: description.trim() }),
          tools: null,
          memory: true,
          prompt: `You are ${wanted}.${description.trim() === "" ? "" : ` ${description.trim()}`}\n`,
        },
        create: true,
      });
      toasts.show(`Agent created: ${wanted}`);
      onClose();
      go({ screen: "agents", agent: wanted });
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title="New agent" onClose={onClose}>
      <form
        className="card-body stack"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (wanted !== "" && nameProblem === undefined && !busy) void create();
        }}
      >
        <TextLine
          id="agent-name"
          label="Name"
          type="file name"
          placeholder="release-writer"
          value={name}
          onChange={setName}
          problem={nameProblem}
          hint="Its file is agents/<name>.md in the workspace."
          mono
          first
        />
        <TextLine
          id="agent-description"
          label="Description"
          placeholder="Writes the release notes"
          value={description}
          onChange={setDescription}
          hint="Other agents read it when they choose whom to ask."
        />
        {problem && (
          <Note tone="deny" icon="warn" role="alert" title="Not created.">
            <Literal text={problem} />
          </Note>
        )}
        <div className="row wrap">
          <Act
            type="submit"
            className="btn primary"
            disabled={busy || wanted === "" || nameProblem !== undefined}
            aria-busy={busy}
          >
            {busy ? "Creating" : "Create the agent"}
          </Act>
          <span className="meta">It starts with all tools; choose fewer in its editor.</span>
        </div>
      </form>
    </Dialog>
  );
};
