import type { Modes } from "../gate/modes.ts";
import type { PromptStore } from "../gate/prompt-store.ts";
import type { SessionRow } from "../http/schemas/sessions.ts";
import type { SessionRecord } from "./rows.ts";

export interface RowViewOptions {
  modes: Pick<Modes, "get">;
  prompts: Pick<PromptStore, "list">;
  /** Run of the turn that is going on. */
  going(session: string): string | undefined;
  mask(text: string): string;
}

/** A session as people are shown it, with what only memory knows: its mode, and whether it works or waits. */
export function createRowView(options: RowViewOptions): (record: SessionRecord, snippet?: string) => SessionRow {
  const { modes, prompts, going, mask } = options;

  const statusOf = ({ id, turn_state }: SessionRecord): SessionRow["status"] => {
    if (going(id) !== undefined) return prompts.list().some(({ session }) => session === id) ? "waiting" : "running";
    // A turn that the store says is running and nobody runs has lost its daemon.
    return turn_state === "interrupted" || turn_state === "running" ? "interrupted" : "idle";
  };

  return (record, snippet) => {
    const status = statusOf(record);
    const { model, preview, turn_run } = record;
    return {
      id: record.id,
      title: mask(record.title),
      agent: record.agent,
      ...(model !== null && { model }),
      mode: modes.get(record.id),
      createdAt: record.created_at,
      updatedAt: record.updated_at,
      messages: record.messages,
      status,
      ...(status !== "idle" && turn_run !== null && { run: turn_run }),
      ...(snippet !== undefined && { snippet: mask(snippet) }),
      ...(preview !== null && { preview: mask(preview) }),
    };
  };
}
