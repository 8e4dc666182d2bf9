import { matchScore } from "../domain/match.ts";
import type { IconName } from "../ui/icon.tsx";

export interface Command {
  id: string;
  label: string;
  detail: string;
  icon: IconName;
  /** The label is a machine's word. */
  literal?: true;
  run: () => void;
}

const maxShown = 50;

/** Best matches first; a hit in the detail counts less than one in the label. */
export const rankCommands = (commands: readonly Command[], query: string): Command[] =>
  commands
    .map((command) => {
      const label = matchScore(query, command.label);
      const detail = matchScore(query, command.detail);
      const score = label ?? (detail !== undefined && detail < 4 ? detail + 10 : undefined);
      return { command, score };
    })
    .filter((row): row is { command: Command; score: number } => row.score !== undefined)
    .sort((a, b) => a.score - b.score)
    .slice(0, maxShown)
    .map((row) => row.command);
