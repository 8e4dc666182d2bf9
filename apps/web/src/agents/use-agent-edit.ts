import { useEffect, useState } from "react";
import type { AgentDetail, AgentSave } from "../../../daemon/src/http/api-types.ts";
import { useAgentActions } from "../data/agents.ts";
import { ApiError, messageOf } from "../data/api-error.ts";
import { useServices } from "../data/services.tsx";
import { type AgentDraft, changedFields, draftOf, draftProblems, fieldsOf, mergeDrafts } from "./agent-draft.ts";

export type EditMode = "form" | "text";

/** What the edit began with, and what became of it. */
interface Edit {
  base: AgentDetail;
  draft: AgentDraft;
  text: string;
}

const begin = (base: AgentDetail): Edit => ({ base, draft: draftOf(base.definition), text: base.text });

export interface AgentEdit {
  mode: EditMode;
  setMode(mode: EditMode): void;
  draft: AgentDraft;
  text: string;
  base: AgentDetail;
  set(change: Partial<AgentDraft>): void;
  setText(text: string): void;
  dirty: boolean;
  /** A newer version of the file, while there are changes that began with an older one. */
  newer: AgentDetail | undefined;
  /** Goes on from the newer version with the changes of this edit; says in which fields both differ. */
  takeIn(): string[];
  drop(): void;
  save(): Promise<void>;
  busy: boolean;
  problem: string | undefined;
}

/** One edit of an agent: as a form or as the file's text, guarded against a file that moves on meanwhile. */
export const useAgentEdit = (agent: AgentDetail): AgentEdit => {
  const { save: store, read } = useAgentActions();
  const { queries, toasts } = useServices();
  const [mode, setMode] = useState<EditMode>(agent.state === "broken" ? "text" : "form");
  const [edit, setEdit] = useState<Edit>(() => begin(agent));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();
  const dirty =
    mode === "text"
      ? edit.text !== edit.base.text
      : changedFields(draftOf(edit.base.definition), edit.draft).length > 0;
  const moved = agent.hash !== edit.base.hash || agent.text !== edit.base.text;
  // With nothing typed there is nothing to keep: the editor follows the file.
  useEffect(() => {
    if (moved && !dirty && !busy) setEdit(begin(agent));
  }, [moved, dirty, busy, agent]);

  const body = (): AgentSave => {
    const hash = edit.base.hash === "" ? {} : { hash: edit.base.hash };
    return mode === "text" ? { text: edit.text, ...hash } : { definition: fieldsOf(edit.draft), ...hash };
  };
  const save = async (): Promise<void> => {
    if (!dirty || busy) return;
    if (mode === "form" && Object.keys(draftProblems(edit.draft)).length > 0) {
      setProblem("Fields that are marked need another value first.");
      return;
    }
    setBusy(true);
    try {
      setEdit(begin(await store(agent.name, body())));
      setProblem(undefined);
      toasts.show(`Agent saved: ${agent.name}`);
    } catch (error) {
      // The file moved on: what is there now comes beside the edit, and nothing typed is lost.
      if (error instanceof ApiError && error.code === "changed")
        await read(agent.name).then(
          (detail) => {
            queries.setQueryData(["agents", "detail", agent.name], detail);
            setProblem(undefined);
          },
          (other: unknown) => setProblem(messageOf(other)),
        );
      else setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    mode,
    setMode(next) {
      setMode(next);
      setEdit(begin(agent));
      setProblem(undefined);
    },
    draft: edit.draft,
    text: edit.text,
    base: edit.base,
    set: (change) => setEdit((current) => ({ ...current, draft: { ...current.draft, ...change } })),
    setText: (text) => setEdit((current) => ({ ...current, text })),
    dirty,
    newer: dirty && moved && !busy ? agent : undefined,
    takeIn() {
      const { draft, both } = mergeDrafts(draftOf(edit.base.definition), edit.draft, draftOf(agent.definition));
      setEdit({ base: agent, draft, text: edit.text });
      return both;
    },
    drop() {
      setEdit(begin(agent));
      setProblem(undefined);
    },
    save,
    busy,
    problem,
  };
};
