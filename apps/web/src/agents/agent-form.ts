import type { AgentDraft, DraftProblems } from "./agent-draft.ts";

/** What every part of the form gets. */
export interface AgentForm {
  draft: AgentDraft;
  set(change: Partial<AgentDraft>): void;
  problems: DraftProblems;
}
