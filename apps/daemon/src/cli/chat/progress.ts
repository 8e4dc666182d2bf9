import { noteWords } from "../note-words.ts";
import { say } from "../output.ts";
import type { ChatState } from "./state/chat-state.ts";
import { isSettled, outlineOf, versionOf } from "./state/outline.ts";
import { paint, type Row, span } from "./text/spans.ts";
import { cardDetails, cardRow } from "./view/card.ts";
import type { Entry } from "./wire.ts";

/** What happens in one turn, said on stderr: a line for each call and each note, sub-agents' indented. */
export interface Progress {
  show(state: ChatState, run: string): void;
  /** Whether a note said this already. */
  told(text: string): boolean;
  /** Calls that were denied so far. */
  denied(): number;
}

export function createProgress(): Progress {
  const shown = new Set<string>();
  const colour = process.stderr.isTTY === true && !process.env["NO_COLOR"] && process.env["TERM"] !== "dumb";
  const columns = (process.stderr.isTTY && process.stderr.columns) || 120;
  const notes = new Set<string>();
  let denied = 0;

  function tell(row: Row, depth: number): void {
    say(paint([span("│ ".repeat(depth), "dim"), ...row], colour));
  }

  function one(entry: Entry, depth: number): void {
    const key = versionOf(entry);
    if (shown.has(key)) return;
    if (entry.kind === "note") {
      notes.add(entry.text);
      tell([span(noteWords(entry), "warn")], depth);
    } else if (entry.kind === "call" && isSettled(entry)) {
      if (entry.status === "denied") denied++;
      for (const row of [cardRow(entry, columns - depth * 2), ...cardDetails(entry)]) tell(row, depth);
    } else return;
    shown.add(key);
  }

  return {
    show(state, run) {
      const { own, under } = outlineOf(state);
      const walk = (entries: readonly Entry[], depth: number): void => {
        for (const entry of entries) {
          walk(under.get(entry.id) ?? [], depth + 1);
          one(entry, depth);
        }
      };
      walk(
        own.filter((entry) => entry.run === run),
        0,
      );
    },
    told: (text) => notes.has(text),
    denied: () => denied,
  };
}
