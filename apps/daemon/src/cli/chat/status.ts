import { type ChatState, isBusy } from "./state/chat-state.ts";
import { type Row, span } from "./text/spans.ts";
import { fit } from "./text/wrap.ts";

export interface StatusFacts {
  connected: boolean;
  /** A question is shown and the person is still typing something else. */
  questionWaits: boolean;
  questions: number;
  editing: boolean;
}

/** What stands between the conversation and the line being typed. */
export function statusRows(state: ChatState, facts: StatusFacts, columns: number): Row[] {
  const rows: Row[] = state.queue.map(({ text }) => [span(fit(`  waits in line: ${text}`, columns - 1), "dim")]);
  const parts = [
    ...(facts.connected ? [] : ["the daemon is gone; waiting for it"]),
    ...(isBusy(state) ? [facts.questions > 0 ? "waiting for your answer" : "working; Ctrl+C stops"] : []),
    ...(facts.questionWaits ? ["Tab answers the question; what you typed is kept"] : []),
    ...(facts.questions > 1 ? [`${facts.questions} questions`] : []),
    ...(facts.editing ? ["changing your last message; Ctrl+C keeps it"] : []),
    ...(state.session.status === "idle" && state.queue.length > 0 ? ["/continue sends what waits"] : []),
    ...(state.session.status === "interrupted" ? ["the turn broke off; /continue goes on"] : []),
    ...(state.session.mode === "allow-all" ? ["mode allow-all"] : []),
  ];
  return parts.length === 0 ? rows : [...rows, [span(fit(`· ${parts.join(" · ")}`, columns - 1), "dim")]];
}
