import type { Asker } from "../questions/asker.ts";
import { type Row, span } from "../text/spans.ts";

/** Questions of the chat's own, e.g. before files are put back. */
export interface Choices {
  /** The word that was chosen; undefined when the person wants none. A word may be cut short. */
  choose(rows: readonly Row[], words: readonly string[]): Promise<string | undefined>;
  /** Takes the open question back; false when there is none. */
  cancel(): boolean;
}

export function createChoices(asker: Asker): Choices {
  let open: AbortController | undefined;
  return {
    async choose(rows, words) {
      open = new AbortController();
      let chosen: string | undefined;
      const question = {
        rows: [...rows, [span(`  ${words.join(", ")}; Ctrl+C: none of them`, "dim")] satisfies Row],
        label: `${words.join("/")}> `,
        read(line: string): string | undefined {
          const typed = line.trim().toLowerCase();
          const fitting = typed === "" ? [] : words.filter((word) => word.startsWith(typed));
          chosen = fitting.length === 1 ? fitting[0] : undefined;
          return chosen === undefined ? `Type ${words.join(" or ")}.` : undefined;
        },
      };
      const outcome = await asker.ask(question, open.signal);
      open = undefined;
      return outcome === "answered" ? chosen : undefined;
    },
    cancel() {
      open?.abort();
      return open !== undefined;
    },
  };
}
